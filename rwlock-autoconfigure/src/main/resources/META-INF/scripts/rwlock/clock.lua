-- The clock of every script: now_us and now_ms are the server's time, in microseconds
-- and milliseconds.
-- It stands in each script that needs it. Tests put a hand-driven clock in front instead, by
-- which keys disappear, too.

local clock = redis.call('TIME')
local now_us = clock[1] * 1000000 + clock[2]
local now_ms = (now_us - now_us % 1000) / 1000
