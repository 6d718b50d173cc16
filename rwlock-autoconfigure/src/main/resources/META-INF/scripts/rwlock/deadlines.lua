-- What lives until when, and who waits.

local CONFIRM_MS = 3000

-- A lease granted to a waiter lasts this long unconfirmed; a waiter's sign of life counts as long.
local function confirmation_ms(lease_ms)
	return math.min(lease_ms, CONFIRM_MS)
end

-- The text of the deadline at a rank of a sorted set, 0 being the first and -1 the last; nil if
-- there is none.
local function deadline(key, rank)
	return redis.call('ZRANGE', key, rank, rank, 'WITHSCORES')[2]
end

local function deadline_ms(key, rank)
	return tonumber(deadline(key, rank) or 0)
end

-- Lets a key live as long as the largest deadline in it.
local function keep(key)
	local last = deadline(key, -1)
	if last then
		expire_at(key, last)
	end
end

-- Whether someone who waits has given no sign of life, or is one without any.
local function has_passed_waiter()
	return redis.call('ZCARD', queue) ~= redis.call('ZCARD', signs)
		or redis.call('ZCOUNT', signs, '-inf', text(now_ms)) > 0
end

-- Lets the queue live as long as the largest deadline of those who wait.
local function keep_queue()
	local last = deadline(signs, -1)
	if last then
		expire_at(signs, last)
		expire_at(queue, last)
	end
end

-- The waiter that an acquire or a release speaks of by its first arguments, and by its hold.
local function waiter_text(hold)
	local waiter = ARGV[2] .. ARGV[3] .. ARGV[4] .. ' ' .. ARGV[1]
	return hold and waiter .. ' ' .. hold or waiter
end

local function grant_text(id, expiry_ms, token)
	return id .. ' ' .. text(expiry_ms) .. ' ' .. text(token)
end

-- Tells the client whose id that of a lease begins with. A refusal (ACL) is no error: waiters
-- also poll.
local function tell(id, grants)
	local channel = string.match(reads, '^[^{]*:') .. 'wake:' .. string.match(id, '^%w+')
	redis.pcall('PUBLISH', channel, grants)
end
