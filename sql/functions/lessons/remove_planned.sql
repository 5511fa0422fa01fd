-- Removes the future lessons without bookings between two days, of one type or all, by staff (see remove_lessons). p_seen is the
-- number of lessons that the page showed: if it differs now, returns 'changed'. Null is a dry run. Returns 'ok' with the number of
-- lessons and the number `kept` because of bookings; 'none'; 'too_many' (over 500); or a refusal of remove_lessons.
create or replace function remove_planned(
  p_school_id text, p_by uuid, p_from date, p_to date, p_type_id text, p_seen int, out code text, out lessons int, out kept int
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  ids uuid[];
begin
  select array_agg(s.id) filter (where s.spots_taken - coalesce(h.free, 0) = 0),
      count(*) filter (where s.spots_taken - coalesce(h.free, 0) > 0) into ids, kept
    from slots s left join slot_holds h on h.school_id = p_school_id and h.slot_id = s.id
    where s.school_id = p_school_id and s.local_date between p_from and p_to and s.cancelled_at is null and s.starts_at > moment
      and (p_type_id is null or s.lesson_type_id = p_type_id);
  lessons := coalesce(cardinality(ids), 0);
  code := case when lessons = 0 then 'none' when lessons > 500 then 'too_many' when p_seen <> lessons then 'changed' else 'ok' end;
  if code <> 'ok' or p_seen is null then return; end if;
  select r.code into code from remove_lessons(p_school_id, p_by, ids, null) as r;
end $$;
