-- Lets one of several read leases go at once where neither who waits nor who reads has passed, so
-- that who waits behind readers goes on doing so. Rules come after this.

local function leave_readers(lease)
	local last = deadline(reads)
	redis.call('PEXPIREAT', reads, last)
	if first_note then
		local since = 's' .. string.match(lease, '^[^|]*') .. '|'
		redis.call('ZREMRANGEBYLEX', notes, '[' .. since, '(' .. since .. '\255')
	end
	if first_note and redis.call('EXISTS', notes) > 0 then
		redis.call('PEXPIREAT', notes, last)
	end
end

if may_pass_on and not beside and KIND == READ and redis.call('ZCARD', writes) < 3
		and not has_passed_waiter() and redis.call('ZCOUNT', reads, '-inf', text(now_ms)) == 0
		and redis.call('ZREM', reads, ARGV[1]) == 1 then
	leave_readers(ARGV[1])
	return now_us
end
