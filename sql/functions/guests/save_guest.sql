-- Stores measures and equipment of guest number p_n of a booking, by staff. An instructor (p_instructor_id) may change only
-- guests of their own lessons. p_change contains columns of guests; absent columns are kept. p_version is the version on the
-- page, 0 if none. The audit row contains only the names of changed fields. The guest's row keeps the former values for an
-- undo.
--
-- Returns 'ok' with the audit row (null if unchanged), the lesson and its day; 'booking_not_found'; 'not_confirmed' if the
-- booking has ended; 'too_many' if the party has fewer guests; 'guest_changed' after a concurrent change; 'erased' if the
-- guests of the lesson were erased because of its age. The erasure waits for a shared lock of this transaction.
create or replace function save_guest(
  p_school_id text, p_by uuid, p_instructor_id text, p_booking_id uuid, p_n int, p_version int, p_change jsonb, p_undoes uuid,
  out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  meta constant text[] := '{school_id,booking_id,n,version,was,log_id}';
  b bookings;
  former guests;
  target guests;
  before jsonb;
  former_fields jsonb;
  changed_fields jsonb;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('swellbook erasure ' || p_school_id, 0));
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'measures', p_school_id, p_booking_id), 0));
  select * into b from bookings where school_id = p_school_id and id = p_booking_id for share;
  if b.id is null or (p_instructor_id is not null and not exists (
    select from slot_instructors x where x.school_id = p_school_id and x.slot_id = b.slot_id and x.instructor_id = p_instructor_id
  )) then code := 'booking_not_found'; return; end if;
  select s.id, s.local_date::text into slot_id, date from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  if exists (select from erasure_progress e join slots s on s.school_id = p_school_id and s.ends_at <= e.until
    where e.school_id = p_school_id and s.id = b.slot_id) then code := 'erased'; return; end if;
  if b.status not in ('confirmed', 'on_hold') then code := 'not_confirmed'; return; end if;
  if p_n > b.participants then code := 'too_many'; return; end if;

  select * into former from guests where school_id = p_school_id and booking_id = p_booking_id and n = p_n;
  before := to_jsonb(jsonb_populate_record(null::guests, coalesce(to_jsonb(former), '{}'))) - meta;
  target := jsonb_populate_record(null::guests, before || p_change);
  select v.before, v.after into former_fields, changed_fields from audit_values(before, to_jsonb(target) - meta, array(select jsonb_object_keys(before))) as v;
  code := 'ok';
  if changed_fields is null then return; end if;
  if coalesce(former.version, 0) <> p_version then code := 'guest_changed'; return; end if;
  log_id := write_audit(p_school_id, p_by, 'guest.set', slot_id, p_booking_id,
    p_before => former_fields || jsonb_build_object('n', p_n), p_after => changed_fields || jsonb_build_object('n', p_n),
    p_undoes => p_undoes);
  insert into guests (school_id, booking_id, n, name, height_cm, weight_kg, shoe_eu, level, board_item, board, suit, boots,
      answers, version, was, log_id)
    values (p_school_id, p_booking_id, p_n, target.name, target.height_cm, target.weight_kg, target.shoe_eu, target.level,
      target.board_item, target.board, target.suit, target.boots, target.answers, p_version + 1, before, log_id)
    on conflict (school_id, booking_id, n) do update set name = excluded.name, height_cm = excluded.height_cm,
      weight_kg = excluded.weight_kg, shoe_eu = excluded.shoe_eu, level = excluded.level, board_item = excluded.board_item,
      board = excluded.board, suit = excluded.suit, boots = excluded.boots, answers = excluded.answers, version = excluded.version, was = excluded.was,
      log_id = excluded.log_id;
end $$;
