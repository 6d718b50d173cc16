-- What lives until when.

local CONFIRM_MS = 3000

-- A lease granted to a waiter lasts this long unconfirmed; a waiter's sign of life counts as long.
local function confirmation_ms(lease_ms)
	return math.min(lease_ms, CONFIRM_MS)
end

-- The text of the largest deadline in a sorted set; nil if there is none.
local function deadline(key)
	return redis.call('ZRANGE', key, '-1', '-1', 'WITHSCORES')[2]
end

local function deadline_ms(key)
	return tonumber(deadline(key) or 0)
end

-- Lets a key live as long as the largest deadline in it.
local function keep(key)
	local last = deadline(key)
	if last then
		redis.call('PEXPIREAT', key, last)
	end
end
