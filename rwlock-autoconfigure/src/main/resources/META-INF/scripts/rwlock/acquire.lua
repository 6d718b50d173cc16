-- Asks for a lease. The same request again changes nothing more; as a poll, with
-- not_after_ms 0, it makes nothing and is the waiter's sign of life.
--
-- KEYS: those of leases.lua
-- ARGV:
--   1 lease
--   2 kind            R or W
--   3 mode            W, R or F
--   4 lease_ms        how long a granted lease lasts
--   5 hold            the lease inside which it is asked for, empty for none
--   6 wait            1 to join the queue when it cannot be granted, else 0
--   7 not_after_ms    last moment at which a lease or a waiter may be made
--   8 channel prefix  followed by a client's id: where that client is told of grants
-- Replies (numbers as text):
--   GRANTED now_ms expiry_ms token   the lease is there; token is 0 for a read lease
--   QUEUED now_ms due_ms             it waits; due_ms: largest expiry of the leases here
--   BUSY now_ms due_ms               it was not granted, and nothing was made
--   CONFLICT now_ms                  waiting inside a hold could only deadlock
--   LOST now_ms                      the hold is not live: nothing is there
--   STALE now_ms                     the id is unknown, and it is too late to make anything
--   ENDED now_ms                     the id was ended before: nothing is there
--   ID_IN_USE now_ms                 the caller's own id names another kind, owner or group

local waiter = ARGV[2] .. ARGV[3] .. ARGV[4] .. ' ' .. ARGV[1] .. (ARGV[5] ~= '' and ' ' .. ARGV[5] or '')
local wait, not_after_ms, channel_prefix = ARGV[6] == '1', tonumber(ARGV[7]), ARGV[8]

local request = read_lease(ARGV[2], ARGV[1])
request.text, request.mode, request.lease_ms, request.hold = waiter, ARGV[3], tonumber(ARGV[4]), ARGV[5]

local function answer(status)
	return {status, text(now_ms)}
end

local function blocked(status, held)
	return {status, text(now_ms), text(math.max(largest(reads), held.write_expiry_ms, now_ms))}
end

local function granted(expiry_ms, token)
	return {'GRANTED', text(now_ms), text(expiry_ms), text(token)}
end

local function show_life(text_in_queue, held)
	local lease_ms = tonumber(string.match(text_in_queue, '^..(%d+)'))
	redis.call('ZADD', signs, text(now_ms + confirmation_ms(lease_ms)), text_in_queue)
	keep(signs)
	keep(queue, signs)
	return blocked('QUEUED', held)
end

local function join_queue(held)
	redis.call('ZADD', queue, text(math.max(largest(queue) + 1, now_us)), waiter)
	return show_life(waiter, held)
end

local function is_id_held()
	local own_id = 'i' .. request.id .. '|'
	return find_note(READ .. own_id) or find_note(WRITE .. own_id)
end

local function make(held, ahead)
	if now_ms > not_after_ms then
		return answer('STALE')
	elseif grantable(request, held, ahead) then
		local expiry_ms = now_ms + request.lease_ms
		return granted(expiry_ms, grant(request, expiry_ms, held))
	elseif would_deadlock(request, ahead) then
		return answer('CONFLICT')
	end
	return wait and join_queue(held) or blocked('BUSY', held)
end

check_types()
drop_passed()
local held, ahead = hand_over(channel_prefix, request.owner)
local expiry_ms = score(leases_of(request.kind), request.lease)
if expiry_ms then
	return granted(expiry_ms, request.kind == WRITE and held.token or 0)
end
local text_in_queue, is_id_waiting = find_waiter(request)
if text_in_queue then
	return show_life(text_in_queue, held)
elseif has_own_id(request.id) and (is_id_waiting or is_id_held()) then
	return answer('ID_IN_USE')
elseif score(ended, request.id) then
	return answer('ENDED')
end
request.holds = holds_here(request)
if request.hold ~= '' and not request.holds then
	return answer('LOST')
end
return make(held, ahead)
