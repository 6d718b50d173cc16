-- Whether someone who waits has given no sign of life.
local function has_passed_waiter()
	return redis.call('ZCOUNT', queue, '-inf', text(now_ms)) > 0
end
