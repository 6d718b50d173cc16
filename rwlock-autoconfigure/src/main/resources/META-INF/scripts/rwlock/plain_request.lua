-- Requests of the default group that are for a flow's first lease, with an id that the client
-- made, are plain: of them, nothing has to be noted that rules ask for.
--
-- What nearly every request runs comes first, and with few functions: a script makes each of
-- them anew whenever it runs, and looks up again what it shares with them.

-- The number in the id of a plain request; nil for any other.
local plain_number = (ARGV[5] or '') == '' and string.match(ARGV[1], '^%w+%-(%w+)|[^|]*$')
local is_in_time = ARGV[4] - now_ms >= 0

-- Where a writer is in time, how much there is beside write leases: who waits counts once, and all
-- else twice.
local around
