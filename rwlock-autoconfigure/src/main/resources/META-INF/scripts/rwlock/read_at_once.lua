-- Grants a read lease at once where nobody waits or writes, and nothing is noted or remembered:
-- whatever the mode, readers may share. It was asked for just now, which its id tells. Rules come
-- after this.

-- However times are rounded, it counts as held since it was asked for.
local PROMPT_US = AT_ONCE_MS * 1000 - 2000

local ago_us = plain_number and is_in_time and now_us - tonumber(plain_number, 36)
local present = ago_us and ago_us < PROMPT_US and ago_us > -PROMPT_US
	and redis.call('EXISTS', reads, writes, queue, ended, notes)

-- How much there is beside reads, of which the last tells. A fencing token that is kept is in
-- nobody's way.
local others, last = present, nil
if present == 1 or present == 2 then
	last = redis.call('ZRANGE', reads, '-1', '-1', 'WITHSCORES')
	others = present - #last / 2
	if others == 1 and redis.call('ZRANGE', writes, '0', '0')[1] == '#' then
		others = 0
	end
end

if others == 0 and not (last and last[1]) then
	local expiry_ms = now_ms + ARGV[3]
	local expiry = text(expiry_ms)
	redis.call('ZADD', reads, expiry, ARGV[1])
	redis.call('PEXPIREAT', reads, expiry)
	return now_us
end

-- Readers are of one group, or of one owner, so the last of them tells.
local function read_beside(lease, expiry_ms)
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

local beside_reply = others == 0 and read_beside(ARGV[1], now_ms + ARGV[3])
if beside_reply then
	return beside_reply
end
