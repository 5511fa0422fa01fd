-- Adds, changes or ends (p_limit null) a limit of a partner's sales. p_limit has type (null: all), from, to (null: no end) and seats
-- (0: nothing may be sold). With releaseHours it is a guarantee (see guaranteed_seats). p_version is the version that the page showed,
-- null for a new limit: if it differs now, returns 'limit_changed'. Sold and held seats stay. Adding a limit deletes past ones.
--
-- Else returns 'ok' with the audit row, 'unchanged', 'too_many_limits' (50 for a partner), or 'not_found', also for the school's own
-- channels and unknown types.
create or replace function save_limit(
  p_school_id text, p_by uuid, p_partner_id bigint, p_id uuid, p_version int, p_limit jsonb, p_undoes uuid,
  out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  today date;
  former jsonb;
  former_version int;
  is_limited boolean;
begin
  perform 1 from partners where school_id = p_school_id and id = p_partner_id
    and partner_form(name) not in ('website', 'desk') for no key update;
  if not found then code := 'not_found'; return; end if;
  select jsonb_build_object('type', lesson_type_id, 'from', from_date, 'to', to_date, 'seats', seats)
      || case when release_hours is null then '{}' else jsonb_build_object('releaseHours', release_hours) end, version
    into former, former_version
    from partner_limits where school_id = p_school_id and partner_id = p_partner_id and id = p_id;
  p_limit := case when p_limit ->> 'releaseHours' is null then p_limit - 'releaseHours' else p_limit end;
  if former is not distinct from p_limit then code := 'unchanged'; return; end if;
  if former_version is distinct from p_version then code := 'limit_changed'; return; end if;
  if p_limit ->> 'type' is not null and not exists (
    select from lesson_types t where t.school_id = p_school_id and t.id = p_limit ->> 'type'
  ) then code := 'not_found'; return; end if;
  if p_limit is not null and p_version is null then
    select (moment at time zone s.time_zone)::date into today from schools s where s.id = p_school_id;
    delete from partner_limits where school_id = p_school_id and partner_id = p_partner_id and to_date < today;
    if (select count(*) from partner_limits where school_id = p_school_id and partner_id = p_partner_id) >= 50 then
      code := 'too_many_limits'; return;
    end if;
  end if;

  is_limited := p_limit is not null or exists (
    select from partner_limits l where l.school_id = p_school_id and l.partner_id = p_partner_id and l.id <> p_id
  );
  update partners set limited = is_limited where school_id = p_school_id and id = p_partner_id and limited <> is_limited;
  update school_keys set limited = is_limited where school_id = p_school_id and partner_id = p_partner_id and limited <> is_limited;
  if p_limit is null then
    delete from partner_limits where school_id = p_school_id and partner_id = p_partner_id and id = p_id;
  else
    insert into partner_limits (school_id, partner_id, id, lesson_type_id, from_date, to_date, seats, release_hours)
      values (p_school_id, p_partner_id, p_id, p_limit ->> 'type', (p_limit ->> 'from')::date, (p_limit ->> 'to')::date,
        (p_limit ->> 'seats')::int, (p_limit ->> 'releaseHours')::int)
      on conflict (school_id, partner_id, id) do update set lesson_type_id = excluded.lesson_type_id,
        from_date = excluded.from_date, to_date = excluded.to_date, seats = excluded.seats,
        release_hours = excluded.release_hours, version = partner_limits.version + 1;
  end if;
  log_id := write_audit(p_school_id, p_by, 'partner.limit', p_subject => p_partner_id::text,
    p_before => jsonb_build_object('id', p_id, 'limit', former),
    p_after => jsonb_build_object('id', p_id, 'limit', p_limit,
      'version', case when p_limit is not null then coalesce(p_version, 0) + 1 end),
    p_undoes => p_undoes);
  code := 'ok';
end $$;
