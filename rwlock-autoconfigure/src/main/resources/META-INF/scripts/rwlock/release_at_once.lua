-- Answers a release at once where nobody waits, nothing is noted and nothing has to be
-- remembered. The time is not asked for: a lease that has passed, and that nothing has removed
-- since, has been nobody else's. Rules come after this.

-- Of what is there, the queue counts once and notes twice.
local present = (ARGV[4] or '0') == '0' and redis.call('EXISTS', queue, notes, notes)

if present == 0 and redis.call('ZREM', leases, ARGV[1]) == 1 then
	if KIND == READ and redis.call('EXISTS', reads) == 1 then
		redis.call('PEXPIREAT', reads, redis.call('ZRANGE', reads, '-1', '-1', 'WITHSCORES')[2])
	end
	return 0
end
