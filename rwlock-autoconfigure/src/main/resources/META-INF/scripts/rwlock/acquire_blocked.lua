-- Answers an acquire at once that can only wait, and whose coming changes nothing for those
-- who wait already: whom it waits for is what tells, and that nothing is noted which might let
-- somebody enter. Rules come after this.

local function blocked(status, due_ms)
	return {status, now_ms, math.max(due_ms, now_ms)}
end

-- The largest expiry of what is in the way of a request outside of any hold: a write lease that
-- is a flow's first, as only that flow could enter beside it; nothing where rules have to tell.
local function due_behind_writer(lease)
	local last = redis.call('ZRANGE', writes, -3, -3, 'WITHSCORES')
	local due_ms = tonumber(last[2] or 0)
	if due_ms <= now_ms or last[1] == lease or not string.find(last[1], '^[^|]*|[^|]*$')
			or redis.call('EXISTS', notes) > 0 then
		return nil
	end
	return math.max(due_ms, deadline_ms(reads, -1))
end

-- Whether notes are of read leases alone, and not of named owners: a waiter of such an owner may
-- have become eligible by the request before this one.
local function only_readers_are_noted()
	local first = redis.call('ZRANGE', notes, 0, 0)[1]
	return not first or not string.find(first, '^Q') and redis.call('ZLEXCOUNT', notes, '[Ro', '(s') == 0
end

-- The same behind readers, the first of which is another flow's first lease. While none of them
-- and none of those who wait has passed, nobody has become eligible since the script before.
local function due_behind_readers(id, may_enter)
	local first = redis.call('ZRANGE', reads, 0, 0, 'WITHSCORES')
	local first_id, owner = string.match(first[1] or '', '^([^|]*)|[^|]*|?([^|]*)')
	if may_enter or owner ~= '' or first_id == id or tonumber(first[2]) <= now_ms
			or redis.call('ZCARD', writes) > 2 or not only_readers_are_noted() or has_passed_waiter() then
		return nil
	end
	return deadline_ms(reads, -1)
end

local function show_life(waiter, lease_ms)
	local sign = text(now_ms + confirmation_ms(lease_ms))
	redis.call('ZADD', signs, sign, waiter)
	if lease_ms < CONFIRM_MS then
		sign = deadline(signs, -1)
	end
	expire_at(signs, sign)
	expire_at(queue, sign)
end

local function join_queue(waiter, lease_ms)
	local arrival = text(now_us)
	if redis.call('ZCOUNT', queue, arrival, '+inf') > 0 then
		arrival = text(deadline_ms(queue, -1) + 1)
	end
	redis.call('ZADD', queue, arrival, waiter)
	show_life(waiter, lease_ms)
end

local function blocked_answer(lease, kind, lease_ms, wait, not_after_ms)
	local id = string.match(lease, '^(%w+%-%w+)|[^|]*$')
	local waiter = waiter_text()
	local sign_ms = score(signs, waiter)
	local is_new = not sign_ms and now_ms <= not_after_ms
	local is_alive = sign_ms and sign_ms > now_ms
	if not id or not (is_new or is_alive) or (is_new and redis.call('ZSCORE', ended, id)) then
		return nil
	end
	local due_ms = due_behind_writer(lease) or due_behind_readers(id, kind == READ and not is_alive)
	if due_ms and is_alive then
		show_life(waiter, lease_ms)
	elseif due_ms and wait then
		join_queue(waiter, lease_ms)
	end
	return due_ms and blocked((is_alive or wait) and 'QUEUED' or 'BUSY', due_ms)
end

local blocked_reply = not ARGV[7] and ARGV[2] .. ARGV[3] ~= 'RR'
	and blocked_answer(ARGV[1], ARGV[2], tonumber(ARGV[4]), ARGV[5] == '1', tonumber(ARGV[6]))
if blocked_reply then
	return blocked_reply
end
