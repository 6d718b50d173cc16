-- The keys of a lock, and what is in them.
--
-- KEYS (one hash tag, the resource):
--   1 reads   sorted set  lease -> expiry_ms
--   2 writes  sorted set  lease -> expiry_ms; '#' -> until_ms, which is later than any
--                         expiry; and '##' -> last fencing token, which is larger still
--   3 queue   sorted set  '!<waiter>' -> deadline_ms, extended by its signs of life; and
--                         waiter -> arrival_us, which is larger than any of them
--   4 ended   sorted set  id -> until_ms, ids that are not granted before that
--   5 notes   sorted set  note -> 0, ordered by text: what else leases are found by
--
-- A lease is '<id>|<app id>|<owner>|<group>', without the bars of empty fields at its end.
-- An id is '<client>-<number>', or '<client>-<number>=<name>' where the caller named it.
-- An owner is '=<name>', '~<id of a flow's first lease>', or empty for a flow's first lease.
-- A waiter is '<kind><mode><lease_ms> <lease>', and ' <hold>' if it asks inside a hold. A
-- hold is '<kind><lease>'. Kinds are R and W; modes are W (writer-preferred),
-- R (reader-preferred), F (fair). No field holds a space or a bar.
-- Notes are '<kind>o<owner>|<lease>' for a named owner, '<kind>g<group>|<lease>' for a group
-- that has a name, '<kind>i<client>=<name>|<lease>' for an id that has a name, 'Q<waiter>' for a
-- waiter whose turn is not that of its arrival, and where neither id nor token tells since when a
-- lease is held, 's<id>|<since_ms>' for a read lease and 'Ws<id>|<since_ms>' for a write lease;
-- and 'Wb' while both kinds are held. So what may change whose turn it is comes first, and what
-- is only shown to people, last.
-- Each key lives as long as the largest deadline in it; the queue, at most as long as the longest
-- sign of life that may have been in it; notes, as long as the last lease, and as the last
-- waiter while one of those is noted.

local reads, writes, queue, ended, notes = unpack(KEYS)

local READ, WRITE = 'R', 'W'

-- A lease that is granted within this time counts as held since it was asked for.
local AT_ONCE_MS = 1000

-- A whole number as text: exact up to 2^53, also where a long has 32 bits, and faster than '%.0f'.
local function text(number)
	return string.format('%d%06d', number / 1000000, number % 1000000)
end
