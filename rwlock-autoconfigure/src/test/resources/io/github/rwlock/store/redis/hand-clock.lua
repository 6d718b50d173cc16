-- Stands in for clock.lua: time is what '<prefix>:clock' says, and keys that are due are
-- removed at the next step. Time stands still between steps, but who joins a queue does so a
-- microsecond after the one before, as in life.

local now_ms = tonumber(redis.call('GET', '@prefix@:clock'))
local now_us = now_ms * 1000
local due_keys = '@prefix@:due'

for _, key in ipairs(redis.call('ZRANGEBYSCORE', due_keys, '-inf', now_ms)) do
	redis.call('DEL', key)
	redis.call('ZREM', due_keys, key)
end

local server = redis
local redis = {pcall = server.pcall}

local function text(number)
	return string.format('%.0f', number)
end

local function arrive_in_turn(arguments)
	for index, argument in ipairs(arguments) do
		if argument == text(now_us) then
			local last_us = tonumber(server.call('GET', '@prefix@:arrival') or 0)
			arguments[index] = text(math.max(now_us, last_us + 1))
			server.call('SET', '@prefix@:arrival', arguments[index])
		end
	end
	return arguments
end

function redis.call(command, ...)
	if command == 'PEXPIREAT' then
		local key, at = ...
		return server.call('ZADD', due_keys, at, key)
	elseif command == 'ZADD' and string.find((...), ':q$') then
		return server.call(command, unpack(arrive_in_turn({...})))
	end
	return server.call(command, ...)
end
