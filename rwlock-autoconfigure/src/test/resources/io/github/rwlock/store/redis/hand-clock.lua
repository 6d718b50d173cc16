-- Stands in for clock.lua: time is what '<prefix>:clock' says, and keys that are due are
-- removed at the next step.

local now_ms = tonumber(redis.call('GET', '@prefix@:clock'))
local now_us = now_ms * 1000
local due_keys = '@prefix@:due'

for _, key in ipairs(redis.call('ZRANGEBYSCORE', due_keys, '-inf', now_ms)) do
	redis.call('DEL', key)
	redis.call('ZREM', due_keys, key)
end

local server = redis
local redis = {pcall = server.pcall}

function redis.call(command, ...)
	if command == 'PEXPIREAT' then
		local key, at = ...
		return server.call('ZADD', due_keys, at, key)
	end
	return server.call(command, ...)
end
