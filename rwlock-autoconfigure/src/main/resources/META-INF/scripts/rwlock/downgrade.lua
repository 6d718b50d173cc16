-- Turns a live write lease into a read lease that lasts as long, and hands over to those
-- who may enter beside it. The same request again changes nothing more.
--
-- KEYS: those of keys.lua
-- ARGV:
--   1 write lease
--   2 read lease   what it is called from now on: the same id, another group perhaps
-- Replies:
--   RENEWED now_ms expiry_ms   the read lease is there
--   LOST now_ms                there is neither

local write_lease, as_read = ARGV[1], ARGV[2]

local function downgrade(expiry_ms)
	local request = read_lease(READ, as_read)
	local since_ms = since_of(WRITE, request.id, held_now().token)
	remove_lease(WRITE, write_lease)
	put_read(as_read, expiry_ms)
	note_lease(request, since_ms, 0, held_now())
	keep_notes()
end

check_types()
drop_passed()
local write_expiry_ms = score(writes, write_lease)
if write_expiry_ms then
	downgrade(write_expiry_ms)
end
hand_over()
local expiry_ms = score(reads, as_read)
if expiry_ms then
	return {'RENEWED', now_ms, expiry_ms}
end
return {'LOST', now_ms}
