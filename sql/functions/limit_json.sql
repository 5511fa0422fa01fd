-- What a limit of a partner says (see save_limit); null where there is none.
create or replace function limit_json(l partner_limits) returns jsonb language sql stable as $$
  select case when l.id is not null then
    jsonb_build_object('type', l.lesson_type_id, 'from', l.from_date, 'to', l.to_date, 'seats', l.seats) end
$$;
