-- Stands in for clock.lua: time is what '<prefix>:clock' says, and a key is removed at the first
-- step after its last millisecond. Time stands still between steps, but who joins a queue does so
-- a microsecond after the one before, and after the first deadlines that a script tells it may
-- have become '<prefix>:late': as in life.

local now_ms = tonumber(redis.call('GET', '@prefix@:clock'))
local now_us = now_ms * 1000
local in_time, late_ms = string.match(redis.call('GET', '@prefix@:late') or '', '^(%d+) (%d+)$')
local deadlines_told = 0
local due_keys = '@prefix@:due'

for _, key in ipairs(redis.call('ZRANGEBYSCORE', due_keys, '-inf', '(' .. now_ms)) do
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

local function keep_until(key, at)
	local told_ms = in_time and deadlines_told >= tonumber(in_time) and tonumber(late_ms) or now_ms
	deadlines_told = deadlines_told + 1
	if not string.find(at, '^[1-9]%d*$') then
		error('ERR value is not an integer or out of range')
	elseif tonumber(at) <= told_ms then
		server.call('ZREM', due_keys, key)
		return server.call('DEL', key)
	end
	return server.call('ZADD', due_keys, at, key)
end

function redis.call(command, ...)
	if command == 'PEXPIREAT' then
		return keep_until(...)
	elseif command == 'ZADD' and string.find((...), ':q$') then
		return server.call(command, unpack(arrive_in_turn({...})))
	end
	return server.call(command, ...)
end
