-- What the operations on a lock share: its keys, and the leases in them. Each operation may
-- answer right after this file where nothing is in the way; notes, rules and queue follow.
--
-- KEYS (one hash tag, the resource):
--   1 reads   sorted set  lease -> expiry_ms
--   2 writes  sorted set  lease -> expiry_ms, and '#<last fencing token>' -> until_ms, which
--                         is later than any expiry
--   3 queue   sorted set  waiter -> arrival_us, a number that grows
--   4 signs   sorted set  waiter -> deadline_ms, extended by its signs of life
--   5 ended   sorted set  id -> until_ms, ids that are not granted before that
--   6 notes   sorted set  note -> 0, ordered by text: what else leases are found by
--
-- A lease is '<id>|<app id>|<owner>|<group>', without the bars of empty fields at its end.
-- An id is '<client>-<number>', or '<client>-<attempt>=<name>' where the caller named it.
-- An owner is '=<name>', '~<id of a flow's first lease>', or empty for a flow's first lease.
-- A waiter is '<kind><mode><lease_ms> <lease>', and ' <hold>' if it asks inside a hold. A
-- hold is '<kind><lease>'. Kinds are R and W; modes are W (writer-preferred),
-- R (reader-preferred), F (fair). No field holds a space or a bar.
-- Notes are '<kind>o<owner>|<lease>' for a named owner, '<kind>g<group>|<lease>' for a group
-- that has a name, '<kind>i<id>|<lease>' for an id that has a name, and
-- '<kind>s<id>|<since_ms>' for a lease that was granted long after it was asked for.
-- Each key lives as long as the largest deadline in it; notes, as long as the last lease.

local reads, writes, queue, signs, ended, notes = unpack(KEYS)

local READ, WRITE = 'R', 'W'
local READER_PREFERRED, FAIR = 'R', 'F'
local CONFIRM_MS = 3000
local AT_ONCE_MS = 1000
local MOST_GRANTS = 128

local function text(number)
	return string.format('%.0f', number)
end

local function leases_of(kind)
	return kind == READ and reads or writes
end

-- Largest deadline in a sorted set, 0 if it is empty.
local function largest(key)
	return tonumber(redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]) or 0
end

-- Lets a key live as long as the largest deadline in a sorted set, itself or another.
local function keep(key, deadlines)
	local at_ms = largest(deadlines or key)
	if at_ms > 0 then
		expire_at(key, at_ms)
	end
end

local function score(key, member)
	return tonumber(redis.call('ZSCORE', key, member) or nil)
end

local function is_live(kind, lease)
	return (score(leases_of(kind), lease) or 0) > now_ms
end

-- The fields of a lease that rules ask for.
local function read_lease(kind, lease)
	local id, owner, group = string.match(lease, '^([^|]*)|[^|]*|?([^|]*)|?([^|]*)$')
	return {kind = kind, lease = lease, id = id, owner = owner ~= '' and owner or '~' .. id, group = group}
end

-- What is held: how many read leases there are, who owns the write leases, when the last
-- of those ends and whether it is a flow's first lease, the last fencing token, and until
-- when that is kept.
local function held_now()
	local last = redis.call('ZRANGE', writes, -2, -1, 'WITHSCORES')
	local held = {reads = redis.call('ZCARD', reads), write_expiry_ms = 0, token = 0, until_ms = 0}
	if #last > 0 then
		local token = string.match(last[#last - 1], '^#(%d+)$')
		if not token then
			error('WRONGTYPE no fencing token in ' .. writes)
		end
		held.token, held.until_ms = tonumber(token), tonumber(last[#last])
	end
	if #last > 2 then
		local lease = read_lease(WRITE, last[1])
		held.writer, held.write_expiry_ms = lease.owner, tonumber(last[2])
		held.is_flow_first = lease.owner == '~' .. lease.id
	end
	return held
end

-- Gives a write lease an expiry. The fencing token outlives it by one lease time.
local function put_write(lease, expiry_ms, lease_ms, held, token)
	if held.token > 0 and held.token ~= token then
		redis.call('ZREM', writes, '#' .. text(held.token))
	end
	held.token, held.until_ms = token, math.max(held.until_ms, expiry_ms + lease_ms)
	redis.call('ZADD', writes, text(expiry_ms), lease, text(held.until_ms), '#' .. text(token))
	expire_at(writes, held.until_ms)
end

local function put_read(lease, expiry_ms, held)
	redis.call('ZADD', reads, text(expiry_ms), lease)
	if held.reads == 0 then
		expire_at(reads, expiry_ms)
	else
		keep(reads)
	end
end

-- Makes a lease; returns its fencing token, 0 for a read lease. Write leases that overlap
-- share their token.
local function put(kind, lease, expiry_ms, lease_ms, held)
	if kind == READ then
		put_read(lease, expiry_ms, held)
		return 0
	end
	local token = held.writer and held.token or math.max(held.token + 1, now_us)
	put_write(lease, expiry_ms, lease_ms, held, token)
	return token
end

-- Gives a live lease its full time again; no expiry is brought forward.
local function renew(kind, lease, expiry_ms, lease_ms, held)
	local renewed_ms = math.max(expiry_ms, now_ms + lease_ms)
	put(kind, lease, renewed_ms, lease_ms, held)
	return {'RENEWED', text(now_ms), text(renewed_ms)}
end

-- When a lease of this id was asked for, unless its id does not say so.
local function asked_ms(id)
	local number = string.match(id, '^%w+%-(%w+)$')
	return number and math.floor(tonumber(number, 36) / 1000)
end

-- Whether a lease was granted when it was asked for, as far as its id tells.
local function is_at_once(id)
	return math.abs(now_ms - (asked_ms(id) or 0)) < AT_ONCE_MS
end
