-- Answers the release of the last lease at once where a plain writer is the first who waits, and
-- nothing is noted but since when others read. Rules come after this.

local first_note = present and present > 1 and redis.call('ZRANGE', notes, '0', '0')[1]
local may_pass_on = present and present > 0 and string.find(first_note or 's', '^s')

-- Whether a live lease is the only one that is held, and if so, whether a fencing token is kept.
local function is_last_lease(kind)
	local size = redis.call('ZCARD', writes)
	if kind == WRITE then
		return size == 3 and redis.call('EXISTS', reads) == 0, true
	end
	return (size == 0 or size == 2) and redis.call('ZCARD', reads) == 1, size == 2
end

-- Gives the resource from its last holder to the first who waits, if that is a plain writer that
-- is alive; returns whether it is. Notes of leases go with the last of those. Where memory is
-- short, Redis lets a script go on that has begun by removing something.
local function pass_on(key, lease, has_token)
	local waiter = redis.call('ZRANGE', queue, '0', '0')[1]
	local lease_ms, next_lease, id = string.match(waiter or '', '^W.(%d+) ((%w+%-%w+)|[^|]*)$')
	if not id or tonumber(redis.call('ZSCORE', signs, waiter) or 0) <= now_ms then
		return false
	end
	redis.call('ZREM', key, lease)
	local expiry_ms = now_ms + confirmation_ms(tonumber(lease_ms))
	local token = put_sole_write(next_lease, expiry_ms, lease_ms, has_token)
	if not token then
		redis.call('ZADD', key, expiry, lease)
		if key == reads then
			expire_at(key, expiry)
		end
		return false
	end
	if first_note then
		redis.call('ZREMRANGEBYLEX', notes, '-', '+')
	end
	redis.call('ZREM', queue, waiter)
	redis.call('ZREM', signs, waiter)
	tell(id, grant_text(id, expiry_ms, token))
	return true
end

local is_last, has_token
if may_pass_on then
	is_last, has_token = is_last_lease(ARGV[2])
end
if is_last and pass_on(ARGV[2] == READ and reads or writes, ARGV[1], has_token) then
	return {'RELEASED', now_ms}
end
