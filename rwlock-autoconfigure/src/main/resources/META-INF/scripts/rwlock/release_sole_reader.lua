-- Answers the release of the only reader at once where nobody waits, nothing is noted and nothing
-- has to be remembered. Its key disappears with its last lease, so a reader that is there is
-- live, and the time need not be asked for. Rules come after this.

if ARGV[4] == '0' and redis.call('EXISTS', queue, notes) == 0
		and redis.call('ZCARD', reads) == 1 and redis.call('ZREM', reads, ARGV[1]) == 1 then
	return 0
end
