-- Raises an alarm about a school's forms: 'seats' (their share is used up), 'mails' (the emails of the day are used up), 'origin' (a
-- network or email domain has too many seats) or 'wave' (see is_form_wave). After a day of silence, the alarm begins anew. Writes at most every ten seconds, so
-- that many forms do not cause many writes.
create or replace function raise_form_alarm(p_school_id text, p_kind text, p_moment timestamptz) returns void
language plpgsql volatile as $$
declare
  recent constant timestamptz := p_moment - interval '10 seconds';
  yesterday constant timestamptz := p_moment - interval '1 day';
begin
  insert into form_alarms as x (school_id, kind, began_at, at) values (p_school_id, p_kind, p_moment, p_moment)
    on conflict (school_id, kind) do update set at = excluded.at,
      began_at = case when x.at < yesterday then excluded.at else x.began_at end
    where x.at < recent;
end $$;
