-- Writes a notice for each booking of these lessons that an event after p_since moved or cancelled. Call it at the end of the
-- transaction of these events. If the guest was not informed about an earlier change, the notice compares with the lesson
-- before the earlier change. It is deleted if the lesson is again as it was before.
create or replace function write_notices(p_school_id text, p_slot_ids uuid[], p_since bigint) returns void
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  unaware_ids uuid[];
  affected jsonb;
begin
  select jsonb_agg(jsonb_build_object('booking_id', e.booking_id, 'slot_id', s.id, 'kind', substr(e.kind, 9), 'n', e.n,
      'from_date', coalesce(e.former_start::date, s.local_date), 'from_start', coalesce(e.former_start::time, s.local_start),
      'from_spot', coalesce(e.facts #>> '{from,spotName}', s.spot_name))) into affected
    from (
      select distinct on (u.booking_id) u.booking_id, u.slot_id, l.kind, l.n - l.many + u.place as n,
        l.facts -> (u.place - 1)::int as facts,
        (l.facts -> (u.place - 1)::int #>> '{from,localDateTimeStart}')::timestamp as former_start
      from events l
      cross join lateral unnest(l.booking_ids, l.slot_ids) with ordinality as u(booking_id, slot_id, place)
      where l.school_id = p_school_id and l.n > p_since and l.kind in ('booking.moved', 'booking.cancelled')
        and u.slot_id = any (p_slot_ids)
      order by u.booking_id, l.n desc
    ) as e
    join slots s on s.school_id = p_school_id and s.id = e.slot_id;
  if affected is null then return; end if;
  unaware_ids := array(
    select x.booking_id from notices x
    where x.school_id = p_school_id
      and x.booking_id = any (array(select (c ->> 'booking_id')::uuid from jsonb_array_elements(affected) as c))
      and x.slot_id = any (p_slot_ids) and coalesce(x.told_how, 'no_answer') = 'no_answer' and x.read_at is null
      and not exists (
        select from mails m
        where m.school_id = p_school_id and m.booking_id = x.booking_id and m.role = 'guest' and m.state = 'sent' and m.response is distinct from 'file' and m.n >= x.n
      )
  );
  insert into notices as x (school_id, booking_id, slot_id, kind, n, at, from_date, from_start, from_spot)
    select p_school_id, c.booking_id, c.slot_id, c.kind, c.n, moment, c.from_date, c.from_start, c.from_spot
    from jsonb_to_recordset(affected) as c(
      booking_id uuid, slot_id uuid, kind text, n bigint, from_date date, from_start time, from_spot text)
    on conflict (school_id, booking_id) do update set slot_id = excluded.slot_id, kind = excluded.kind, n = excluded.n,
      at = excluded.at, told_how = null, told_at = null, told_by = null, read_at = null,
      from_date = case when x.booking_id = any (unaware_ids) then x.from_date else excluded.from_date end,
      from_start = case when x.booking_id = any (unaware_ids) then x.from_start else excluded.from_start end,
      from_spot = case when x.booking_id = any (unaware_ids) then x.from_spot else excluded.from_spot end;
  delete from notices x using slots s
    where x.school_id = p_school_id and x.booking_id = any (unaware_ids) and x.kind = 'moved'
      and s.school_id = p_school_id and s.id = x.slot_id
      and (x.from_date, x.from_start, x.from_spot) = (s.local_date, s.local_start, s.spot_name);
end $$;
