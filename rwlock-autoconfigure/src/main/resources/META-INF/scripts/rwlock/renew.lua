-- Gives a live lease its full time again. An expired lease is never revived, and no
-- expiry is brought forward.
--
-- KEYS: those of leases.lua
-- ARGV:
--   1 lease
--   2 kind            R or W
--   3 lease_ms        how long it lasts from now
--   4 channel prefix  followed by a client's id: where that client is told of grants
-- Replies (numbers as text):
--   RENEWED now_ms expiry_ms
--   LOST now_ms               there is no such lease

local lease, kind, lease_ms, channel_prefix = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

local is_alone = redis.call('EXISTS', queue, notes) == 0
local held = held_now()
if is_alone then
	drop_expired(kind, false)
else
	check_types()
	drop_passed()
	held = hand_over(channel_prefix)
end
local expiry_ms = score(leases_of(kind), lease)
if not expiry_ms then
	return {'LOST', text(now_ms)}
end
expiry_ms = math.max(expiry_ms, now_ms + lease_ms)
if kind == READ then
	put_read(lease, expiry_ms, held)
else
	put_write(lease, expiry_ms, lease_ms, held, held.token)
end
if not is_alone then
	keep_notes()
end
return {'RENEWED', text(now_ms), text(expiry_ms)}
