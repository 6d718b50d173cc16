-- Tells the time by the same means as any other script, and touches no key.
--
-- KEYS: none
-- ARGV: none
-- Reply:
--   TIME now_ms

return {'TIME', now_ms}
