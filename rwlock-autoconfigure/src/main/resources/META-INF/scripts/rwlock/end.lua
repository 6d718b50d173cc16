-- Ends leases whoever holds them, and hands over to those who wait.
--
-- KEYS: those of leases.lua
-- ARGV:
--   1 channel prefix  followed by a client's id: where that client is told of grants
--   2... holds        which leases: '<kind><lease>'
-- Reply (numbers as text):
--   ENDED now_ms count   how many of them were live

local channel_prefix = ARGV[1]
local count = 0

check_types()
drop_passed()
for index = 2, #ARGV do
	local kind, lease = string.sub(ARGV[index], 1, 1), string.sub(ARGV[index], 2)
	if is_live(kind, lease) then
		remove_lease(kind, lease)
		count = count + 1
	end
end
hand_over(channel_prefix)
return {'ENDED', text(now_ms), text(count)}
