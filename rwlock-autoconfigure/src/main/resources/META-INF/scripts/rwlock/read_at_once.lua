-- Grants a read lease at once where nobody waits or writes, and nothing is noted or remembered:
-- whatever the mode, readers may share. It was asked for just now, which its id tells. Rules come
-- after this.

local read_asked_ms = plain_number and is_in_time and ARGV[2] == READ and asked_ms(plain_number)
local is_read_at_once = read_asked_ms and held_since(read_asked_ms, now_ms) == read_asked_ms

-- Of what is there, reads count once and all else twice, so that one call tells whether it is
-- reads alone. A fencing token that is kept is in nobody's way.
local present = is_read_at_once
	and redis.call('EXISTS', reads, writes, writes, queue, queue, ended, ended, notes, notes)
if present == 2 or present == 3 then
	present = redis.call('ZRANGE', writes, '0', '0')[1] == '#' and present - 2
end

if present == 0 then
	local expiry_ms = now_ms + ARGV[4]
	local expiry = text(expiry_ms)
	redis.call('ZADD', reads, expiry, ARGV[1])
	expire_at(reads, expiry)
	return {'GRANTED', now_ms, expiry_ms, 0}
end

-- Readers are of one group, or of one owner, so the last of them tells.
local function read_beside(lease, expiry_ms)
	local last = redis.call('ZRANGE', reads, '-1', '-1', 'WITHSCORES')
	local last_ms, expiry = tonumber(last[2]), text(expiry_ms)
	if last_ms <= now_ms or not string.find(last[1], '^%w+%-%w+|[^|]*$')
			or redis.call('ZADD', reads, 'NX', expiry, lease) == 0 then
		return nil
	end
	redis.call('ZREMRANGEBYSCORE', reads, '-inf', text(now_ms))
	if expiry_ms > last_ms then
		expire_at(reads, expiry)
	end
	return {'GRANTED', now_ms, expiry_ms, 0}
end

local beside_reply = present == 1 and read_beside(ARGV[1], now_ms + ARGV[4])
if beside_reply then
	return beside_reply
end
