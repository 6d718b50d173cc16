-- Answers a release at once where nobody waits, nothing is noted and nothing has to be
-- remembered. Rules come after this.

local expiry = ARGV[4] - now_ms < 0 and redis.call('ZSCORE', leases, ARGV[1])
local is_simple = expiry and expiry - now_ms > 0

-- Of what is there, the queue counts once and notes twice.
local present = is_simple and redis.call('EXISTS', queue, notes, notes)
if present == 0 and KIND == WRITE then
	redis.call('ZREM', writes, ARGV[1])
	return now_us
end

-- Lets one of several read leases go.
local function leave_reads(lease)
	redis.call('ZREM', reads, lease)
	local last = redis.call('ZRANGE', reads, '-1', '-1', 'WITHSCORES')[2]
	if last then
		redis.call('PEXPIREAT', reads, last)
	end
end

if present == 0 then
	leave_reads(ARGV[1])
	return now_us
end
