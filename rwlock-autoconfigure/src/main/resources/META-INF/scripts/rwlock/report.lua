-- Tells what the server is and how it is set up, and touches no key.
--
-- KEYS: none
-- ARGV:
--   1 channel   one that nobody receives: whether the user may publish to it is asked, too
--   2 ask       1 to ask the server, else 0
-- Reply, one of (may_publish is 1 or 0, and what the server does not say is an empty text):
--   REPORT may_publish version role eviction_policy   role is empty in a cluster, where any node
--                                                     may answer
--   REFUSED may_publish                               the server was not asked, or refused that

local may_publish = type(redis.pcall('PUBLISH', ARGV[1], '')) == 'number' and 1 or 0
local info = ARGV[2] == '1' and redis.pcall('INFO')
if type(info) ~= 'string' then
	return {'REFUSED', may_publish}
end

local function field(name)
	return string.match(info, '\n' .. name .. ':([^\r\n]*)') or ''
end

local valkey = field('valkey_version')
local version = valkey ~= '' and 'Valkey ' .. valkey or field('redis_version')
local role = field('redis_mode') ~= 'cluster' and field('role') or ''
return {'REPORT', may_publish, version, role, field('maxmemory_policy')}
