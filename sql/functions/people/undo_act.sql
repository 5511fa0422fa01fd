-- Undoes an act of staff within fifteen minutes, unless a later change follows. The function of the act makes the opposite change and
-- writes a new audit row. p_acts are the acts that the caller may undo. Returns 'ok', 'not_found', 'too_late', 'overtaken', or a
-- refusal of that function, with the booking, lesson and day concerned. `subject` is returned if it still exists.
create or replace function undo_act(p_school_id text, p_by uuid, p_log_id uuid, p_acts text[],
  out code text, out booking_id uuid, out slot_id uuid, out date text, out subject text)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  row school_log;
  reverse_id uuid;
  reversal text;
  place int;
  seen_version int;
  former jsonb;
begin
  -- Let a concurrent undo of the same row wait.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'undo', p_school_id, p_log_id), 0));
  select * into row from school_log l where l.school_id = p_school_id and l.id = p_log_id and l.act = any (p_acts);
  if not found then code := 'not_found'; return; end if;
  booking_id := row.booking_id;
  slot_id := row.slot_id;
  subject := row.subject;
  select s.local_date::text into date from slots s where s.school_id = p_school_id and s.id = row.slot_id;
  if row.act = 'instructor.away' then date := coalesce(row.after, row.before) ->> 'from'; end if;
  if row.act = 'partner.settle' then date := row.after ->> 'from'; end if;
  if row.act in ('type.change', 'type.add') then
    subject := (select t.id from lesson_types t where t.school_id = p_school_id and t.id = row.subject);
  end if;
  if row.act in ('instructor.add', 'instructor.change', 'instructor.remove') then
    subject := (select i.id from instructors i where i.school_id = p_school_id and i.id = row.subject and i.removed_at is null);
  end if;
  if row.act like 'webhook.%' then
    subject := (select e.id::text from endpoints e where e.school_id = p_school_id and e.id = row.subject::uuid);
  end if;
  if row.at < clock_timestamp() - interval '15 minutes' then code := 'too_late'; return; end if;
  if exists (select from school_log l where l.school_id = p_school_id and l.at >= row.at and l.undoes = p_log_id) then
    code := 'overtaken'; return;
  end if;

  case row.act
    when 'arrival.set' then
      select a.code into reversal from reverse_arrival(p_school_id, p_by, row) as a;
    when 'booking.pay' then
      reversal := reverse_payment(p_school_id, p_by, row);
    when 'partner.settle' then
      reversal := reverse_settlement(p_school_id, p_by, row);
    when 'cash.count' then
      reversal := reverse_count(p_school_id, p_by, row);
    when 'booking.change' then
      select row.before || jsonb_build_object('productId', s.lesson_type_id) into former
        from slots s where s.school_id = p_school_id and s.id = (row.before ->> 'slotId')::uuid;
      select c.code into reversal from change_by_staff(p_school_id, p_by, row.booking_id,
        (row.after ->> 'changes')::int, former, row.id) as c;
    when 'booking.correct' then
      select c.before into former from guest_corrections c where c.school_id = p_school_id and c.log_id = row.id;
      if former is null then code := 'overtaken'; return; end if;
      select c.code into reversal
        from correct_guest_by_staff(p_school_id, p_by, row.booking_id, (row.after ->> 'changes')::int, former, row.id) as c;
    when 'guest.set' then
      select g.n, g.version, g.was into place, seen_version, former from guests g
        where g.school_id = p_school_id and g.booking_id = row.booking_id and g.log_id = row.id;
      if place is null then code := 'overtaken'; return; end if;
      select g.code into reversal
        from save_guest(p_school_id, p_by, null, row.booking_id, place, seen_version, former, row.id) as g;
    when 'note.set' then
      select o.version, to_jsonb(o.was) into seen_version, former from staff_notes o
        where o.school_id = p_school_id and o.about = coalesce(row.booking_id, row.slot_id) and o.log_id = row.id;
      if seen_version is null then code := 'overtaken'; return; end if;
      select o.code into reversal
        from save_note(p_school_id, p_by, null, coalesce(row.booking_id, row.slot_id), seen_version, former #>> '{}', row.id) as o;
    when 'lesson.close', 'lesson.open' then
      if exists (select from school_log l where l.school_id = p_school_id and l.slot_id = row.slot_id and l.at > row.at
        and l.act in ('lesson.close', 'lesson.open')) then code := 'overtaken'; return; end if;
      select o.code, o.log_id into reversal, reverse_id
        from set_sale_by_staff(p_school_id, p_by, row.slot_id, row.act = 'lesson.close', row.id) as o;
      if reversal = 'ok' and reverse_id is null then reversal := 'overtaken'; end if;
    when 'lesson.team' then
      if exists (select from school_log l where l.school_id = p_school_id and l.slot_id = row.slot_id and l.at >= row.at
        and l.act = 'lesson.team' and l.id <> p_log_id) then code := 'overtaken'; return; end if;
      select s.code into reversal from set_instructors_by_staff(p_school_id, p_by, row.slot_id,
        array(select jsonb_array_elements_text(row.after -> 'instructors')),
        array(select jsonb_array_elements_text(row.before -> 'instructors')), p_log_id) as s;
    when 'lesson.change' then
      perform from slots s where s.school_id = p_school_id and s.id = row.slot_id for no key update;
      if exists (select from school_log l where l.school_id = p_school_id and l.slot_id = row.slot_id and l.act = 'lesson.change'
        and l.at > row.at) then code := 'overtaken'; return; end if;
      select c.code into reversal from change_lesson_by_staff(p_school_id, p_by, row.slot_id, row.after, row.before, row.id) as c;
    when 'instructor.away' then
      reversal := reverse_absence(p_school_id, p_by, row);
    when 'instructor.add' then
      select r.code into reversal from remove_instructor_by_staff(p_school_id, p_by, row.subject, row.id) as r;
      if reversal = 'ok' then subject := null; end if;
    when 'instructor.change' then
      select c.code into reversal
        from change_instructor_by_staff(p_school_id, p_by, row.subject, md5(row.after::text), row.before, row.id) as c;
    when 'instructor.remove' then
      -- Keys, busy times and feed of the instructor stay deleted.
      perform from schools c where c.id = p_school_id for no key update;
      update instructors i set removed_at = null where i.school_id = p_school_id and i.id = row.subject and i.removed_at is not null
        and not exists (select from instructors o where o.school_id = p_school_id and o.removed_at is null and lower(o.name) = lower(i.name));
      reversal := case when found then 'ok' else 'overtaken' end;
      if reversal = 'ok' then
        subject := row.subject;
        perform write_audit(p_school_id, p_by, 'instructor.add', p_subject => row.subject, p_after => row.before, p_undoes => row.id);
      end if;
    when 'type.change', 'type.add' then
      reversal := reverse_type(p_school_id, p_by, row);
      if reversal = 'ok' and row.act = 'type.add' then subject := null; end if;
    when 'absence.decline' then
      reversal := case when reopen_absence_requests(p_school_id, row.id) then 'ok' else 'overtaken' end;
      if reversal = 'ok' then
        perform write_audit(p_school_id, p_by, 'absence.ask', p_subject => row.subject, p_after => row.after, p_undoes => row.id);
      end if;
    when 'lesson.plan' then
      select r.code into reversal from remove_lessons(p_school_id, p_by,
        array(select x::uuid from jsonb_array_elements_text(row.undo) as x), row.id) as r;
    when 'lesson.price' then
      reversal := reverse_prices(p_school_id, p_by, row);
    when 'stock.set' then
      select s.code into reversal from set_stock_by_staff(p_school_id, p_by, row.after ->> 'item', row.after ->> 'size',
        (row.before ->> 'quantity')::int, (row.after ->> 'version')::int, p_log_id) as s;
    when 'webhook.add', 'webhook.change', 'webhook.remove' then
      reversal := reverse_endpoint(p_school_id, p_by, row);
      if reversal = 'ok' then subject := case row.act when 'webhook.add' then null else row.subject end; end if;
    when 'point.add', 'point.change', 'point.remove', 'offer.add', 'offer.change', 'offer.remove' then
      select c.code into reversal from change_item_by_staff(p_school_id, p_by, split_part(row.act, '.', 1) || 's', row.subject,
        case when row.act not like '%.remove' then md5(row.after::text) end, row.before, (row.after ->> 'place')::int, p_log_id) as c;
    when 'school.change' then
      select c.texts_before into former from schools c where c.id = p_school_id for no key update;
      if former ->> 'log' is distinct from p_log_id::text then code := 'overtaken'; return; end if;
      select s.code into reversal
        from save_school_by_staff(p_school_id, p_by, former ->> 'version', former -> 'texts', p_log_id) as s;
    when 'partner.terms' then
      select s.code into reversal
        from save_terms(p_school_id, p_by, row.subject::bigint, (row.after ->> 'version')::int, row.before, p_log_id) as s;
    when 'partner.limit' then
      select s.code into reversal from save_limit(p_school_id, p_by, row.subject::bigint, (row.after ->> 'id')::uuid,
        (row.after ->> 'version')::int, nullif(row.before -> 'limit', 'null'), p_log_id) as s;
      if reversal = 'unchanged' then reversal := 'overtaken'; end if;
  end case;
  code := case reversal when 'ok' then 'ok' when 'unchanged' then 'unchanged' when 'too_late' then 'too_late' when 'erased' then 'erased'
    when 'not_confirmed' then 'not_confirmed' when 'already_cancelled' then 'already_cancelled' when 'hold_expired' then 'hold_expired'
    when 'slot_cancelled' then 'slot_cancelled' when 'slot_not_purchasable' then 'slot_not_purchasable' when 'slot_expired' then 'slot_expired'
    when 'equal_on_sale' then 'equal_on_sale' when 'insufficient_spots' then 'insufficient_spots' when 'ratio_exceeded' then 'ratio_exceeded'
    when 'instructor_busy' then 'instructor_busy' when 'instructor_not_found' then 'instructor_not_found'
    when 'nobody_teaches' then 'nobody_teaches' else 'overtaken' end;
end $$;
