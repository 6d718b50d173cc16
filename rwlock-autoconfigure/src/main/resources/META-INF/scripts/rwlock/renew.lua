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

local function extend_live()
	local expiry_ms = score(leases_of(ARGV[2]), ARGV[1]) or 0
	return expiry_ms > now_ms and extend(ARGV[2], ARGV[1], expiry_ms, tonumber(ARGV[3]))
end

check_types()
-- Comes first: what keeps notes as long as leases last would lose those of a lease whose old expiry
-- passes meanwhile.
local reply = extend_live()
drop_passed()
hand_over()
-- Who waited may have been granted it just now.
if not reply then
	reply = extend_live() or {'LOST', now_ms}
	keep_notes()
end
return reply
