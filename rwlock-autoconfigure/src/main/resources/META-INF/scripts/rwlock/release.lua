-- Ends a lease, or withdraws the request for it, and hands over to those who wait.
--
-- KEYS: those of lock.lua
-- ARGV:
--   1 lease
--   2 kind               R or W
--   3 mode               W, R or F
--   4 lease_ms           as in the acquire
--   5 remember_until_ms  last moment of an acquire of this id, which grants nothing; 0 for none
--   6 channel prefix     followed by a client's id: where that client is told of grants
-- Replies (numbers as text):
--   RELEASED now_ms    a live lease has ended
--   WITHDRAWN now_ms   a waiter has left the queue
--   NOT_HELD now_ms    there was neither

local lease, kind, mode = ARGV[1], ARGV[2], ARGV[3]
local remember_until_ms, channel_prefix = tonumber(ARGV[5]), ARGV[6]
local waiter = kind .. mode .. ARGV[4] .. ' ' .. lease
local own = leases_of(kind)

-- An acquire may still take effect at its last moment: remembered until that has passed.
local function remember()
	local until_ms = math.max(remember_until_ms + 1, score(ended, lease) or 0)
	redis.call('ZADD', ended, text(until_ms), lease)
	keep(ended)
end

local function give_up(is_live, is_waiting)
	if is_live then
		redis.call('ZREM', own, lease)
		keep(own)
		return 'RELEASED'
	elseif is_waiting and leave_queue(waiter) then
		return 'WITHDRAWN'
	end
	return 'NOT_HELD'
end

local is_live = (score(own, lease) or 0) > now_ms
local is_waiting = redis.call('ZCARD', queue) > 0
local is_remembered = remember_until_ms >= now_ms
if is_waiting or is_remembered then
	check_types()
end
if is_waiting then
	drop_passed()
end
local outcome = give_up(is_live, is_waiting)
if is_remembered then
	remember()
end
if is_waiting then
	hand_over(channel_prefix)
end
return {outcome, text(now_ms)}
