-- Of p_free seats of a lesson, those that a seller may take: not the seats guaranteed to others (p_others). If guarantees exceed the
-- seats, each partner may still take its own (p_own), so the first one gets them.
create or replace function open_seats(p_free int, p_own int, p_others int) returns int language sql immutable as $$
  select greatest(0, p_free - p_others, least(p_free, p_own))
$$;
