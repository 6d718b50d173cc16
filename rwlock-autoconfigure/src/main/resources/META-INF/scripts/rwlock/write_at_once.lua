-- Grants a write lease at once where nobody waits, reads or writes, and nothing is noted or
-- remembered: whatever the mode, a writer may be alone. Its fencing token tells since when it is
-- held. Rules come after this.

if plain_number and is_in_time then
	around = redis.call('EXISTS', queue, ended, ended, notes, notes, reads, reads)
end
local beside = around == 0 and redis.call('ZCARD', writes)

if beside == 2 or beside == 0 then
	local expiry_ms = now_ms + ARGV[3]
	if put_sole_write(ARGV[1], text(expiry_ms), text(expiry_ms + ARGV[3]), text(now_us), beside) then
		return now_us
	end
end
