-- Stands in for clock.lua: time is what '<prefix>:clock' says, and keys that are due are
-- removed at the next step.

local now_ms = tonumber(redis.call('GET', '@prefix@:clock'))
local now_us = now_ms * 1000
local due_keys = '@prefix@:due'

for _, key in ipairs(redis.call('ZRANGEBYSCORE', due_keys, '-inf', now_ms)) do
	redis.call('DEL', key)
	redis.call('ZREM', due_keys, key)
end

local function expire_at(key, at)
	redis.call('ZADD', due_keys, at, key)
end
