-- The waiter that an acquire or a release speaks of; nil if there can be none.
local asked_waiter = ARGV[2] and KIND .. ARGV[2] .. ARGV[3] .. ' ' .. ARGV[1]
if (ARGV[5] or '') ~= '' then
	asked_waiter = asked_waiter .. ' ' .. ARGV[5]
end
