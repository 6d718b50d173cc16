-- The same behind readers, where a request cannot enter beside them.

-- Whether notes are of read leases alone, and not of named owners: a waiter of such an owner may
-- have become eligible by the request before this one.
local function only_readers_are_noted()
	local first = redis.call('ZRANGE', notes, '0', '0')[1]
	return not first or not string.find(first, '^Q') and redis.call('ZLEXCOUNT', notes, '[Ro', '(s') == 0
end

-- The largest expiry of the readers in the way, the first of which is another flow's first lease.
-- While none of them and none of those who wait has passed, nobody has become eligible since the
-- script before.
local function due_behind_readers(id)
	local first = redis.call('ZRANGE', reads, '0', '0', 'WITHSCORES')
	local first_id, owner = string.match(first[1] or '', '^([^|]*)|[^|]*|?([^|]*)')
	if owner ~= '' or first_id == id or tonumber(first[2]) <= now_ms
			or redis.call('ZCARD', writes) > 2 or not only_readers_are_noted() or has_passed_waiter() then
		return nil
	end
	return deadline_ms(reads)
end

local may_only_wait = is_alive or is_new and KIND == WRITE
local readers_due_ms = may_only_wait and due_behind_readers(string.match(ARGV[1], '^[^|]*'))
if readers_due_ms then
	return blocked_until(readers_due_ms)
end
