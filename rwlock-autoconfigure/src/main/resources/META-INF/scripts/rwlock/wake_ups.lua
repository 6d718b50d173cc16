-- What those who wait are told.

local function grant_text(id, expiry, token)
	return id .. ' ' .. expiry .. ' ' .. token
end

-- A refusal (ACL) is no error: waiters also poll.
local function tell(client, grants)
	redis.pcall('PUBLISH', string.match(reads, '^[^{]*:') .. 'wake:' .. client, grants)
end
