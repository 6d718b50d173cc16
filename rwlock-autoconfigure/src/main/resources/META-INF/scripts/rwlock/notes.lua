-- What leases are found by where their texts are not known, and how leases come and go
-- with it.

local BOTH = 'Wb'

local function is_named(owner)
	return string.sub(owner, 1, 1) == '='
end

-- What a caller's own id is in use under, whichever attempt it is; nil for any other id.
local function own_name(id)
	local client, name = string.match(id, '^(%w+)%-%w+=(.*)$')
	return client and client .. '=' .. name
end

local function is_noted()
	return redis.call('ZCARD', notes) > 0
end

local function range_of(prefix)
	return '[' .. prefix, '(' .. prefix .. '\255'
end

local function count_notes(prefix)
	return redis.call('ZLEXCOUNT', notes, range_of(prefix))
end

-- What follows a prefix in the first note that begins with it.
local function find_note(prefix)
	local from, to = range_of(prefix)
	local note = redis.call('ZRANGEBYLEX', notes, from, to, 'LIMIT', 0, 1)[1]
	return note and string.sub(note, #prefix + 1)
end

local function notes_of(request)
	local kind, found = request.kind, {}
	if is_named(request.owner) then
		table.insert(found, kind .. 'o' .. request.owner .. '|' .. request.lease)
	end
	if request.group ~= '' then
		table.insert(found, kind .. 'g' .. request.group .. '|' .. request.lease)
	end
	if own_name(request.id) then
		table.insert(found, kind .. 'i' .. own_name(request.id) .. '|' .. request.lease)
	end
	return found
end

local function last_sign_ms()
	local signs = redis.call('ZCOUNT', queue, '-inf', '(' .. FIRST_ARRIVAL)
	return tonumber(redis.call('ZRANGE', queue, signs - 1, signs - 1, 'WITHSCORES')[2])
end

-- Notes live as long as the last lease, and as the last waiter while one is noted. So that of
-- both kinds tells of write leases also once their key is gone. If all have passed while the
-- script ran, notes are gone at once, as a key is that is told a deadline too late.
local function keep_notes()
	local held = held_now()
	if held.reads == 0 or not held.writer then
		redis.call('ZREM', notes, BOTH)
	end
	if is_noted() then
		local turn_ms = count_notes('Q') > 0 and last_sign_ms() or 0
		local until_ms = math.max(deadline_ms(reads), held.write_expiry_ms, turn_ms)
		redis.call('PEXPIREAT', notes, text(math.max(until_ms, now_ms)))
	end
end

-- A waiter that names a hold, or a preferred reader.
local function is_out_of_turn(waiter)
	return string.find(waiter, '^RR') or string.find(waiter, ' [^ ]* ')
end

local function note_turn(waiter)
	if is_out_of_turn(waiter) then
		redis.call('ZADD', notes, 0, 'Q' .. waiter)
		keep_notes()
	end
end

local function forget_turn(waiter)
	redis.call('ZREM', notes, 'Q' .. waiter)
	keep_notes()
end

local function add_notes(found)
	for _, note in ipairs(found) do
		redis.call('ZADD', notes, 0, note)
	end
end

local function remove_notes(found)
	for _, note in ipairs(found) do
		redis.call('ZREM', notes, note)
	end
end

local function since_prefix(kind, id)
	return (kind == READ and 's' or 'Ws') .. id .. '|'
end

-- Notes what a lease is to be found by, and since when it is held if nothing else tells.
local function note_lease(request, since_ms, token, held)
	local found = notes_of(request)
	if told_since(request.kind, request.id, token) ~= since_ms then
		table.insert(found, since_prefix(request.kind, request.id) .. text(since_ms))
	end
	if held.reads > 0 and held.writer then
		table.insert(found, BOTH)
	end
	add_notes(found)
	return #found > 0
end

local function since_of(kind, id, token)
	return tonumber(find_note(since_prefix(kind, id)) or told_since(kind, id, token))
end

local function forget_lease(kind, lease)
	local request = read_lease(kind, lease)
	remove_notes(notes_of(request))
	redis.call('ZREMRANGEBYLEX', notes, range_of(since_prefix(kind, request.id)))
end

-- Reads, and so type-checks, every key, before anything is written.
local function check_types()
	for _, key in ipairs({reads, queue, ended, notes}) do
		redis.call('ZCARD', key)
	end
	held_now()
end

-- Grants a request; returns its fencing token, 0 for a read lease.
local function grant(request, expiry_ms, held)
	local token = put(request.kind, request.lease, expiry_ms, request.lease_ms, held)
	if request.kind == READ then
		held.reads = redis.call('ZCARD', reads)
	else
		held.writer, held.write_expiry_ms = request.owner, math.max(held.write_expiry_ms, expiry_ms)
	end
	if note_lease(request, held_since(asked_of(request.id), now_ms), token, held) then
		keep_notes()
	end
	return token
end

-- A token goes with the deadline until which it is kept.
local function drop_expired(kind, noted)
	local key = leases_of(kind)
	if noted then
		for _, lease in ipairs(redis.call('ZRANGEBYSCORE', key, '-inf', text(now_ms))) do
			if string.sub(lease, 1, 1) ~= '#' then
				forget_lease(kind, lease)
			end
		end
	end
	redis.call('ZREMRANGEBYSCORE', key, '-inf', text(now_ms))
	if kind == WRITE and redis.call('ZCARD', writes) == 1 then
		redis.call('ZREM', writes, '##')
	end
end

-- Removes the notes of a kind whose leases have all passed, and of waiters if there are none,
-- as their key may have gone with the last of them, before this script.
local function drop_notes(held)
	if held.reads == 0 then
		redis.call('ZREMRANGEBYLEX', notes, range_of(READ))
		redis.call('ZREMRANGEBYLEX', notes, range_of('s'))
	end
	if not held.writer then
		redis.call('ZREMRANGEBYLEX', notes, range_of(WRITE))
	end
	if redis.call('EXISTS', queue) == 0 then
		redis.call('ZREMRANGEBYLEX', notes, range_of('Q'))
	end
	keep_notes()
end

-- Ends a lease that is there.
local function remove_lease(kind, lease)
	redis.call('ZREM', leases_of(kind), lease)
	if kind == READ then
		keep(reads)
	end
	if is_noted() then
		forget_lease(kind, lease)
		keep_notes()
	end
end
