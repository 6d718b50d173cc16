-- Answers a release at once where nobody waits, nothing is noted and nothing has to be
-- remembered. Rules come after this.

local function leave_quietly(kind, lease)
	redis.call('ZREM', leases_of(kind), lease)
	if kind == READ and redis.call('EXISTS', reads) > 0 then
		expire_at(reads, redis.call('ZRANGE', reads, -1, -1, 'WITHSCORES')[2])
	end
end

local is_simple = tonumber(ARGV[5]) < now_ms and (score(leases_of(ARGV[2]), ARGV[1]) or 0) > now_ms
if is_simple and redis.call('EXISTS', queue, notes) == 0 then
	leave_quietly(ARGV[2], ARGV[1])
	return {'RELEASED', now_ms}
end
