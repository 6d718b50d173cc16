-- Asks for a lease. The same request again changes nothing more; as a poll, with
-- not_after_ms 0, it makes nothing and is the waiter's sign of life.
--
-- KEYS: those of lock.lua
-- ARGV:
--   1 lease
--   2 kind            R or W
--   3 mode            W, R or F
--   4 lease_ms        how long a granted lease lasts
--   5 wait            1 to join the queue when it cannot be granted, else 0
--   6 not_after_ms    last moment at which a lease or a waiter may be made
--   7 channel prefix  followed by a client's id: where that client is told of grants
-- Replies (numbers as text):
--   GRANTED now_ms expiry_ms token   the lease is there; token is 0 for a read lease
--   QUEUED now_ms due_ms             it waits; due_ms: largest expiry of the leases here
--   BUSY now_ms due_ms               it was not granted, and nothing was made
--   STALE now_ms                     the id is unknown, and it is too late to make anything
--   ENDED now_ms                     the id was ended before: nothing is there

local lease, kind, mode = ARGV[1], ARGV[2], ARGV[3]
local lease_ms, wait, not_after_ms = tonumber(ARGV[4]), ARGV[5] == '1', tonumber(ARGV[6])
local channel_prefix = ARGV[7]
local waiter = kind .. mode .. ARGV[4] .. ' ' .. lease
local own = leases_of(kind)

local function blocked(status)
	return {status, text(now_ms), text(math.max(largest(reads), largest(writes), now_ms))}
end

local function granted(expiry_ms, token)
	return {'GRANTED', text(now_ms), text(expiry_ms), text(token)}
end

local function show_life()
	redis.call('ZADD', signs, text(now_ms + confirmation_ms(lease_ms)), waiter)
	keep(signs)
	keep(queue, signs)
	return blocked('QUEUED')
end

local function join_queue()
	redis.call('ZADD', queue, text(largest(queue) + 1), waiter)
	return show_life()
end

local function make(held, ahead)
	if now_ms > not_after_ms then
		return {'STALE', text(now_ms)}
	elseif grantable(kind, mode, held, ahead) then
		local expiry_ms = now_ms + lease_ms
		return granted(expiry_ms, grant(kind, lease, expiry_ms, lease_ms))
	elseif wait then
		return join_queue()
	end
	return blocked('BUSY')
end

local is_ended = (score(ended, lease) or 0) > now_ms
local is_idle = largest(reads) == 0 and largest(writes) == 0 and redis.call('ZCARD', queue) == 0
if kind == WRITE then
	read_fence()
end
if is_idle then
	return is_ended and {'ENDED', text(now_ms)} or make({}, {preferred_writers = 0})
end

check_types()
drop_passed()
local held, ahead = hand_over(channel_prefix)
local expiry_ms = score(own, lease)
if expiry_ms then
	return granted(expiry_ms, kind == WRITE and hold_fence(expiry_ms, lease_ms) or 0)
elseif score(queue, waiter) then
	return show_life()
elseif is_ended then
	return {'ENDED', text(now_ms)}
end
return make(held, ahead)
