-- Tells who holds a lock and who waits for it, and changes nothing.
--
-- KEYS: those of keys.lua
-- ARGV: most_entries, at most so many leases of a kind and so many waiters: those that expire
--   first, and those that came first, at least one; all if it is left out
-- Reply:
--   VIEW now_ms, then for each live lease
--   LEASE kind lease since_ms expiry_ms token, token being 0 for a read lease, and then for
--   each live waiter, in the order of arrival,
--   WAITER kind mode lease waited_ms

local view = {'VIEW', now_ms}
local most_entries = math.max(1, tonumber(ARGV[1] or '1000000000'))

local function add(...)
	for _, part in ipairs({...}) do
		table.insert(view, part)
	end
end

local function add_leases(kind, token)
	local leases = redis.call('ZRANGEBYSCORE', leases_of(kind), '(' .. text(now_ms), '+inf', 'WITHSCORES',
		'LIMIT', 0, most_entries)
	for index = 1, #leases, 2 do
		local lease, expiry_ms = leases[index], leases[index + 1]
		if string.sub(lease, 1, 1) ~= '#' then
			local since = since_of(kind, read_lease(kind, lease).id, token) or now_ms
			add('LEASE', kind, lease, since, tonumber(expiry_ms), token)
		end
	end
end

-- Adds a waiter, unless it is dead; returns how many were added.
local function add_waiter(member, arrival_us)
	local waiter = read_waiter(member)
	if (score(queue, SIGN .. waiter.text) or 0) <= now_ms or (waiter.hold ~= '' and not waiter.holds) then
		return 0
	end
	add('WAITER', waiter.kind, waiter.mode, waiter.lease, now_ms - math.floor(tonumber(arrival_us) / 1000))
	return 1
end

-- Dead waiters do not count; they are few, as all other scripts drop them.
local function add_waiters()
	local from, left = 0, most_entries
	repeat
		local waiters = redis.call('ZRANGEBYSCORE', queue, FIRST_ARRIVAL, '+inf', 'WITHSCORES',
			'LIMIT', from, most_entries)
		for index = 1, #waiters, 2 do
			left = left - (left > 0 and add_waiter(waiters[index], waiters[index + 1]) or 0)
		end
		from = from + most_entries
	until left == 0 or #waiters < 2 * most_entries
end

add_leases(WRITE, held_now().token)
add_leases(READ, 0)
add_waiters()
return view
