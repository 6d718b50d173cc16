-- Lets a plain request wait that can do nothing else, and whose coming changes nothing for those
-- who wait already: whom it waits for is what tells, and that nothing is noted which might let
-- somebody enter. Rules come after this.

local may_wait = plain_number and KIND .. ARGV[2] ~= 'RR'
local is_clear = around and around < 2

-- The expiry of what is in the way of the plain request: a write lease that is a flow's first, as
-- only that flow could enter beside it; nil where rules have to tell.
local due_ms
if may_wait then
	local last = redis.call('ZRANGE', writes, '-3', '-3', 'WITHSCORES')
	local last_ms = tonumber(last[2] or 0)
	if last_ms > now_ms and last[1] ~= ARGV[1] and string.find(last[1], '^[^|]*|[^|]*$')
			and (is_clear or redis.call('EXISTS', notes, reads) == 0) then
		due_ms = last_ms
	end
end

-- Where no ended id is remembered, the queue alone tells whether the waiter is new.
-- This is join_queue written out, as functions cost more than what is in them.
if due_ms and is_clear and not ARGV[6] then
	local lease_ms = tonumber(ARGV[3])
	local sign = text(now_ms + math.min(lease_ms, CONFIRM_MS))
	if redis.call('ZADD', queue, 'NX', sign, SIGN .. asked_waiter, text(now_us), asked_waiter) == 2 then
		redis.call('PEXPIREAT', queue, lease_ms < CONFIRM_MS and text(now_ms + CONFIRM_MS) or sign)
		return {'QUEUED', now_ms, due_ms}
	end
end
