-- Ends a lease, or withdraws the request for it, and hands over to those who wait.
--
-- KEYS: those of keys.lua
-- ARGV:
--   1 lease
-- and, unless it is known to be held, and nothing has to be remembered,
--   2 mode               as in the acquire
--   3 lease_ms           as in the acquire
--   4 remember_until_ms  last moment of an acquire of this id, which grants nothing; 0 for none
--   5 hold               as in the acquire
-- Replies:
--   now_us             a lease has ended; 0 if the time was not needed
--   grants             a lease of the holder has ended, and requests of its client that waited
--                      were granted, which no message tells: see grant_text, joined by ';'
--   WITHDRAWN now_ms   a waiter has left the queue
--   NOT_HELD now_ms    there was neither

local remember_until_ms = tonumber(ARGV[4] or 0)
local request = read_lease(KIND, ARGV[1])
request.text = asked_waiter

-- An acquire may still take effect at its last moment: remembered until that has passed.
local function remember()
	local until_ms = math.max(remember_until_ms + 1, score(ended, request.id) or 0)
	redis.call('ZADD', ended, text(until_ms), request.id)
	keep(ended)
end

local function give_up()
	if has_left or is_live(request.kind, request.lease) then
		remove_lease(request.kind, request.lease)
		return 'RELEASED'
	end
	local waiter = request.text and find_waiter(request)
	return waiter and leave_queue(waiter) and 'WITHDRAWN' or 'NOT_HELD'
end

local is_remembered = remember_until_ms >= now_ms
check_types()
drop_passed()
local outcome = give_up()
if is_remembered then
	remember()
end
local is_released = outcome == 'RELEASED'
local _, _, grants = hand_over(nil, is_released and answered)
if is_released then
	return grants or now_us
end
return {outcome, now_ms}
