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

check_types()
drop_passed()
local held = hand_over(ARGV[4])
local expiry_ms = score(leases_of(ARGV[2]), ARGV[1])
if not expiry_ms then
	return {'LOST', text(now_ms)}
end
local reply = renew(ARGV[2], ARGV[1], expiry_ms, tonumber(ARGV[3]), held)
keep_notes()
return reply
