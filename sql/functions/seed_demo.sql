-- Adds the rows of a planned demo (schools, affiliates, instructors, lessonTypes, slots, bookings) that are not there yet
-- and answers how many of each it added. What exists stays as it is: a booking is added only with its slot, so
-- running it again changes nothing, and running it on a later day adds the days that are missing.
-- A hold ends so many minutes after this moment, by the database's clock.
create or replace function seed_demo(demo json) returns json language plpgsql volatile as $$
declare
  moment timestamptz := clock_timestamp();
  new_slots uuid[];
  schools_added int;
  instructors_added int;
  types_added int;
  bookings_added int;
begin
  insert into schools (id, name, time_zone, currency, locales, website, email, telephone, address, payment_url, description, translations)
    select r.id, r.name, r."timeZone", r.currency, r.locales, r.website, r.email, r.telephone, r.address, r."paymentUrl", r.description,
      coalesce(r.translations, '{}')
    from json_to_recordset(demo->'schools') as r(
      id text, name text, "timeZone" text, currency text, locales text[], website text, email text, telephone text,
      address text, "paymentUrl" text, description text, translations jsonb
    )
    order by r.id
    on conflict do nothing;
  get diagnostics schools_added = row_count;

  insert into affiliates (id, name)
    select r.id, r.name from json_to_recordset(demo->'affiliates') as r(id text, name text) order by r.id
    on conflict do nothing;

  insert into instructors (school_id, id, name, levels, languages)
    select r."schoolId", r.id, r.name, r.levels, r.languages
    from json_to_recordset(demo->'instructors') as r("schoolId" text, id text, name text, levels text[], languages text[])
    on conflict do nothing;
  get diagnostics instructors_added = row_count;

  insert into lesson_types (
    school_id, id, name, description, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents,
    availability_type, translations
  )
    select r."schoolId", r.id, r.name, r.description, r.level, r.kind, r."durationMinutes", r.capacity,
      r."maxStudentsPerInstructor", r."priceCents", coalesce(r."availabilityType", 'START_TIME'),
      coalesce(r.translations, '{}')
    from json_to_recordset(demo->'lessonTypes') as r(
      "schoolId" text, id text, name text, description text, level text, kind text, "durationMinutes" int,
      capacity int, "maxStudentsPerInstructor" int, "priceCents" int, "availabilityType" text, translations jsonb
    )
    on conflict do nothing;
  get diagnostics types_added = row_count;

  perform partner_of(r."schoolId", r.partner)
    from (
      select distinct b."schoolId", b.partner
      from json_to_recordset(demo->'bookings') as b("schoolId" text, partner text) order by 1, 2
    ) as r;

  with added as (
    insert into slots (
      id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, price_cents,
      on_sale
    )
      select r.id, r."schoolId", r."lessonTypeId", r."spotName", r."localDate", r."localStart", r."localEnd",
        school.time_zone, r.capacity, r."priceCents", r."onSale"
      from json_to_recordset(demo->'slots') as r(
        id uuid, "schoolId" text, "lessonTypeId" text, "spotName" text, "localDate" date, "localStart" time,
        "localEnd" time, capacity int, "priceCents" int, "onSale" boolean
      )
      join schools school on school.id = r."schoolId"
      -- A day that has lessons of the type has them at the times of an earlier timetable, or of the school's own.
      where not exists (
        select from slots k where k.school_id = r."schoolId" and k.local_date = r."localDate"
          and k.lesson_type_id = r."lessonTypeId"
      )
      order by r.id
      on conflict do nothing
      returning id
  )
  select coalesce(array_agg(id), '{}') into new_slots from added;

  -- An instructor whom the school has sent elsewhere meanwhile is left there: the exclusion constraint says who.
  insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select s.school_id, s.id, i.id, tstzrange(s.starts_at, s.ends_at)
    from json_to_recordset(demo->'slots') as r(id uuid, "instructorIds" text[])
    join slots s on s.id = r.id
    join instructors i on i.school_id = s.school_id and i.id = any (r."instructorIds")
    where r.id = any (new_slots)
    on conflict do nothing;

  with added as (
    insert into bookings (
      id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
      created_at, confirmed_at, customer_name, customer_email, affiliate_id
    )
      select r.id, s.school_id, s.id, p.id, r."externalRef", r.participants,
        r.participants * s.price_cents,
        school.currency, case when hold.ends_at is null then 'confirmed' else 'on_hold' end, hold.ends_at,
        case when hold.ends_at is null then r."createdAt" else least(moment, hold.ends_at - interval '30 minutes') end,
        case when hold.ends_at is null then r."createdAt" end, r."customerName", r."customerEmail",
        r."affiliateId"
      from json_to_recordset(demo->'bookings') as r(
        id uuid, "slotId" uuid, partner text, "externalRef" text, participants int,
        "holdEndsInMinutes" int, "createdAt" timestamptz, "customerName" text, "customerEmail" text,
        "affiliateId" text
      )
      join slots s on s.id = r."slotId"
      join schools school on school.id = s.school_id
      join partners p on p.school_id = s.school_id and partner_form(p.name) = partner_form(r.partner)
      cross join lateral (select moment + make_interval(mins => r."holdEndsInMinutes") as ends_at) as hold
      where r."slotId" = any (new_slots)
      on conflict do nothing
      returning slot_id, school_id, participants
  ), sold as (
    select slot_id, school_id, sum(participants)::int as seats from added group by slot_id, school_id
  ), seated as (
    update slots s set spots_taken = sold.seats from sold where s.id = sold.slot_id and s.school_id = sold.school_id
  )
  select count(*) into bookings_added from added;

  return json_build_object(
    'schools', schools_added, 'instructors', instructors_added, 'lessonTypes', types_added,
    'slots', cardinality(new_slots), 'bookings', bookings_added
  );
end $$;
