-- Answers a release at once where nobody waits, nothing is noted and nothing has to be
-- remembered. Rules come after this.

local expiry = tonumber(ARGV[5]) < now_ms and redis.call('ZSCORE', ARGV[2] == READ and reads or writes, ARGV[1])
local is_simple = expiry and tonumber(expiry) > now_ms

-- Of what is there, the queue counts once and notes twice.
local present = is_simple and redis.call('EXISTS', queue, notes, notes)
if present == 0 and ARGV[2] == WRITE then
	redis.call('ZREM', writes, ARGV[1])
	return {'RELEASED', now_ms}
end

-- Lets one of several read leases go.
local function leave_reads(lease)
	redis.call('ZREM', reads, lease)
	local last = redis.call('ZRANGE', reads, '-1', '-1', 'WITHSCORES')[2]
	if last then
		expire_at(reads, last)
	end
end

if present == 0 then
	leave_reads(ARGV[1])
	return {'RELEASED', now_ms}
end
