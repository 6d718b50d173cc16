-- Gives a live lease its full time again. An expired lease is never revived, and no
-- expiry is brought forward.
--
-- KEYS: those of lock.lua
-- ARGV:
--   1 lease
--   2 kind            R or W
--   3 lease_ms        how long it lasts from now
--   4 channel prefix  followed by a client's id: where that client is told of grants
-- Replies (numbers as text):
--   RENEWED now_ms expiry_ms
--   LOST now_ms               there is no such lease

local lease, kind, lease_ms, channel_prefix = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local own = leases_of(kind)

local function renew(expiry_ms)
	local renewed_ms = math.max(expiry_ms, now_ms + lease_ms)
	redis.call('ZADD', own, text(renewed_ms), lease)
	keep(own)
	if kind == WRITE then
		hold_fence(renewed_ms, lease_ms)
	end
	return {'RENEWED', text(now_ms), text(renewed_ms)}
end

check_types()
drop_passed()
if redis.call('ZCARD', queue) > 0 then
	hand_over(channel_prefix)
end
local expiry_ms = score(own, lease)
return expiry_ms and renew(expiry_ms) or {'LOST', text(now_ms)}
