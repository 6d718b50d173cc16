-- Those who wait, and how they are granted what others give up.

local function is_upgrader(request)
	return request.kind == WRITE and request.holds
end

local function is_preferred_writer(waiter)
	return waiter.kind == WRITE and waiter.mode ~= FAIR
end

local function is_preferred_reader(waiter)
	return waiter.kind == READ and waiter.mode == READER_PREFERRED
end

local function anyone()
	return true
end

local function read_waiter(waiter)
	local kind, mode, lease_ms, lease, hold = string.match(waiter, '^(.)(.)(%d+) ([^ ]*) ?(.*)$')
	local request = read_lease(kind, lease)
	request.text, request.mode, request.lease_ms, request.hold = waiter, mode, tonumber(lease_ms), hold
	request.holds = holds_here(request)
	return request
end

-- Returns whether it was there.
local function leave_queue(waiter)
	local left = redis.call('ZREM', queue, waiter, SIGN .. waiter)
	forget_turn(waiter)
	return left > 0
end

local function members_by_arrival()
	return redis.call('ZRANGEBYSCORE', queue, FIRST_ARRIVAL, '+inf')
end

-- Those who wait, by arrival. Whoever names a hold that is gone leaves.
local function read_waiters()
	local waiters = {}
	for _, member in ipairs(members_by_arrival()) do
		local waiter = read_waiter(member)
		if waiter.hold ~= '' and not waiter.holds then
			leave_queue(member)
		else
			table.insert(waiters, waiter)
		end
	end
	return waiters
end

-- Those who still wait, in the order of their turn: upgraders, then by arrival.
local function in_turn(waiters)
	local upgraders, others = {}, {}
	for _, waiter in ipairs(waiters) do
		if not waiter.granted then
			table.insert(is_upgrader(waiter) and upgraders or others, waiter)
		end
	end
	for _, waiter in ipairs(others) do
		table.insert(upgraders, waiter)
	end
	return upgraders
end

-- Nobody ahead; who waits anywhere counts as far as the rules say so.
local function front(waiters)
	local ahead = {anyone = false, writer = false, groups = {}, upgraders = {}, preferred_writers = 0}
	for _, waiter in ipairs(waiters) do
		if not waiter.granted and is_preferred_writer(waiter) then
			ahead.preferred_writers = ahead.preferred_writers + 1
		end
	end
	return ahead
end

local function step_behind(waiter, ahead)
	ahead.anyone = true
	if waiter.kind == READ then
		ahead.groups[waiter.group] = true
	else
		ahead.writer = true
	end
	if is_upgrader(waiter) then
		ahead.upgraders[waiter.owner] = true
	end
end

-- Gives a waiter its lease and adds it to what its client will be told.
local function promote(waiter, held, wake_ups)
	local expiry_ms = now_ms + math.min(waiter.lease_ms, CONFIRM_MS)
	leave_queue(waiter.text)
	local token = grant(waiter, expiry_ms, held)
	waiter.granted = true
	local client = string.match(waiter.id, '^%w+')
	wake_ups.clients[client] = wake_ups.clients[client] or {}
	wake_ups.count = wake_ups.count + 1
	table.insert(wake_ups.clients[client], grant_text(waiter.id, text(expiry_ms), text(token)))
end

-- Lets the waiters of an owner know that it holds a lease here now; returns whether that is
-- news to any, as the turn is another then.
local function enter(owner, waiters)
	local is_news = false
	for _, waiter in ipairs(waiters) do
		if is_named(owner) and waiter.owner == owner and not waiter.holds then
			waiter.holds = true
			is_news = is_news or not waiter.granted
		end
	end
	return is_news
end

-- Promotes, in turn, those of the waiters that are eligible. Returns who still waits, or
-- nothing once the turn has changed.
local function promote_eligible(waiters, eligible, held, wake_ups)
	local ahead = front(waiters)
	for _, waiter in ipairs(waiters) do
		local waits, room = not waiter.granted, wake_ups.count < MOST_GRANTS
		if waits and room and eligible(waiter) and grantable(waiter, held, ahead) then
			promote(waiter, held, wake_ups)
			if is_preferred_writer(waiter) then
				ahead.preferred_writers = ahead.preferred_writers - 1
			end
			if enter(waiter.owner, waiters) then
				return nil
			end
		elseif waits then
			step_behind(waiter, ahead)
		end
	end
	return ahead
end

local function promote_in_turn(waiters, held, wake_ups)
	return promote_eligible(waiters, is_upgrader, held, wake_ups)
		and promote_eligible(waiters, is_preferred_reader, held, wake_ups)
		and promote_eligible(waiters, anyone, held, wake_ups)
end

-- One message for each client that was granted something; returns what is to be told to the one
-- that is answered instead, if that was.
local function publish(wake_ups, answered)
	local answer
	for client, granted in pairs(wake_ups.clients) do
		local grants = table.concat(granted, ';')
		if client == answered then
			answer = grants
		else
			tell(client, grants)
		end
	end
	return answer
end

-- Once as many were granted as one script may, a deadline that has passed lets the next one
-- look who else can be.
local function leave_rest(wake_ups)
	if wake_ups.count == MOST_GRANTS and redis.call('EXISTS', queue) > 0 then
		redis.call('ZADD', queue, text(now_ms), SIGN)
	end
end

-- Promotes waiters and tells their clients; returns what is held, who still waits, and what is
-- to be told to the client that is answered. Beside a flow whose first lease is a write only the
-- flow itself may enter, and it does not wait.
-- owner: whose request it is, if it asks for something.
-- answered: the client that learns of its grants by the answer, if one does.
local function hand_over(owner, answered)
	local wake_ups = {count = 0, clients = {}}
	local held = held_now()
	local is_closed = held.is_flow_first and held.writer ~= owner
	local waiters, ahead = is_closed and {} or read_waiters(), nil
	repeat
		ahead = promote_in_turn(in_turn(waiters), held, wake_ups)
	until ahead
	local answer = publish(wake_ups, answered)
	leave_rest(wake_ups)
	return held, ahead, answer
end

-- Removes waiters that gave no sign of life.
local function drop_passed_waiters()
	for _, sign in ipairs(redis.call('ZRANGEBYSCORE', queue, '-inf', text(now_ms))) do
		local waiter = string.sub(sign, #SIGN + 1)
		redis.call('ZREM', queue, waiter, sign)
		redis.call('ZREM', notes, 'Q' .. waiter)
	end
end

-- Removes what has passed: leases, remembered ids, and waiters.
local function drop_passed()
	local noted = is_noted()
	drop_expired(READ, noted)
	drop_expired(WRITE, noted)
	redis.call('ZREMRANGEBYSCORE', ended, '-inf', text(now_ms))
	drop_passed_waiters()
	if noted then
		drop_notes(held_now())
	end
end

-- The text in the queue of the waiter for a lease. A caller's own id may stand there with
-- another mode, lease time or hold.
local function find_waiter(request)
	local name = own_name(request.id)
	if not name then
		return score(queue, request.text) and request.text
	end
	for _, member in ipairs(members_by_arrival()) do
		local waiter = read_waiter(member)
		if own_name(waiter.id) == name then
			return waiter.kind == request.kind and waiter.lease == request.lease and member or nil, true
		end
	end
end
