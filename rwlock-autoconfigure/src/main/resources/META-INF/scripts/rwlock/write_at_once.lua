-- Grants a write lease at once where nobody waits, reads or writes, and nothing is noted or
-- remembered: whatever the mode, a writer may be alone. Its fencing token tells since when it is
-- held. Rules come after this.

local is_plain_write = plain_number and ARGV[2] == WRITE
local first_write = is_plain_write and is_in_time and redis.call('EXISTS', queue, ended, notes, reads) == 0
	and (redis.call('ZRANGE', writes, '0', '0')[1] or '')

if first_write == '' or first_write == '#' then
	local expiry_ms = now_ms + ARGV[4]
	local token = put_sole_write(ARGV[1], expiry_ms, ARGV[4], first_write == '#')
	if token then
		return {'GRANTED', now_ms, expiry_ms, token}
	end
end
