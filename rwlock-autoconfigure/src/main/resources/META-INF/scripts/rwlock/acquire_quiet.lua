-- Answers an acquire at once where nobody waits or writes, and nothing is noted or remembered:
-- whatever the mode, a writer may be alone and readers may share. Rules come after this.

-- The id of a lease of the default group that is a flow's first; nothing for any other.
local function plain_id(lease)
	return string.match(lease, '^(%w+%-%w+)|[^|]*$')
end

local function quiet_answer(lease, kind, lease_ms, hold, not_after_ms)
	local id = plain_id(lease)
	if not id or hold ~= '' or now_ms > not_after_ms or not is_at_once(id)
			or redis.call('EXISTS', queue, ended, notes) > 0 then
		return nil
	end
	local held = held_now()
	if held.write_expiry_ms > 0 or (held.reads > 0 and kind == WRITE) then
		return nil
	elseif held.reads > 0 then
		redis.call('ZREMRANGEBYSCORE', reads, '-inf', text(now_ms))
		local first = redis.call('ZRANGE', reads, 0, 0)[1]
		if first and not plain_id(first) then
			return nil
		end
	end
	local expiry_ms = held.reads > 0 and score(reads, lease) or now_ms + lease_ms
	local token = put(kind, lease, expiry_ms, lease_ms, held)
	return {'GRANTED', text(now_ms), text(expiry_ms), text(token)}
end

local quiet_reply = quiet_answer(ARGV[1], ARGV[2], tonumber(ARGV[4]), ARGV[5], tonumber(ARGV[7]))
if quiet_reply then
	return quiet_reply
end
