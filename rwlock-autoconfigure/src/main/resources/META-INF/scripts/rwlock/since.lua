-- What an id tells of the time since when its lease is held.

-- When a lease was asked for, by the number in its id.
local function asked_ms(number)
	return math.floor(tonumber(number, 36) / 1000)
end

-- Since when a lease is held: if it was granted at once, since it was asked for.
local function held_since(asked, granted_ms)
	return asked and math.abs(granted_ms - asked) < AT_ONCE_MS and asked or granted_ms
end
