-- Answers a release at once where nobody waits, nothing is noted, and nothing has to be
-- remembered.

local function quiet_answer(lease, kind, remember_until_ms)
	if remember_until_ms >= now_ms or not is_live(kind, lease) or redis.call('EXISTS', queue, notes) > 0 then
		return nil
	end
	redis.call('ZREM', leases_of(kind), lease)
	if kind == READ then
		keep(reads)
	end
	return {'RELEASED', text(now_ms)}
end

local quiet_reply = quiet_answer(ARGV[1], ARGV[2], tonumber(ARGV[6]))
if quiet_reply then
	return quiet_reply
end
