-- Stores an instructor's request for days off. A repeated id changes nothing. Deletes decided requests whose days ended more than 90
-- days ago. Returns 'ok' with the audit row (null for a repeat), 'instructor_not_found', 'away_past', 'away_long' (over a year), or
-- 'asked_full' (20 open requests).
create or replace function ask_absence(
  p_school_id text, p_by uuid, p_instructor_id text, p_id uuid, p_from date, p_to date, p_reason text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  today date;
begin
  perform 1 from instructors i where i.school_id = p_school_id and i.id = p_instructor_id and i.removed_at is null for no key update;
  if not found then code := 'instructor_not_found'; return; end if;
  if exists (select from absence_requests r where r.school_id = p_school_id and r.id = p_id) then code := 'ok'; return; end if;
  select (moment at time zone s.time_zone)::date into today from schools s where s.id = p_school_id;
  if p_to < today then code := 'away_past'; return; end if;
  if p_to < p_from or p_to - p_from > 366 then code := 'away_long'; return; end if;
  delete from absence_requests r
    where r.school_id = p_school_id and r.instructor_id = p_instructor_id and r.state <> 'open' and r.to_date < today - 90;
  if (select count(*) from absence_requests r
    where r.school_id = p_school_id and r.instructor_id = p_instructor_id and r.state = 'open' and r.to_date >= today) >= 20
    then code := 'asked_full'; return; end if;
  insert into absence_requests (school_id, id, instructor_id, from_date, to_date, reason, asked_at)
    values (p_school_id, p_id, p_instructor_id, p_from, p_to, p_reason, moment);
  log_id := write_audit(p_school_id, p_by, 'absence.ask', p_subject => p_instructor_id,
    p_after => jsonb_build_object('from', p_from, 'to', p_to));
  code := 'ok';
end $$;
