-- Grants an acquire at once where nobody waits or writes, and nothing is noted or remembered:
-- whatever the mode, a writer may be alone and readers may share. Rules come after this.

local function granted(expiry_ms, token)
	return {'GRANTED', now_ms, expiry_ms, token}
end

local function quiet_write(lease, lease_ms)
	local size = redis.call('EXISTS', queue, ended, notes, reads) == 0 and redis.call('ZCARD', writes)
	if size == 0 or size == 2 then
		local token = put_sole_write(lease, now_ms + lease_ms, lease_ms, size)
		return token and granted(now_ms + lease_ms, token)
	end
end

-- Readers are of one group, or of one owner, so the last of them tells.
local function quiet_read_beside(lease, expiry_ms)
	local last = redis.call('ZRANGE', reads, -1, -1, 'WITHSCORES')
	local last_ms = tonumber(last[2])
	if last_ms <= now_ms or not string.find(last[1], '^%w+%-%w+|[^|]*$')
			or redis.call('ZADD', reads, 'NX', text(expiry_ms), lease) == 0 then
		return nil
	end
	redis.call('ZREMRANGEBYSCORE', reads, '-inf', text(now_ms))
	if expiry_ms > last_ms then
		expire_at(reads, text(expiry_ms))
	end
	return granted(expiry_ms, 0)
end

local function quiet_read(lease, expiry_ms)
	if redis.call('EXISTS', queue, ended, notes, reads, writes) > 0 then
		local first_write = redis.call('ZRANGE', writes, 0, 0)[1]
		if redis.call('EXISTS', queue, ended, notes) > 0 or (first_write and first_write ~= '#') then
			return nil
		elseif redis.call('EXISTS', reads) > 0 then
			return quiet_read_beside(lease, expiry_ms)
		end
	end
	local expiry = text(expiry_ms)
	redis.call('ZADD', reads, expiry, lease)
	expire_at(reads, expiry)
	return granted(expiry_ms, 0)
end

if not ARGV[7] and now_ms <= tonumber(ARGV[6]) and is_plain_at_once(ARGV[1]) then
	local quiet = ARGV[2] == READ and quiet_read(ARGV[1], now_ms + ARGV[4]) or nil
	quiet = quiet or ARGV[2] == WRITE and quiet_write(ARGV[1], tonumber(ARGV[4]))
	if quiet then
		return quiet
	end
end
