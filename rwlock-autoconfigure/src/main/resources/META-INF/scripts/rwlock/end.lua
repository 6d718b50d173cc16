-- Ends leases whoever holds them, and hands over to those who wait.
--
-- KEYS: those of keys.lua
-- ARGV:
--   holds   which leases: '<kind><lease>'
-- Reply:
--   ENDED now_ms count   how many of them were live

local count = 0

check_types()
drop_passed()
for _, hold in ipairs(ARGV) do
	local kind, lease = string.sub(hold, 1, 1), string.sub(hold, 2)
	if is_live(kind, lease) then
		remove_lease(kind, lease)
		count = count + 1
	end
end
hand_over()
return {'ENDED', now_ms, count}
