-- Uses a pack, whose guest shows the code at the desk, for a confirmed booking that the school sells and for which nothing was paid. The
-- booking then costs nothing. Returns 'ok' with the audit row, the lesson and its day; 'booking_not_found'; 'nothing_to_pay';
-- 'paid_already' (the money must go back first); or the codes of pack_refusal.
create or replace function use_pack_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, p_digest bytea, out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment timestamptz;
  b bookings;
  used record;
  type_id text;
begin
  if lock_bookings(p_school_id, array[null]::bigint[], array[p_booking_id]) = '{}' then code := 'booking_not_found'; return; end if;
  select p.id, p.last_four into used from packs p where p.school_id = p_school_id and p.digest = p_digest;
  if used.id is null then code := 'pack_unknown'; return; end if;
  perform lock_packs(p_school_id, array[used.id]);
  moment := clock_timestamp();
  select * into b from bookings k where k.school_id = p_school_id and k.id = p_booking_id;
  select s.id, s.local_date::text, s.lesson_type_id into slot_id, date, type_id from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  code := case when b.status <> 'confirmed' or b.collects <> 'school' or b.total_cents = 0 then 'nothing_to_pay'
    when held_cents(p_school_id, p_booking_id) <> 0 then 'paid_already' end;
  code := coalesce(code, pack_refusal(p_school_id, used.id, type_id, b.participants, 0, moment));
  if code is not null then return; end if;
  code := 'ok';
  update bookings k set pack_id = used.id, total_cents = 0, unit_cents = null, offer = null, off_cents = 0, changes = k.changes + 1
    where k.school_id = p_school_id and k.id = p_booking_id;
  b.pack_id := used.id;
  perform use_packs(p_school_id, array[b], p_by);
  log_id := write_audit(p_school_id, p_by, 'pack.use', slot_id, p_booking_id, p_before => jsonb_build_object('price', b.total_cents),
    p_after => jsonb_build_object('lessons', b.participants, 'code', used.last_four));
end $$;
