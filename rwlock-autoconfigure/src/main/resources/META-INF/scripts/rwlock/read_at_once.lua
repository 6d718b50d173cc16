-- Grants a read lease at once where nobody waits or writes, and nothing is noted or remembered:
-- whatever the mode, readers may share. It was asked for just now, which its id tells. Rules come
-- after this.

-- Shorter than AT_ONCE_MS (since.lua), so that it is at once however times are rounded.
local PROMPT_US = 998000

local ago_us = plain_number and is_in_time and now_us - tonumber(plain_number, 36)

-- Of what is there, reads count once and all else twice, so that one call tells whether it is
-- reads alone. A fencing token that is kept is in nobody's way.
local present = ago_us and ago_us < PROMPT_US and ago_us > -PROMPT_US
	and redis.call('EXISTS', reads, writes, writes, queue, queue, ended, ended, notes, notes)
if present == 2 or present == 3 then
	present = redis.call('ZRANGE', writes, '0', '0')[1] == '#' and present - 2
end

if present == 0 then
	local expiry_ms = now_ms + ARGV[3]
	local expiry = text(expiry_ms)
	redis.call('ZADD', reads, expiry, ARGV[1])
	redis.call('PEXPIREAT', reads, expiry)
	return now_us
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
		redis.call('PEXPIREAT', reads, expiry)
	end
	return now_us
end

local beside_reply = present == 1 and read_beside(ARGV[1], now_ms + ARGV[3])
if beside_reply then
	return beside_reply
end
