-- Makes a write lease where there is none; returns whether it did: not if the last fencing token
-- is not where it belongs, or ahead of time. All but the last argument are texts.
-- kept_until: when the token may be forgotten.
-- beside: how many members there are.
local function put_sole_write(lease, expiry, kept_until, token, beside)
	local is_next = beside == 0 and redis.call('ZADD', writes, token, '##')
		or redis.call('ZADD', writes, 'XX', 'GT', 'CH', token, '##')
	if is_next == 0 then
		return false
	end
	if redis.call('ZADD', writes, 'GT', 'CH', expiry, lease, kept_until, '#') == 2 then
		redis.call('PEXPIREAT', writes, kept_until)
	end
	return true
end
