-- How leases and deadlines are looked up.

local function leases_of(kind)
	return kind == READ and reads or writes
end

local function score(key, member)
	return tonumber(redis.call('ZSCORE', key, member) or nil)
end
