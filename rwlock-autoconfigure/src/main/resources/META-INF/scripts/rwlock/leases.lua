-- The leases that are held.

local READER_PREFERRED, FAIR = 'R', 'F'
local MOST_GRANTS = 128

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
	local last = redis.call('ZRANGE', writes, -3, -1, 'WITHSCORES')
	local held = {reads = redis.call('ZCARD', reads), write_expiry_ms = 0, token = 0, until_ms = 0}
	if #last > 0 and (last[#last - 1] ~= '##' or #last > 2 and last[#last - 3] ~= '#') then
		error('WRONGTYPE no fencing token in ' .. writes)
	elseif #last > 0 then
		held.token, held.until_ms = tonumber(last[#last]), tonumber(last[#last - 2] or 0)
	end
	if #last > 4 then
		local lease = read_lease(WRITE, last[1])
		held.writer, held.write_expiry_ms = lease.owner, tonumber(last[2])
		held.is_flow_first = lease.owner == '~' .. lease.id
	end
	return held
end

-- Gives a write lease an expiry. The fencing token outlives it by one lease time.
local function put_write(lease, expiry_ms, lease_ms, held, token)
	held.token, held.until_ms = token, math.max(held.until_ms, expiry_ms + lease_ms)
	redis.call('ZADD', writes, text(expiry_ms), lease, text(held.until_ms), '#', text(token), '##')
	redis.call('PEXPIREAT', writes, text(held.until_ms))
end

local function put_read(lease, expiry_ms)
	redis.call('ZADD', reads, text(expiry_ms), lease)
	keep(reads)
end

-- Makes a lease; returns its fencing token, 0 for a read lease. Write leases that overlap
-- share their token.
local function put(kind, lease, expiry_ms, lease_ms, held)
	if kind == READ then
		put_read(lease, expiry_ms)
		return 0
	end
	local token = held.writer and held.token or math.max(held.token + 1, now_us)
	put_write(lease, expiry_ms, lease_ms, held, token)
	return token
end

-- When the lease of an id was asked for; nil if the id was named, as that does not tell.
local function asked_of(id)
	local number = string.match(id, '^%w+%-(%w+)$')
	return number and asked_ms(number)
end

-- Since when a lease is held as far as its id and its token tell: a token is the time of the
-- grant, mostly.
local function told_since(kind, id, token)
	return kind == READ and asked_of(id) or kind == WRITE and held_since(asked_of(id), math.floor(token / 1000))
end
