-- Tells what the server is and how it is set up, and touches no key.
--
-- KEYS: none
-- ARGV: none
-- Reply, one of (what the server does not say is an empty text):
--   REPORT version role eviction_policy   role is empty in a cluster, where any node may answer
--   REFUSED                               the user may not ask

local info = redis.pcall('INFO')
if type(info) ~= 'string' then
	return {'REFUSED'}
end

local function field(name)
	return string.match(info, '\n' .. name .. ':([^\r\n]*)') or ''
end

local valkey = field('valkey_version')
local version = valkey ~= '' and 'Valkey ' .. valkey or field('redis_version')
local role = field('redis_mode') ~= 'cluster' and field('role') or ''
return {'REPORT', version, role, field('maxmemory_policy')}
