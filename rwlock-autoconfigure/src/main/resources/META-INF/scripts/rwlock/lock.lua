-- What the operations on a lock share: its keys, the grant rules, the queue.
--
-- KEYS (one hash tag, the resource):
--   1 reads   sorted set  lease -> expiry_ms
--   2 writes  sorted set  lease -> expiry_ms
--   3 queue   sorted set  waiter -> arrival, a number that grows
--   4 signs   sorted set  waiter -> deadline_ms, extended by its signs of life
--   5 ended   sorted set  lease -> until_ms, ids that are not granted before that
--   6 fence   string      '<last fencing token>:<until_ms>'
--
-- A lease is '<client>-<number>|<app id>'. A waiter is '<kind><mode><lease_ms> <lease>';
-- kinds are R and W; modes are W (writer-preferred), R (reader-preferred), F (fair).
-- Each key lives as long as the largest deadline in it.

local reads, writes, queue, signs, ended, fence = unpack(KEYS)

local READ, WRITE = 'R', 'W'
local READER_PREFERRED, FAIR = 'R', 'F'
local CONFIRM_MS = 3000
local MOST_GRANTS = 128

local function text(number)
	return string.format('%.0f', number)
end

local function leases_of(kind)
	return kind == READ and reads or writes
end

-- A lease granted to a waiter lasts this long unconfirmed; a waiter's sign of life counts as long.
local function confirmation_ms(lease_ms)
	return math.min(lease_ms, CONFIRM_MS)
end

-- Largest deadline in a sorted set, 0 if it is empty.
local function largest(key)
	return tonumber(redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]) or 0
end

-- Lets a key live as long as the largest deadline in a sorted set, itself or another.
local function keep(key, deadlines)
	local at_ms = largest(deadlines or key)
	if at_ms > 0 then
		expire_at(key, at_ms)
	end
end

local function score(key, member)
	return tonumber(redis.call('ZSCORE', key, member) or nil)
end

-- Last fencing token and the moment until which it is kept; 0, 0 if there is none.
local function read_fence()
	local value = redis.call('GET', fence)
	if not value then
		return 0, 0
	end
	local token, until_ms = string.match(value, '^(%d+):(%d+)$')
	if not token then
		error('WRONGTYPE not a fencing token: ' .. fence)
	end
	return tonumber(token), tonumber(until_ms)
end

local function write_fence(token, until_ms)
	redis.call('SET', fence, text(token) .. ':' .. text(until_ms))
	expire_at(fence, until_ms)
end

-- The token outlives the largest expiry of any write lease by one lease time.
local function keep_fence(token, until_ms, expiry_ms, lease_ms)
	write_fence(token, math.max(until_ms, expiry_ms + lease_ms))
end

-- The token of a live write lease; a new one where it was evicted or deleted.
local function hold_fence(expiry_ms, lease_ms)
	local token, until_ms = read_fence()
	token = token > 0 and token or now_us
	keep_fence(token, until_ms, expiry_ms, lease_ms)
	return token
end

-- Reads, and so type-checks, every key, before anything is written.
local function check_types()
	for _, key in ipairs({reads, writes, queue, signs, ended}) do
		redis.call('ZCARD', key)
	end
	read_fence()
end

-- Makes a lease; returns its fencing token, 0 for a read lease.
local function grant(kind, lease, expiry_ms, lease_ms)
	local key = leases_of(kind)
	redis.call('ZADD', key, text(expiry_ms), lease)
	keep(key)
	if kind == READ then
		return 0
	end
	local last, until_ms = read_fence()
	local token = math.max(last + 1, now_us)
	keep_fence(token, until_ms, expiry_ms, lease_ms)
	return token
end

-- The grant rules. held: reading, writing say whether others hold such leases. ahead:
-- anyone, writer say who waits ahead of the request; preferred_writers counts the writers
-- of another mode than FAIR that wait anywhere.
local function grantable(kind, mode, held, ahead)
	if held.writing then
		return false
	elseif kind == WRITE then
		return not held.reading and not (mode == FAIR and ahead.anyone)
	elseif mode == READER_PREFERRED then
		return true
	elseif mode == FAIR then
		return not ahead.anyone
	end
	return not ahead.writer and ahead.preferred_writers == 0
end

-- Those who wait, in the order of their arrival.
local function read_waiters()
	local waiters = {}
	for index, waiter in ipairs(redis.call('ZRANGE', queue, 0, -1)) do
		local kind, mode, lease_ms, lease = string.match(waiter, '^(.)(.)(%d+) (.*)$')
		waiters[index] = {text = waiter, kind = kind, mode = mode, lease_ms = tonumber(lease_ms), lease = lease}
	end
	return waiters
end

local function is_preferred_writer(waiter)
	return waiter.kind == WRITE and waiter.mode ~= FAIR
end

local function is_preferred_reader(waiter)
	return waiter.kind == READ and waiter.mode == READER_PREFERRED
end

local function leave_queue(waiter)
	redis.call('ZREM', signs, waiter)
	local left = redis.call('ZREM', queue, waiter)
	keep(signs)
	keep(queue, signs)
	return left == 1
end

-- Gives a waiter its lease and adds it to what its client will be told.
local function promote(waiter, held, wake_ups)
	local expiry_ms = now_ms + confirmation_ms(waiter.lease_ms)
	leave_queue(waiter.text)
	local token = grant(waiter.kind, waiter.lease, expiry_ms, waiter.lease_ms)
	waiter.granted = true
	held[waiter.kind == READ and 'reading' or 'writing'] = true
	local id, client = string.match(waiter.lease, '^((%w+)%-%w+)')
	wake_ups[client] = wake_ups[client] or {}
	table.insert(wake_ups[client], id .. ' ' .. text(expiry_ms) .. ' ' .. text(token))
end

-- Promotes, in order, those of the waiters that are eligible; returns who still waits.
local function promote_eligible(waiters, eligible, held, wake_ups)
	local ahead = {anyone = false, writer = false, preferred_writers = 0}
	for _, waiter in ipairs(waiters) do
		if not waiter.granted and is_preferred_writer(waiter) then
			ahead.preferred_writers = ahead.preferred_writers + 1
		end
	end
	for _, waiter in ipairs(waiters) do
		local waits, room = not waiter.granted, wake_ups.count < MOST_GRANTS
		if waits and room and eligible(waiter) and grantable(waiter.kind, waiter.mode, held, ahead) then
			promote(waiter, held, wake_ups.clients)
			wake_ups.count = wake_ups.count + 1
			if is_preferred_writer(waiter) then
				ahead.preferred_writers = ahead.preferred_writers - 1
			end
		elseif waits then
			ahead.anyone = true
			ahead.writer = ahead.writer or waiter.kind == WRITE
		end
	end
	return ahead
end

-- One message for each client that was granted something. A refusal (ACL) is no error:
-- waiters also poll.
local function publish(wake_ups, channel_prefix)
	for client, granted in pairs(wake_ups.clients) do
		redis.pcall('PUBLISH', channel_prefix .. client, table.concat(granted, ';'))
	end
end

local function anyone() return true end

local function held_now()
	return {reading = redis.call('ZCARD', reads) > 0, writing = redis.call('ZCARD', writes) > 0}
end

-- Removes what has passed: leases, remembered ids, and waiters that gave no sign of life.
local function drop_passed()
	redis.call('ZREMRANGEBYSCORE', reads, '-inf', text(now_ms))
	redis.call('ZREMRANGEBYSCORE', writes, '-inf', text(now_ms))
	redis.call('ZREMRANGEBYSCORE', ended, '-inf', text(now_ms))
	for _, waiter in ipairs(redis.call('ZRANGEBYSCORE', signs, '-inf', text(now_ms))) do
		redis.call('ZREM', signs, waiter)
		redis.call('ZREM', queue, waiter)
	end
end

-- Grants what the queue can be granted; returns what is held and who still waits.
local function hand_over(channel_prefix)
	local held = held_now()
	local wake_ups = {count = 0, clients = {}}
	local waiters = held.writing and {} or read_waiters()
	promote_eligible(waiters, is_preferred_reader, held, wake_ups)
	local ahead = promote_eligible(waiters, anyone, held, wake_ups)
	publish(wake_ups, channel_prefix)
	return held, ahead
end
