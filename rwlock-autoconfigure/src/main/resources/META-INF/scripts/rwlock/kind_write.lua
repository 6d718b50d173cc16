-- What kind of lease the script is about, and the key of such leases.
local KIND, leases = WRITE, writes
