-- Answers the release of the last lease at once where a plain writer is the first who waits, and
-- nothing is noted but since when others read. Rules come after this.

local first_note = present and present > 1 and redis.call('ZRANGE', notes, '0', '0')[1]
local may_pass_on = present and present > 0 and string.find(first_note or 's', '^s')

-- Whether the lease is given up already.
local has_left = false

-- The client that learns of its grants by the answer: that of the holder, if it is the holder who
-- releases.
local answered = not ARGV[2] and string.match(ARGV[1], '^%w+')

-- What is beside the lease among the write leases: nothing, or a fencing token and its
-- deadline; nil if other leases are held, too.
local function beside_last_lease()
	local size = redis.call('ZCARD', writes)
	if KIND == WRITE then
		return size == 3 and redis.call('EXISTS', reads) == 0 and 2 or nil
	end
	return (size == 0 or size == 2) and redis.call('ZCARD', reads) == 1 and size or nil
end

-- Gives the resource from its last holder to the first who waits, if that is a plain writer that
-- is alive; returns the answer to the release, or nil. Notes of leases go with the last of those.
-- Where memory is short, Redis lets a script go on that has begun by removing something.
local function pass_on(lease, beside)
	local waiter = redis.call('ZRANGE', queue, '0', '0')[1]
	local lease_ms, next_lease, id, client = string.match(waiter or '', '^W.(%d+) (((%w+)%-%w+)|[^|]*)$')
	if not id or tonumber(redis.call('ZSCORE', signs, waiter) or 0) <= now_ms then
		return nil
	end
	has_left = redis.call('ZREM', leases, lease) == 1
	local expiry_ms = now_ms + confirmation_ms(tonumber(lease_ms))
	local next_expiry, token = text(expiry_ms), text(now_us)
	if not has_left or not put_sole_write(next_lease, next_expiry, text(expiry_ms + lease_ms), token, beside) then
		return nil
	end
	if first_note then
		redis.call('ZREMRANGEBYLEX', notes, '-', '+')
	end
	redis.call('ZREM', queue, waiter)
	redis.call('ZREM', signs, waiter)
	local grants = grant_text(id, next_expiry, token)
	if client == answered then
		return grants
	end
	tell(client, grants)
	return now_us
end

local beside = may_pass_on and beside_last_lease()
local passed_on = beside and pass_on(ARGV[1], beside)
if passed_on then
	return passed_on
end
