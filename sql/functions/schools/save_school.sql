-- Adds a school (p_new) or changes one. Members of p_school are columns; absent ones keep their value or get the default. `pictures`
-- are base64 files by name. p_drops false keeps unused pictures for an undo. Returns 'ok', 'already_exists', 'school_not_found',
-- 'unknown_time_zone', or 'has_lessons' because time zone and currency are fixed once there are lessons.
create or replace function save_school(p_school_id text, p_school jsonb, p_new boolean, p_drops boolean default true) returns text
language plpgsql volatile as $$
declare
  present schools;
  target schools;
  new_translations jsonb;
begin
  if p_school ? 'time_zone' and not exists (select from pg_timezone_names where name = p_school ->> 'time_zone') then
    return 'unknown_time_zone';
  end if;
  if p_new then
    insert into schools (id, name, time_zone)
      values (p_school_id, p_school ->> 'name', p_school ->> 'time_zone') on conflict (id) do nothing;
    if not found then return 'already_exists'; end if;
  end if;

  -- Bookings hold a shared lock of this row and the version's lock, for which the update below waits: a stronger lock would deadlock.
  select * into present from schools where id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  new_translations := merge_translations(present.translations, coalesce(p_school -> 'translations', '{}'));
  target := jsonb_populate_record(present, p_school);
  if (target.time_zone, target.currency) <> (present.time_zone, present.currency) then
    -- This lock blocks concurrent inserts of lessons during the check.
    perform 1 from schools where id = p_school_id for update;
    if exists (select from slots where school_id = p_school_id) then return 'has_lessons'; end if;
  end if;

  insert into school_pictures (school_id, name, bytes)
    select p_school_id, key, decode(value, 'base64') from jsonb_each_text(coalesce(p_school -> 'pictures', '{}'))
    on conflict (school_id, name) do nothing;
  update schools set
    name = target.name, time_zone = target.time_zone, currency = target.currency, locales = target.locales,
    website = target.website, email = target.email, telephone = target.telephone, address = target.address,
    description = target.description, bring = target.bring, meet = target.meet, logo_url = target.logo_url,
    logo = target.logo, photo = target.photo, colour = target.colour, colour_dark = target.colour_dark,
    booking_url_template = target.booking_url_template, payment_url = target.payment_url, mail = target.mail,
    confirm_by_mail = target.confirm_by_mail, digest_hour = target.digest_hour,
    meet_address = target.meet_address, meet_at = target.meet_at, meet_minutes = target.meet_minutes,
    choice_hours = target.choice_hours, choice_fallback = target.choice_fallback, reminder_hour = target.reminder_hour, review_url = target.review_url,
    choice_bonus = target.choice_bonus, credit_months = target.credit_months,
    translations = new_translations
  where id = p_school_id;
  if (target.digest_hour, target.time_zone) is distinct from (present.digest_hour, present.time_zone) then perform schedule_digest(p_school_id); end if;
  if p_drops then perform drop_pictures(p_school_id); end if;
  return 'ok';
end $$;
