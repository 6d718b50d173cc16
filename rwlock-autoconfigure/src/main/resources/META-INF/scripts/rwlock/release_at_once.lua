-- Answers a release by who was granted the lease and has seen that it lasts, at once where nobody
-- waits and nothing is noted. The time is not asked for: if the lease has passed since, and nothing
-- has removed it, it has been nobody else's. Rules come after this.

-- Of what is there, the queue counts once and notes twice.
local present = not ARGV[2] and redis.call('EXISTS', queue, notes, notes)

if present == 0 and redis.call('ZREM', leases, ARGV[1]) == 1 then
	if KIND == READ and redis.call('EXISTS', reads) == 1 then
		redis.call('PEXPIREAT', reads, redis.call('ZRANGE', reads, '-1', '-1', 'WITHSCORES')[2])
	end
	return 0
end
