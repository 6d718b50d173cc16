-- The clock of every script: now_us and now_ms are the server's time, in microseconds
-- and milliseconds; expire_at(key, at_ms) lets a key disappear at a moment of that clock.
-- It stands in front of each script. Tests put a hand-driven clock in its place.

local clock = redis.call('TIME')
local now_us = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
local now_ms = math.floor(now_us / 1000)

local function expire_at(key, at_ms)
	redis.call('PEXPIREAT', key, string.format('%.0f', at_ms))
end
