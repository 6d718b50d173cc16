-- What lives until when.

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
