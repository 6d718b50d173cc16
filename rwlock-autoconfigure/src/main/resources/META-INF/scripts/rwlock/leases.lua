-- What the operations on a lock share: its keys, its leases, and how these are found.
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

-- A lease granted to a waiter lasts this long unconfirmed; a waiter's sign of life counts as long.
local function confirmation_ms(lease_ms)
	return math.min(lease_ms, CONFIRM_MS)
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

local function is_named(owner)
	return string.sub(owner, 1, 1) == '='
end

local function has_own_id(id)
	return string.find(id, '=', 1, true) ~= nil
end

-- What is held: how many read leases there are, who owns the write leases, when the last
-- of those ends, the last fencing token, and until when that is kept.
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
		held.writer, held.write_expiry_ms = read_lease(WRITE, last[1]).owner, tonumber(last[2])
	end
	return held
end

local function is_noted()
	return redis.call('ZCARD', notes) > 0
end

local function range_of(prefix)
	return '[' .. prefix, '(' .. prefix .. '\255'
end

local function count_notes(prefix)
	return redis.call('ZLEXCOUNT', notes, range_of(prefix))
end

-- What follows a prefix in the first note that begins with it.
local function find_note(prefix)
	local from, to = range_of(prefix)
	local note = redis.call('ZRANGEBYLEX', notes, from, to, 'LIMIT', 0, 1)[1]
	return note and string.sub(note, #prefix + 1)
end

local function notes_of(request)
	local kind, found = request.kind, {}
	if is_named(request.owner) then
		table.insert(found, kind .. 'o' .. request.owner .. '|' .. request.lease)
	end
	if request.group ~= '' then
		table.insert(found, kind .. 'g' .. request.group .. '|' .. request.lease)
	end
	if has_own_id(request.id) then
		table.insert(found, kind .. 'i' .. request.id .. '|' .. request.lease)
	end
	return found
end

-- Notes live as long as the last lease.
local function keep_notes()
	if is_noted() then
		expire_at(notes, math.max(largest(reads), held_now().write_expiry_ms))
	end
end

local function add_notes(found)
	for _, note in ipairs(found) do
		redis.call('ZADD', notes, 0, note)
	end
end

local function remove_notes(found)
	for _, note in ipairs(found) do
		redis.call('ZREM', notes, note)
	end
end

-- When a lease of this id was asked for, unless its id does not say so.
local function asked_ms(id)
	local number = string.match(id, '^%w+%-(%w+)$')
	return number and math.floor(tonumber(number, 36) / 1000)
end

-- Notes what a new lease is to be found by. What was granted at once counts as held since
-- it was asked for, which its id says.
local function note_lease(request)
	local found = notes_of(request)
	if math.abs(now_ms - (asked_ms(request.id) or 0)) >= AT_ONCE_MS then
		table.insert(found, request.kind .. 's' .. request.id .. '|' .. text(now_ms))
	end
	add_notes(found)
	return #found > 0
end

local function forget_lease(kind, lease)
	local request = read_lease(kind, lease)
	remove_notes(notes_of(request))
	redis.call('ZREMRANGEBYLEX', notes, range_of(kind .. 's' .. request.id .. '|'))
end

-- Reads, and so type-checks, every key, before anything is written.
local function check_types()
	for _, key in ipairs({reads, queue, signs, ended, notes}) do
		redis.call('ZCARD', key)
	end
	held_now()
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
local function grant(request, expiry_ms, held)
	local token = 0
	if request.kind == READ then
		put_read(request.lease, expiry_ms, held)
		held.reads = held.reads + 1
	else
		token = held.writer and held.token or math.max(held.token + 1, now_us)
		put_write(request.lease, expiry_ms, request.lease_ms, held, token)
		held.writer, held.write_expiry_ms = request.owner, math.max(held.write_expiry_ms, expiry_ms)
	end
	if note_lease(request) then
		keep_notes()
	end
	return token
end

local function drop_expired(kind, noted)
	local key = leases_of(kind)
	if noted then
		for _, lease in ipairs(redis.call('ZRANGEBYSCORE', key, '-inf', text(now_ms))) do
			if string.sub(lease, 1, 1) ~= '#' then
				forget_lease(kind, lease)
			end
		end
	end
	redis.call('ZREMRANGEBYSCORE', key, '-inf', text(now_ms))
end

-- Removes the notes of a kind whose leases have all passed, as their key may have gone with
-- its last lease, before this script.
local function drop_notes(held)
	if held.reads == 0 then
		redis.call('ZREMRANGEBYLEX', notes, range_of(READ))
	end
	if not held.writer then
		redis.call('ZREMRANGEBYLEX', notes, range_of(WRITE))
	end
end

-- Ends a lease that is there.
local function remove_lease(kind, lease, noted)
	redis.call('ZREM', leases_of(kind), lease)
	if kind == READ then
		keep(reads)
	end
	if noted then
		forget_lease(kind, lease)
		keep_notes()
	end
end
