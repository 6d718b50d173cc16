-- Tells who holds a lock and who waits for it, and changes nothing.
--
-- KEYS: those of keys.lua
-- ARGV: none
-- Reply:
--   VIEW now_ms, then for each live lease
--   LEASE kind lease since_ms expiry_ms token, token being 0 for a read lease, and then for
--   each live waiter, in the order of arrival,
--   WAITER kind mode lease waited_ms

local view = {'VIEW', now_ms}

local function add(...)
	for _, part in ipairs({...}) do
		table.insert(view, part)
	end
end

local function add_leases(kind, token)
	local leases = redis.call('ZRANGEBYSCORE', leases_of(kind), '(' .. text(now_ms), '+inf', 'WITHSCORES')
	for index = 1, #leases, 2 do
		local lease, expiry_ms = leases[index], leases[index + 1]
		if string.sub(lease, 1, 1) ~= '#' then
			local since = since_of(kind, read_lease(kind, lease).id, token) or now_ms
			add('LEASE', kind, lease, since, tonumber(expiry_ms), token)
		end
	end
end

add_leases(WRITE, held_now().token)
add_leases(READ, 0)
local waiters = redis.call('ZRANGE', queue, 0, -1, 'WITHSCORES')
for index = 1, #waiters, 2 do
	local waiter = read_waiter(waiters[index])
	if (score(signs, waiter.text) or 0) > now_ms and (waiter.hold == '' or waiter.holds) then
		local waited_ms = now_ms - math.floor(tonumber(waiters[index + 1]) / 1000)
		add('WAITER', waiter.kind, waiter.mode, waiter.lease, waited_ms)
	end
end
return view
