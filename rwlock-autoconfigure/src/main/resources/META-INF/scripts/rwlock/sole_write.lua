-- Makes a write lease where there is none: beside it are a fencing token and its deadline, or
-- nothing. Returns its own fencing token, which is the time; nil, and nothing is made, if the
-- last one is not where it belongs, or ahead of time.
-- beside: how many members there are.
local function put_sole_write(lease, expiry_ms, lease_ms, beside)
	local token = text(now_us)
	local is_next = beside == 0 and redis.call('ZADD', writes, token, '##')
		or redis.call('ZADD', writes, 'XX', 'GT', 'CH', token, '##')
	if is_next == 0 then
		return nil
	end
	local kept_until = text(expiry_ms + lease_ms)
	if redis.call('ZADD', writes, 'GT', 'CH', text(expiry_ms), lease, kept_until, '#') == 2 then
		redis.call('PEXPIREAT', writes, kept_until)
	end
	return now_us
end
