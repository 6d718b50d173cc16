-- Whether someone who waits has given no sign of life, or is one without any.
local function has_passed_waiter()
	return redis.call('ZCARD', queue) ~= redis.call('ZCARD', signs)
		or redis.call('ZCOUNT', signs, '-inf', text(now_ms)) > 0
end
