-- Answers a release at once where nothing is noted and nothing has to be remembered, if others
-- still read, or a writer is the first who waits. Rules come after this.

-- Gives the resource from its last holder to the first who waits, if that is a writer that asks
-- outside of any hold and has not waited long; returns whether it is.
local function pass_on(kind, lease, size)
	local waiter = redis.call('ZRANGE', queue, 0, 0)[1]
	local lease_ms, next_lease, id = string.match(waiter, '^W.(%d+) ((%w+%-%w+)|[^|]*)$')
	if not id or not is_plain_at_once(next_lease) then
		return false
	end
	local expiry_ms = now_ms + confirmation_ms(lease_ms)
	local token = put_sole_write(next_lease, expiry_ms, tonumber(lease_ms), size)
	if not token then
		return false
	end
	redis.call('ZREM', leases_of(kind), lease)
	redis.call('ZREM', queue, waiter)
	redis.call('ZREM', signs, waiter)
	keep_queue()
	tell(id, grant_text(id, expiry_ms, token))
	return true
end

-- Neither who waits nor who reads has passed, so who waits behind readers goes on doing so.
local function leave_queue_behind(kind, lease)
	local readers, size = redis.call('ZCARD', reads), redis.call('ZCARD', writes)
	if has_passed_waiter() then
		return false
	elseif kind == WRITE then
		return readers == 0 and size == 3 and pass_on(kind, lease, size)
	elseif readers == 1 then
		return size <= 2 and pass_on(kind, lease, size)
	elseif redis.call('ZCOUNT', reads, '-inf', text(now_ms)) > 0 then
		return false
	end
	leave_quietly(kind, lease)
	return true
end

if is_simple and redis.call('EXISTS', notes) == 0 and leave_queue_behind(ARGV[2], ARGV[1]) then
	return {'RELEASED', now_ms}
end
