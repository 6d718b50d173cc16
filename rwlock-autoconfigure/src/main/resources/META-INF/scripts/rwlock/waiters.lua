-- Those who wait, and what they are told.

-- The waiter that an acquire or a release speaks of by its first arguments, and by its hold.
local function waiter_text(hold)
	local waiter = KIND .. ARGV[2] .. ARGV[3] .. ' ' .. ARGV[1]
	return hold ~= '' and waiter .. ' ' .. hold or waiter
end

local function grant_text(id, expiry, token)
	return id .. ' ' .. expiry .. ' ' .. token
end

-- A refusal (ACL) is no error: waiters also poll.
local function tell(client, grants)
	redis.pcall('PUBLISH', string.match(reads, '^[^{]*:') .. 'wake:' .. client, grants)
end
