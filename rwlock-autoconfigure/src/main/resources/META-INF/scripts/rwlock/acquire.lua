-- Asks for a lease. The same request again changes nothing more; as a poll, with
-- not_after_ms 0, it makes nothing and is the waiter's sign of life.
--
-- KEYS: those of keys.lua
-- ARGV:
--   1 lease
--   2 mode            W, R or F
--   3 lease_ms        how long a granted lease lasts
--   4 not_after_ms    last moment at which a lease or a waiter may be made
--   5 hold            the lease inside which it is asked for; empty or left out if there is none
--   6 0               not to join the queue when it cannot be granted; else left out
-- Replies:
--   now_us                           the lease was made now, for its whole time; the time is
--                                    the token of a write lease
--   GRANTED now_ms expiry_ms token   the lease is there; token is 0 for a read lease
--   QUEUED now_ms due_ms             it waits; due_ms: largest expiry of the leases here
--   BUSY now_ms due_ms               it was not granted, and nothing was made
--   CONFLICT now_ms                  waiting inside a hold could only deadlock
--   LOST now_ms                      the hold is not live: nothing is there
--   STALE now_ms                     the id is unknown, and it is too late to make anything
--   ENDED now_ms                     the id was ended before: nothing is there
--   ID_IN_USE now_ms                 another lease or waiter has the caller's own id

local wait, not_after_ms = not ARGV[6], tonumber(ARGV[4])
local request = read_lease(KIND, ARGV[1])
request.mode, request.lease_ms, request.hold = ARGV[2], tonumber(ARGV[3]), ARGV[5] or ''
request.text = asked_waiter

local function granted(expiry_ms, token)
	return {'GRANTED', now_ms, expiry_ms, token}
end

local function answer(status)
	return {status, now_ms}
end

local function due_of(held)
	return math.max(deadline_ms(reads), held.write_expiry_ms)
end

local function queued(waiter, held)
	note_turn(waiter)
	return blocked('QUEUED', due_of(held))
end

local function is_id_held()
	local note = 'i' .. own_name(request.id) .. '|'
	return find_note(READ .. note) or find_note(WRITE .. note)
end

local function make(held, ahead)
	if now_ms > not_after_ms then
		return answer('STALE')
	elseif grantable(request, held, ahead) then
		local expiry_ms = now_ms + request.lease_ms
		return granted(expiry_ms, grant(request, expiry_ms, held))
	elseif would_deadlock(request, ahead) then
		return answer('CONFLICT')
	elseif not wait then
		return blocked('BUSY', due_of(held))
	end
	join_queue(request.text, request.lease_ms)
	return queued(request.text, held)
end

check_types()
drop_passed()
local held, ahead = hand_over(request.owner)
local expiry_ms = score(leases_of(request.kind), request.lease)
if expiry_ms then
	return granted(expiry_ms, request.kind == WRITE and held.token or 0)
end
local text_in_queue, is_id_waiting = find_waiter(request)
if text_in_queue then
	show_life(text_in_queue, tonumber(string.match(text_in_queue, '^..(%d+)')))
	return queued(text_in_queue, held)
elseif own_name(request.id) and (is_id_waiting or is_id_held()) then
	return answer('ID_IN_USE')
elseif score(ended, request.id) then
	return answer('ENDED')
end
request.holds = holds_here(request)
if request.hold ~= '' and not request.holds then
	return answer('LOST')
end
return make(held, ahead)
