-- When a request is granted: the only place where that is said.
--
-- A request is a table of kind, lease, id, owner, group, mode, lease_ms, hold, and holds,
-- which says whether its owner has a lease here. "Other" means of another owner.

local function others_write(request, held)
	return held.writer ~= nil and held.writer ~= request.owner
end

-- Write leases beside read leases are of the same owner. Otherwise this looks for the first
-- read lease of a stranger, or counts.
local function others_read(request, held)
	if held.reads == 0 or held.writer then
		return held.reads > 0 and held.writer ~= request.owner
	elseif is_named(request.owner) then
		return held.reads > count_notes(READ .. 'o' .. request.owner .. '|')
	end
	for index = 0, held.reads - 1 do
		local lease = redis.call('ZRANGE', reads, index, index)[1]
		if read_lease(READ, lease).owner ~= request.owner then
			return true
		end
	end
	return false
end

-- Readers are of one group, or of one owner. So the first of them mostly tells; notes tell
-- of the others.
local function others_read_in_other_group(request, held)
	if held.reads == 0 then
		return false
	end
	local first = read_lease(READ, redis.call('ZRANGE', reads, 0, 0)[1])
	if first.group ~= request.group then
		return first.owner ~= request.owner or others_read(request, held)
	end
	local together = count_notes(READ .. 'g' .. request.group .. '|')
	if request.group == '' then
		together = held.reads - count_notes(READ .. 'g')
	end
	return held.reads > together and others_read(request, held)
end

local function reader_of_other_group_ahead(request, ahead)
	for group in pairs(ahead.groups) do
		if group ~= request.group then
			return true
		end
	end
	return false
end

-- Whether those who wait let a reader pass.
local function may_pass(request, ahead)
	if request.mode == READER_PREFERRED then
		return true
	elseif request.mode == FAIR then
		return not ahead.anyone
	end
	return not ahead.writer and ahead.preferred_writers == 0 and not reader_of_other_group_ahead(request, ahead)
end

-- The grant rules. held: see held_now. ahead: who waits ahead of the request, and how many
-- writers of another mode than FAIR wait anywhere.
local function grantable(request, held, ahead)
	if others_write(request, held) then
		return false
	elseif request.kind == READ then
		return (request.holds or may_pass(request, ahead)) and not others_read_in_other_group(request, held)
	end
	return (request.holds or request.mode ~= FAIR or not ahead.anyone) and not others_read(request, held)
end

-- Whether the owner of a request has a lease here: the hold that it names, or any lease of
-- a named owner.
local function holds_here(request)
	if request.hold ~= '' then
		return is_live(string.sub(request.hold, 1, 1), string.sub(request.hold, 2))
	end
	local owner = 'o' .. request.owner .. '|'
	return is_named(request.owner) and (count_notes(READ .. owner) > 0 or count_notes(WRITE .. owner) > 0)
end

-- Whether a request that is not grantable must not wait either: what others hold would not
-- end while they wait for what its own owner holds.
local function would_deadlock(request, ahead)
	local is_hopeless = request.kind == READ
	for owner in pairs(ahead.upgraders) do
		is_hopeless = is_hopeless or owner ~= request.owner
	end
	return request.holds and is_hopeless
end
