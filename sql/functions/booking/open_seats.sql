-- Seats of a lesson that a partner may take, of the p_free ones. The seats guaranteed to others (p_others) are excluded. If there are
-- fewer seats than guarantees, each partner may take its own (p_own), so the first one gets them.
create or replace function open_seats(p_free int, p_own int, p_others int) returns int language sql immutable as $$
  select greatest(0, p_free - p_others, least(p_free, p_own))
$$;
