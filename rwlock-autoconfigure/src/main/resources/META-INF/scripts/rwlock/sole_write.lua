-- Makes a write lease where there is none; returns its fencing token, which is the time; nil if
-- the last one is not where it belongs, or ahead of time.
-- size: how many members the write leases have, the token's two or none.
local function put_sole_write(lease, expiry_ms, lease_ms, size)
	local token, until_ms = now_us, expiry_ms + lease_ms
	if size > 0 then
		local last = redis.call('ZMSCORE', writes, '#', '##')
		token = last[1] and last[2] and math.max(token, last[2] + 1)
		if not token or token >= (now_ms + 1) * 1000 then
			return nil
		end
		until_ms = math.max(until_ms, last[1])
	end
	local kept_until = text(until_ms)
	redis.call('ZADD', writes, text(expiry_ms), lease, kept_until, '#', text(token), '##')
	expire_at(writes, kept_until)
	return token
end
