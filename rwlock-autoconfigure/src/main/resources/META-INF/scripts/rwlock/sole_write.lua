-- Makes a write lease where there is none; returns its fencing token, which is the time; nil,
-- and nothing is made, if the last one is not where it belongs, or ahead of time.
-- has_token: whether one is kept.
local function put_sole_write(lease, expiry_ms, lease_ms, has_token)
	local token = text(now_us)
	local is_next = has_token and redis.call('ZADD', writes, 'XX', 'GT', 'CH', token, '##')
		or redis.call('ZADD', writes, token, '##')
	if is_next == 0 then
		return nil
	end
	local expiry, kept_until = text(expiry_ms), text(expiry_ms + lease_ms)
	if redis.call('ZADD', writes, 'GT', 'CH', expiry, lease, kept_until, '#') == 2 then
		expire_at(writes, kept_until)
	end
	return now_us
end
