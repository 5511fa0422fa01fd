-- Content of a mail about a booking in its current state: language, school, lesson, booking and customer. The language is p_language
-- or the guest's (see guest_language). The lesson's name is in that language, or else as stored.
create or replace function mail_json(p_school_id text, p_booking_id uuid, p_language text default null) returns json
language plpgsql stable as $$
declare
  b record;
  lang text;
  text_key text;
  meeting_point json;
  guest_rows guests[];
  missing text[];
  paid bigint;
begin
  select k.slot_id, k.contact, k.language, k.answers, k.participants, k.erased_at, c.locales, t.questions into b
    from bookings k
    join schools c on c.id = p_school_id
    join slots s on s.school_id = p_school_id and s.id = k.slot_id
    join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    where k.school_id = p_school_id and k.id = p_booking_id;
  lang := coalesce(p_language, guest_language(b.language, b.contact, b.locales));
  -- '' selects the untranslated text.
  text_key := case when lang = 'pt' then 'pt' when lang <> 'en' and lower(split_part(b.locales[1], '-', 1)) = lang then '' else 'en' end;
  if b.questions <> '[]' and b.erased_at is null then
    guest_rows := array(select g from guests g where g.school_id = p_school_id and g.booking_id = p_booking_id);
    missing := missing_answers(b.questions, b.answers, guest_rows, b.participants);
  end if;
  paid := (select coalesce(sum(y.cents), 0) from payments y where y.school_id = p_school_id and y.booking_id = p_booking_id);
  meeting_point := meeting_of(p_school_id, b.slot_id, lang);
  return (
    select json_build_object(
      'language', lang,
      'school', json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'telephone', c.telephone, 'website', c.website,
        'address', c.address, 'paymentUrl', c.payment_url, 'reviewUrl', c.review_url, 'colour', c.colour,
        'bring', coalesce(c.translations -> text_key ->> 'bring', c.bring)),
      'lesson', json_build_object('id', s.id, 'level', t.level, 'name', coalesce(t.translations -> text_key ->> 'name', t.name),
        'nameIn', case when t.translations -> text_key ->> 'name' is null then c.locales[1] else text_key end, 'spotName', s.spot_name,
        'localDate', s.local_date, 'localStart', to_char(s.local_start, 'HH24:MI'), 'localEnd', to_char(s.local_end, 'HH24:MI'),
        'startsAt', iso_utc(s.starts_at), 'endsAt', iso_utc(s.ends_at), 'timeZone', s.time_zone,
        'scheduleVersion', s.schedule_version, 'cutoffHours', t.cancellation_cutoff_hours, 'refundSteps', t.refund_steps,
        'meeting', meeting_point, 'note', s.guest_note, 'because', s.cancelled_because, 'words', s.cancelled_words,
        'isFreed', k.freed, 'isLate', not k.freed and s.starts_at - make_interval(hours => t.cancellation_cutoff_hours) <= clock_timestamp()),
      'booking', json_build_object('id', k.id, 'reference', coalesce(r.reference, k.reference), 'entryId', coalesce(k.entry_id, k.id), 'changes', k.changes,
        'participants', k.participants, 'totalCents', k.total_cents, 'paidCents', paid,
        'onlineCents', (select coalesce(sum(y.cents), 0) from payments y where y.school_id = p_school_id and y.booking_id = k.id and y.method = 'online'),
        'returnedCents', (select coalesce(sum(y.cents), 0) from refunds y where y.school_id = p_school_id and y.booking_id = k.id and y.state <> 'failed'),
        'unanswered', coalesce(cardinality(missing), 0),
        'creditCents', case when k.status = 'on_hold' then coalesce(k.credit_cents, 0)
          else (select coalesce(sum(y.cents), 0) from payments y where y.school_id = p_school_id and y.booking_id = k.id and y.method = 'credit') end,
        'offerTitle', coalesce(k.offer -> 'titles' ->> text_key, k.offer ->> 'title'), 'offCents', k.off_cents, 'currency', k.currency, 'status', k.status,
        'pickup', k.pickup, 'dropoff', k.dropoff, 'partner', p.name, 'externalRef', k.external_ref, 'holdExpiresAt', iso_utc(k.hold_expires_at), 'refund', coalesce(k.cancellation_refund, 'FULL'),
        'retainedCents', retained_cents(k.total_cents, k.status, coalesce(k.cancellation_refund, 'FULL'), k.refund_percent),
        'customerName', k.customer_name, 'customerEmail', k.customer_email, 'customerPhone', k.customer_phone,
        'choice', (select json_build_object('id', x.id, 'until', iso_utc(x.until), 
          'heldCents', paid) from choices x
          where x.school_id = p_school_id and x.booking_id = k.id and x.state = 'open')),
      'at', iso_utc(clock_timestamp())
    )
    from bookings k
    left join orders r on r.school_id = p_school_id and r.id = k.order_id
    join partners p on p.school_id = p_school_id and p.id = k.partner_id
    join slots s on s.school_id = p_school_id and s.id = k.slot_id
    join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    join schools c on c.id = p_school_id
    where k.school_id = p_school_id and k.id = p_booking_id
  );
end $$;
