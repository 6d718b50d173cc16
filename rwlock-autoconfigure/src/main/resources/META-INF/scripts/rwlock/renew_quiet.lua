-- Answers a renewal at once where nobody waits and nothing is noted.

local function quiet_answer(lease, kind, lease_ms)
	if redis.call('EXISTS', queue, notes) > 0 then
		return nil
	end
	local held = held_now()
	redis.call('ZREMRANGEBYSCORE', leases_of(kind), '-inf', text(now_ms))
	local expiry_ms = score(leases_of(kind), lease)
	return expiry_ms and renew(kind, lease, expiry_ms, lease_ms, held) or {'LOST', text(now_ms)}
end

local quiet_reply = quiet_answer(ARGV[1], ARGV[2], tonumber(ARGV[3]))
if quiet_reply then
	return quiet_reply
end
