-- Gives a live lease its full time again. An expired lease is never revived, and no
-- expiry is brought forward.
--
-- KEYS: those of keys.lua
-- ARGV:
--   1 lease
--   2 kind            R or W
--   3 lease_ms        how long it lasts from now
-- Replies:
--   RENEWED now_ms expiry_ms
--   LOST now_ms               there is no such lease

check_types()
drop_passed()
hand_over()
local expiry_ms = score(leases_of(ARGV[2]), ARGV[1])
if not expiry_ms then
	return {'LOST', now_ms}
end
local reply = extend(ARGV[2], ARGV[1], expiry_ms, tonumber(ARGV[3]))
keep_notes()
return reply
