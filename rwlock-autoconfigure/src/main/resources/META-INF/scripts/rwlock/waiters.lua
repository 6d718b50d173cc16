-- Those who wait, and what they are told.

-- The waiter that an acquire or a release speaks of by its first arguments, and by its hold.
local function waiter_text(hold)
	local waiter = KIND .. ARGV[2] .. ARGV[3] .. ' ' .. ARGV[1]
	return hold and waiter .. ' ' .. hold or waiter
end

local function grant_text(id, expiry, token)
	return id .. ' ' .. expiry .. ' ' .. token
end

-- Tells the client whose id that of a lease begins with. A refusal (ACL) is no error: waiters
-- also poll.
local function tell(id, grants)
	local channel = string.match(reads, '^[^{]*:') .. 'wake:' .. string.match(id, '^%w+')
	redis.pcall('PUBLISH', channel, grants)
end
