-- How those who wait stand in the queue.

-- A lease granted to a waiter lasts this long at most unconfirmed; a waiter's sign of life counts
-- as long.
local CONFIRM_MS = 3000

-- What the sign of life of a waiter begins with.
local SIGN = '!'

-- Below this are deadlines of signs of life, in milliseconds; from here on are arrivals.
local FIRST_ARRIVAL = '1e14'
