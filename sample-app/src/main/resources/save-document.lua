-- Saves a document, unless a later writer has saved it already.
--
-- KEYS[1]  document
-- ARGV     fencing token of the writer, version, content
-- reply    1 if saved, 0 if refused

local document = KEYS[1]
local token, version, content = ARGV[1], ARGV[2], ARGV[3]

local last = redis.call('HGET', document, 'token')
if last and tonumber(token) < tonumber(last) then
  return 0
end
redis.call('HSET', document, 'token', token, 'version', version, 'content', content)
return 1
