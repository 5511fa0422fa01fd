-- Corrects a guest's name, phone, email and language by staff. p_guest has all four. p_changes is the booking's change counter that
-- the page showed: if it differs now, returns 'booking_changed'. Partners learn of the correction by an event. A new address of a
-- confirmed booking gets the confirmation, if guests of this partner get mails. Undoing a correction sends none.
--
-- Returns 'ok' with the audit row (null if unchanged), the lesson and its day; 'booking_not_found'; or 'erased'.
create or replace function correct_guest_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, p_changes int, p_guest jsonb, p_undoes uuid,
  out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  b constant bookings := lock_booking(p_school_id, null, p_booking_id);
  moment constant timestamptz := clock_timestamp();
  confirmation bigint;            -- number of the last event if the new address gets a confirmation, else null
  former jsonb;
  former_values jsonb;
  changed_values jsonb;
  new_contact jsonb;
begin
  if b.id is null then code := 'booking_not_found'; return; end if;
  select s.id, s.local_date::text into slot_id, date from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  if b.erased_at is not null then code := 'erased'; return; end if;
  former := jsonb_build_object('name', b.customer_name, 'phone', coalesce(b.customer_phone, b.contact ->> 'phoneNumber'),
    'email', nullif(b.customer_email, ''), 'language', b.language);
  select v.before, v.after into former_values, changed_values from audit_values(former, p_guest, '{name,phone,email}') as v;
  code := 'ok';
  if changed_values is null then return; end if;
  if b.changes <> p_changes then code := 'booking_changed'; return; end if;
  new_contact := (b.contact - '{firstName,lastName}'::text[]) || jsonb_build_object(
    'fullName', p_guest -> 'name', 'emailAddress', p_guest -> 'email', 'phoneNumber', p_guest -> 'phone');
  update bookings set customer_name = p_guest ->> 'name', customer_email = coalesce(p_guest ->> 'email', ''),
    customer_phone = p_guest ->> 'phone', language = p_guest ->> 'language', changes = changes + 1, updated_at = moment,
    contact = new_contact
    where school_id = p_school_id and id = p_booking_id;
  log_id := write_audit(p_school_id, p_by, 'booking.correct', slot_id, p_booking_id,
    p_before => former_values, p_after => changed_values || jsonb_build_object('changes', b.changes + 1), p_undoes => p_undoes);
  insert into guest_corrections (school_id, log_id, booking_id, before, after)
    values (p_school_id, log_id, p_booking_id, former, p_guest);
  if p_undoes is null and changed_values ? 'email' and p_guest ->> 'email' is not null and b.status = 'confirmed' then
    -- The number of the event that the update wrote is free, because queue_mails does not queue mails about corrections.
    select v.last_event into confirmation from availability_versions v
      join schools c on c.id = p_school_id and c.sandbox_for is null
      join partners p on p.school_id = p_school_id and p.id = b.partner_id and (p.guest_mail = 'all' or p.name in ('website', 'desk'))
      join slots s on s.school_id = p_school_id and s.id = b.slot_id and s.ends_at > moment
      where v.school_id = p_school_id;
    if confirmation is not null then
      insert into mails (school_id, n, role, booking_id, kind, facts, due_at)
        values (p_school_id, confirmation, 'guest', p_booking_id, 'confirmed', '{"by": "school"}', moment)
        on conflict do nothing;
    end if;
  end if;
end $$;
