-- The same where ids are remembered or others read, and for who waits already.

local function blocked(status, due_ms)
	return {status, now_ms, math.max(due_ms, now_ms)}
end

-- The queue lives as long as the longest sign of life that may be in it.
local function show_life(waiter, lease_ms)
	begin_to_write(queue)
	redis.call('ZADD', queue, text(now_ms + math.min(lease_ms, CONFIRM_MS)), SIGN .. waiter)
	redis.call('PEXPIREAT', queue, text(now_ms + CONFIRM_MS))
end

-- Nobody else has joined in this microsecond, as a script takes longer.
local function join_queue(waiter, lease_ms)
	redis.call('ZADD', queue, text(now_us), waiter)
	show_life(waiter, lease_ms)
end

local sign_ms = may_wait and tonumber(redis.call('ZSCORE', queue, SIGN .. asked_waiter) or 0)
local is_alive = may_wait and sign_ms > now_ms and redis.call('ZSCORE', queue, asked_waiter)
local is_new = sign_ms == 0 and is_in_time
	and (redis.call('EXISTS', ended) == 0 or not redis.call('ZSCORE', ended, string.match(ARGV[1], '^[^|]*')))

-- Lets the plain request wait, if it would, and answers it.
local function blocked_until(due_ms)
	local wait, lease_ms = not ARGV[6], tonumber(ARGV[3])
	if is_alive then
		show_life(asked_waiter, lease_ms)
	elseif wait then
		join_queue(asked_waiter, lease_ms)
	end
	return blocked((is_alive or wait) and 'QUEUED' or 'BUSY', due_ms)
end

if due_ms and (is_alive or is_new) then
	return blocked_until(due_ms)
end
