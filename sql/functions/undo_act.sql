-- Undoes an action of staff within fifteen minutes if no later one follows it: the same function applies the reverse and writes its
-- own audit row. Returns 'ok' with that row, 'not_found', 'too_late', 'overtaken', or the refusal of the reverse. Handles arrivals,
-- payments, changes of a booking, opened and closed lessons, guests' measures and staff notes.
create or replace function undo_act(p_school_id text, p_by uuid, p_log_id uuid,
  out code text, out log_id uuid, out booking_id uuid, out slot_id uuid, out date text)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  row school_log;
  former arrivals;
  moment timestamptz;
  new_id constant uuid := gen_random_uuid();
  product text;
  place int;
  seen_version int;
  former_value jsonb;
begin
  -- A concurrent undo of the same row waits.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'undo', p_school_id, p_log_id), 0));
  select * into row from school_log where school_id = p_school_id and id = p_log_id
    and act in ('arrival.set', 'booking.pay', 'booking.change', 'lesson.close', 'lesson.open', 'guest.set', 'note.set');
  if not found then code := 'not_found'; return; end if;
  booking_id := row.booking_id;
  slot_id := row.slot_id;
  select s.local_date::text into date from slots s where s.school_id = p_school_id and s.id = slot_id;
  moment := clock_timestamp();
  if row.at < moment - interval '15 minutes' then code := 'too_late'; return; end if;
  if exists (select from school_log l where l.school_id = p_school_id and l.at >= row.at and l.undoes = p_log_id) then
    code := 'overtaken'; return;
  end if;

  if row.act = 'arrival.set' then
    perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'arrival', p_school_id, row.booking_id), 0));
    select * into former from arrivals where school_id = p_school_id and booking_id = row.booking_id;
    if former.op::text is distinct from row.after ->> 'op' then code := 'overtaken'; return; end if;
    update arrivals set arrived = (row.before ->> 'arrived')::int, no_show = (row.before ->> 'noShow')::boolean,
      at = moment, op = new_id
      where school_id = p_school_id and booking_id = row.booking_id;
    log_id := write_audit(p_school_id, p_by, 'arrival.set', row.slot_id, row.booking_id,
      p_before => row.after - 'op', p_after => row.before, p_undoes => row.id);
    code := 'ok';
  elsif row.act = 'booking.pay' then
    insert into payments (school_id, id, booking_id, cents, method, at)
      values (p_school_id, new_id, row.booking_id, -(row.after ->> 'cents')::bigint, row.after ->> 'method', moment);
    log_id := write_audit(p_school_id, p_by, 'booking.pay', row.slot_id, row.booking_id,
      p_after => jsonb_build_object('cents', -(row.after ->> 'cents')::bigint, 'method', row.after ->> 'method'), p_undoes => row.id);
    code := 'ok';
  elsif row.act = 'booking.change' then
    select s.lesson_type_id into product from slots s
      where s.school_id = p_school_id and s.id = (row.before ->> 'slotId')::uuid;
    select c.code, c.log_id into code, log_id from change_by_staff(p_school_id, p_by, row.booking_id, (row.after ->> 'changes')::int,
      row.before || jsonb_build_object('productId', product), row.id) as c;
    if code = 'booking_changed' then code := 'overtaken'; end if;
  elsif row.act = 'guest.set' then
    select g.n, g.version, g.was into place, seen_version, former_value from guests g
      where g.school_id = p_school_id and g.booking_id = row.booking_id and g.log_id = row.id;
    select g.code, g.log_id into code, log_id
      from save_guest(p_school_id, p_by, null, row.booking_id, place, seen_version, former_value, row.id) as g;
    if code = 'guest_changed' or place is null then code := 'overtaken'; end if;
  elsif row.act = 'note.set' then
    select o.version, to_jsonb(o.was) into seen_version, former_value from staff_notes o
      where o.school_id = p_school_id and o.about = coalesce(row.booking_id, row.slot_id) and o.log_id = row.id;
    select o.code, o.log_id into code, log_id
      from save_note(p_school_id, p_by, null, coalesce(row.booking_id, row.slot_id), seen_version, former_value #>> '{}', row.id) as o;
    if code = 'note_changed' or seen_version is null then code := 'overtaken'; end if;
  else
    if exists (select from school_log l where l.school_id = p_school_id and l.slot_id = row.slot_id and l.at > row.at
      and l.act in ('lesson.close', 'lesson.open')) then code := 'overtaken'; return; end if;
    select o.code, o.log_id into code, log_id
      from set_sale_by_staff(p_school_id, p_by, row.slot_id, row.act = 'lesson.close', row.id) as o;
    if code = 'ok' and log_id is null then code := 'overtaken'; end if;
  end if;
end $$;
