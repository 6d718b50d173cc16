-- Answers a release at once where nothing is noted but since when others read, and nothing
-- has to be remembered, if others still read, or a writer is the first who waits. Rules come
-- after this.

local first_note = is_simple and redis.call('ZRANGE', notes, 0, 0)[1]

-- Gives the resource from its last holder to the first who waits, if that is a writer that asks
-- outside of any hold; returns whether it is. Notes of leases go with the last of those.
local function pass_on(kind, lease, size)
	local waiter = redis.call('ZRANGE', queue, 0, 0)[1]
	local lease_ms, next_lease, id = string.match(waiter or '', '^W.(%d+) ((%w+%-%w+)|[^|]*)$')
	if not id then
		return false
	end
	local expiry_ms = now_ms + confirmation_ms(lease_ms)
	local token = put_sole_write(next_lease, expiry_ms, tonumber(lease_ms), size)
	if not token then
		return false
	end
	redis.call('ZREM', leases_of(kind), lease)
	if first_note then
		redis.call('ZREMRANGEBYLEX', notes, '-', '+')
	end
	redis.call('ZREM', queue, waiter)
	redis.call('ZREM', signs, waiter)
	keep_queue()
	tell(id, grant_text(id, expiry_ms, token))
	return true
end

-- Lets one of several read leases go, with what is noted of it.
local function leave_readers(lease)
	leave_quietly(READ, lease)
	if first_note then
		local since = 's' .. string.match(lease, '^[^|]*') .. '|'
		redis.call('ZREMRANGEBYLEX', notes, '[' .. since, '(' .. since .. '\255')
	end
	if first_note and redis.call('EXISTS', notes) > 0 then
		expire_at(notes, deadline(reads, -1))
	end
	return true
end

-- Neither who waits nor who reads has passed, so who waits behind readers goes on doing so.
local function leave_queue_behind(kind, lease)
	local readers, size = redis.call('ZCARD', reads), redis.call('ZCARD', writes)
	if has_passed_waiter() then
		return false
	elseif kind == WRITE then
		return readers == 0 and size == 3 and pass_on(kind, lease, size)
	elseif size > 2 then
		return false
	elseif readers == 1 then
		return pass_on(kind, lease, size)
	end
	return redis.call('ZCOUNT', reads, '-inf', text(now_ms)) == 0 and leave_readers(lease)
end

if is_simple and string.find(first_note or 's', '^s') and leave_queue_behind(ARGV[2], ARGV[1]) then
	return {'RELEASED', now_ms}
end
