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
local beside
if may_pass_on then
	local size = redis.call('ZCARD', writes)
	if KIND == WRITE then
		beside = size == 3 and redis.call('EXISTS', reads) == 0 and 2 or nil
	elseif size == 0 or size == 2 then
		beside = redis.call('ZCARD', reads) == 1 and size or nil
	end
end

-- The first who waits, if that is a plain writer.
local first = beside and redis.call('ZRANGEBYSCORE', queue, FIRST_ARRIVAL, '+inf', 'LIMIT', '0', '1')[1]
local lease_ms, next_lease, id, client = string.match(first or '', '^W.(%d+) (((%w+)%-%w+)|[^|]*)$')

-- Gives it the resource if it is alive. Notes of leases go with the last of those. Where memory is
-- short, Redis lets a script go on that has begun by removing something.
if id and tonumber(redis.call('ZSCORE', queue, SIGN .. first) or 0) > now_ms then
	has_left = redis.call('ZREM', leases, ARGV[1]) == 1
	local expiry_ms = now_ms + math.min(lease_ms, CONFIRM_MS)
	local expiry, token = text(expiry_ms), text(now_us)
	if has_left and put_sole_write(next_lease, expiry, text(expiry_ms + lease_ms), token, beside) then
		if first_note then
			redis.call('ZREMRANGEBYLEX', notes, '-', '+')
		end
		redis.call('ZREM', queue, first, SIGN .. first)
		local grants = grant_text(id, expiry, token)
		if client == answered then
			return grants
		end
		tell(client, grants)
		return now_us
	end
end
