-- Answers a release at once where nobody waits, nothing is noted and nothing has to be
-- remembered. Rules come after this.

local is_forgotten, is_quiet = tonumber(ARGV[5]) < now_ms, redis.call('EXISTS', queue, notes) == 0

-- A key disappears with its last lease, so a sole reader that is there is live.
if is_forgotten and is_quiet and ARGV[2] == READ and redis.call('ZCARD', reads) == 1
		and redis.call('ZREM', reads, ARGV[1]) == 1 then
	return {'RELEASED', now_ms}
end

local function leave_quietly(kind, lease)
	redis.call('ZREM', leases_of(kind), lease)
	if kind == READ and redis.call('EXISTS', reads) > 0 then
		expire_at(reads, redis.call('ZRANGE', reads, -1, -1, 'WITHSCORES')[2])
	end
end

local is_simple = is_forgotten and (score(leases_of(ARGV[2]), ARGV[1]) or 0) > now_ms
if is_simple and is_quiet then
	leave_quietly(ARGV[2], ARGV[1])
	return {'RELEASED', now_ms}
end
