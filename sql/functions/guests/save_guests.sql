-- Stores measures and assigned equipment of several guests of one lesson in one transaction (see save_guest). p_rows are objects with
-- bookingId, n, version and change. Each row has its own outcome: a concurrent change of one guest refuses only that row. Rows are
-- saved in the order of their bookings, so that two forms cannot deadlock.
create or replace function save_guests(p_school_id text, p_by uuid, p_instructor_id text, p_slot_id uuid, p_rows jsonb)
returns table (booking_id uuid, n int, code text, log_id uuid) language plpgsql volatile as $$
#variable_conflict use_column
declare
  r record;
  outcome record;
begin
  for r in select x."bookingId" as id, x.n as place, x.version as seen, x.change as change
    from jsonb_to_recordset(p_rows) as x("bookingId" uuid, n int, version int, change jsonb) order by x."bookingId", x.n
  loop
    booking_id := r.id; n := r.place; log_id := null;
    if exists (select from bookings b where b.school_id = p_school_id and b.id = r.id and b.slot_id = p_slot_id) then
      select * into outcome from save_guest(p_school_id, p_by, p_instructor_id, r.id, r.place, r.seen, r.change, null) as s;
      code := outcome.code; log_id := outcome.log_id;
    else
      code := 'booking_not_found';
    end if;
    return next;
  end loop;
end $$;
