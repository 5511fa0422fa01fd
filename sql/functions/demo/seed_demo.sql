-- Adds the missing rows of a demo school and returns how many of each: schools, instructors, lessonTypes, slots and bookings. Existing
-- rows stay. A booking is added only with its slot, so a repeat changes nothing, and a repeat on a later day adds the missing days. Runs of
-- courses are added if all their lessons exist and are to come. holdEndsInMinutes counts from now by the database's clock.
create or replace function seed_demo(p_school_id text, demo json) returns json language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  school schools;
  teachers text[];
  days text[];
  new_slots uuid[];
  partner text;
  partners jsonb := '{}';
  terms jsonb; -- { "<partner name>": terms }
  schools_added int;
  instructors_added int;
  types_added int;
  bookings_added int;
  last_number bigint;
  course json;
  new_runs json;
begin
  insert into schools (id, name, time_zone, currency, locales, website, email, telephone, address, payment_url, description, translations, bring, meet, offers)
    select p_school_id, r.name, r."timeZone", r.currency, r.locales, r.website, r.email, r.telephone, r.address, r."paymentUrl",
      r.description, coalesce(r.translations, '{}'), coalesce(r.bring, ''), coalesce(r.meet, ''), coalesce(r.offers, '[]')
    from json_to_record(demo->'school') as r(
      name text, "timeZone" text, currency text, locales text[], website text, email text, telephone text,
      address text, "paymentUrl" text, description text, translations jsonb, bring text, meet text, offers jsonb
    )
    on conflict do nothing;
  get diagnostics schools_added = row_count;
  -- Let concurrent runs wait.
  select * into school from schools where id = p_school_id for no key update;

  insert into instructors (school_id, id, name, levels, languages)
    select p_school_id, r.id, r.name, r.levels, r.languages
    from json_to_recordset(demo->'instructors') as r(id text, name text, levels text[], languages text[])
    on conflict do nothing;
  get diagnostics instructors_added = row_count;
  teachers := array(select id from instructors where school_id = p_school_id);

  insert into lesson_types (
    school_id, id, name, description, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents,
    availability_type, translations
  )
    select p_school_id, r.id, r.name, r.description, r.level, r.kind, r."durationMinutes", r.capacity,
      r."maxStudentsPerInstructor", r."priceCents", coalesce(r."availabilityType", 'START_TIME'),
      coalesce(r.translations, '{}')
    from json_to_recordset(demo->'lessonTypes') as r(
      id text, name text, description text, level text, kind text, "durationMinutes" int,
      capacity int, "maxStudentsPerInstructor" int, "priceCents" int, "availabilityType" text, translations jsonb
    )
    on conflict do nothing;
  get diagnostics types_added = row_count;

  for partner in
    select distinct b.partner from json_to_recordset(demo->'bookings') as b(partner text) order by 1
  loop
    partners := partners || jsonb_build_object(partner, partner_of(p_school_id, partner));
  end loop;

  -- Set the demo's terms, unless a person has changed them.
  update partners p set discount_percent = r."discountPercent", commission_percent = r."commissionPercent", collects = r.collects
    from json_to_recordset(demo->'school'->'terms') as r(
      partner text, "discountPercent" int, "commissionPercent" int, collects text
    )
    where p.school_id = p_school_id and p.id = (partners ->> r.partner)::bigint and p.terms_version = 1
      and not exists (select from school_keys k where k.school_id = p_school_id and k.partner_id = p.id);
  select jsonb_object_agg(x.key, jsonb_build_object('discount', p.discount_percent, 'commission', p.commission_percent,
      'collects', p.collects)) into terms
    from jsonb_each_text(partners) as x join partners p on p.school_id = p_school_id and p.id = x.value::bigint;

  -- Skip days that already have lessons of the type: these are from an earlier timetable or were planned by the school.
  days := array(select distinct concat(local_date, ' ', lesson_type_id) from slots where school_id = p_school_id);
  new_slots := array(
    select r.id from json_to_recordset(demo->'slots') as r(id uuid, "lessonTypeId" text, "localDate" date)
    where concat(r."localDate", ' ', r."lessonTypeId") <> all (days)
    except
    select id from slots where school_id = p_school_id
  );
  insert into slots (
    id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, price_cents, on_sale
  )
    select r.id, p_school_id, r."lessonTypeId", r."spotName", r."localDate", r."localStart", r."localEnd", school.time_zone,
      r.capacity, r."priceCents", r."onSale"
    from json_to_recordset(demo->'slots') as r(
      id uuid, "lessonTypeId" text, "spotName" text, "localDate" date, "localStart" time, "localEnd" time, capacity int,
      "priceCents" int, "onSale" boolean
    )
    where r.id = any (new_slots) order by r.id
    on conflict do nothing;
  new_slots := array(select id from slots where school_id = p_school_id and id = any (new_slots));

  -- An exclusion constraint skips instructors who are now busy.
  insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select p_school_id, r.id, i, tstzrange((r."localDate" + r."localStart") at time zone school.time_zone,
      lesson_end(r."localDate", r."localStart", r."localEnd") at time zone school.time_zone)
    from json_to_recordset(demo->'slots') as r(
      id uuid, "localDate" date, "localStart" time, "localEnd" time, "instructorIds" text[]
    ), unnest(r."instructorIds") as i
    where r.id = any (new_slots) and i = any (teachers)
    on conflict do nothing;

  insert into bookings (
    id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
    created_at, confirmed_at, customer_name, customer_email, affiliate_id, discount_percent, commission_percent, collects
  )
    select r.id, p_school_id, r."slotId", (partners ->> r.partner)::bigint, r."externalRef", r.participants,
      r.participants * s."priceCents", school.currency, case when hold.ends_at is null then 'confirmed' else 'on_hold' end,
      hold.ends_at,
      case when hold.ends_at is null then r."createdAt" else hold.latest_start end,
      case when hold.ends_at is null then r."createdAt" end, r."customerName", r."customerEmail", r."affiliateId",
      (terms -> r.partner ->> 'discount')::smallint, (terms -> r.partner ->> 'commission')::smallint, terms -> r.partner ->> 'collects'
    from json_to_recordset(demo->'bookings') as r(
      id uuid, "slotId" uuid, partner text, "externalRef" text, participants int, "holdEndsInMinutes" int,
      "createdAt" timestamptz, "customerName" text, "customerEmail" text, "affiliateId" text
    )
    join json_to_recordset(demo->'slots') as s(id uuid, "priceCents" int) on s.id = r."slotId"
    cross join lateral (select moment + make_interval(mins => r."holdEndsInMinutes") as ends_at) as h
    cross join lateral (select h.ends_at, least(moment, h.ends_at - interval '30 minutes') as latest_start) as hold
    where r."slotId" = any (new_slots)
    on conflict do nothing;
  update slots s set spots_taken = sold.seats
    from (
      select slot_id, sum(participants)::int as seats from bookings
      where school_id = p_school_id and slot_id = any (new_slots) group by slot_id
    ) as sold
    where s.school_id = p_school_id and s.id = sold.slot_id;
  select count(*) into bookings_added from bookings where school_id = p_school_id and slot_id = any (new_slots);

  for course in select c from json_array_elements(demo->'courses') as c loop
    select json_agg(r) into new_runs from json_array_elements(course -> 'runs') as r
      where not exists (select from runs x where x.school_id = p_school_id and x.id = (r ->> 'id')::uuid)
        and not exists (
          select from json_array_elements_text(r -> 'slotIds') as l(id)
          left join slots s on s.school_id = p_school_id and s.id = l.id::uuid and s.starts_at > moment
          where s.id is null
        );
    if new_runs is not null then
      perform add_runs(p_school_id, (course::jsonb || jsonb_build_object('runs', new_runs))::json);
    end if;
  end loop;

  -- Start mails after these bookings, so that demo guests get none.
  if bookings_added > 0 then
    select last_event into last_number from availability_versions where school_id = p_school_id;
    insert into mail_cursors (school_id, n) values (p_school_id, last_number) on conflict (school_id) do update set n = excluded.n;
  end if;

  return json_build_object(
    'schools', schools_added, 'instructors', instructors_added, 'lessonTypes', types_added,
    'slots', cardinality(new_slots), 'bookings', bookings_added
  );
end $$;
