-- Answers a renewal at once where nobody waits and nothing is noted. Rules come after this.

-- The fencing token outlives the lease by one lease time.
local function extend_write(lease, expiry_ms, lease_ms)
	local until_ms = math.max(score(writes, '#') or 0, expiry_ms + lease_ms)
	local kept_until = text(until_ms)
	redis.call('ZADD', writes, text(expiry_ms), lease, kept_until, '#')
	redis.call('PEXPIREAT', writes, kept_until)
end

local function extend_read(lease, expiry_ms)
	redis.call('ZADD', reads, text(expiry_ms), lease)
	redis.call('PEXPIREAT', reads, redis.call('ZRANGE', reads, -1, -1, 'WITHSCORES')[2])
end

-- Gives a live lease its full time again; no expiry is brought forward.
local function extend(kind, lease, expiry_ms, lease_ms)
	local renewed_ms = math.max(expiry_ms, now_ms + lease_ms)
	begin_to_write(leases_of(kind))
	if kind == READ then
		extend_read(lease, renewed_ms)
	else
		extend_write(lease, renewed_ms, lease_ms)
	end
	return {'RENEWED', now_ms, renewed_ms}
end

local function quiet_renew(lease, kind, lease_ms)
	local expiry_ms = score(leases_of(kind), lease) or 0
	if expiry_ms <= now_ms or redis.call('EXISTS', queue, notes) > 0 then
		return nil
	end
	return extend(kind, lease, expiry_ms, lease_ms)
end

local quiet_reply = quiet_renew(ARGV[1], ARGV[2], tonumber(ARGV[3]))
if quiet_reply then
	return quiet_reply
end
