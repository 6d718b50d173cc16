-- Answers a plain acquire at once that can only wait, and whose coming changes nothing for those
-- who wait already: whom it waits for is what tells, and that nothing is noted which might let
-- somebody enter. Rules come after this.

local plain_waiter = plain_number and KIND .. ARGV[2] ~= 'RR' and waiter_text('')
local is_clear = around and around < 2

local function blocked(status, due_ms)
	return {status, now_ms, math.max(due_ms, now_ms)}
end

local function show_life(waiter, lease_ms)
	local sign = text(now_ms + confirmation_ms(lease_ms))
	redis.call('ZADD', signs, sign, waiter)
	if lease_ms < CONFIRM_MS then
		sign = deadline(signs)
	end
	redis.call('PEXPIREAT', signs, sign)
	redis.call('PEXPIREAT', queue, sign)
end

-- Returns whether it did: not if the waiter is there.
local function join_queue(waiter, lease_ms)
	local arrival = text(now_us)
	if redis.call('ZCOUNT', queue, arrival, '+inf') > 0 then
		arrival = text(deadline_ms(queue) + 1)
	end
	if redis.call('ZADD', queue, 'NX', arrival, waiter) == 0 then
		return false
	end
	show_life(waiter, lease_ms)
	return true
end

-- The expiry of what is in the way of the plain request: a write lease that is a flow's first, as
-- only that flow could enter beside it; nil where rules have to tell.
local function due_behind_writer(lease)
	local last = redis.call('ZRANGE', writes, '-3', '-3', 'WITHSCORES')
	local due_ms = tonumber(last[2] or 0)
	local may_tell = due_ms > now_ms and last[1] ~= lease and string.find(last[1], '^[^|]*|[^|]*$')
	return may_tell and (is_clear or redis.call('EXISTS', notes, reads) == 0) and due_ms or nil
end

-- Where no ended id is remembered, the queue alone tells whether the waiter is new.
local due_ms = plain_waiter and due_behind_writer(ARGV[1])
if due_ms and is_clear and not ARGV[6] and join_queue(plain_waiter, tonumber(ARGV[3])) then
	return blocked('QUEUED', due_ms)
end

local sign_ms = plain_waiter and tonumber(redis.call('ZSCORE', signs, plain_waiter) or 0)
local is_alive = plain_waiter and sign_ms > now_ms and redis.call('ZSCORE', queue, plain_waiter)
local is_new = sign_ms == 0 and is_in_time
	and (redis.call('EXISTS', ended) == 0 or not redis.call('ZSCORE', ended, string.match(ARGV[1], '^[^|]*')))

-- Lets the plain request wait, if it would, and answers it.
local function blocked_until(due_ms)
	local wait, lease_ms = not ARGV[6], tonumber(ARGV[3])
	if is_alive then
		show_life(plain_waiter, lease_ms)
	elseif wait then
		join_queue(plain_waiter, lease_ms)
	end
	return blocked((is_alive or wait) and 'QUEUED' or 'BUSY', due_ms)
end

if due_ms and (is_alive or is_new) then
	return blocked_until(due_ms)
end
