-- Where memory is short, Redis lets a script go on that has begun to write, as what removes
-- something does even if there is nothing to remove.
local function begin_to_write(key)
	redis.call('ZREM', key, '')
end
