-- Raises an alarm about a school's forms: 'seats' (their share is used), 'mails' (of the day), or 'origin' (the seats of a network or
-- mail domain). An alarm silent for a day starts anew. Written at most every ten seconds, so a flood of forms does not cause a flood
-- of writes.
create or replace function raise_form_alarm(p_school_id text, p_kind text, p_moment timestamptz) returns void
language plpgsql volatile as $$
begin
  insert into form_alarms as x (school_id, kind, began_at, at) values (p_school_id, p_kind, p_moment, p_moment)
    on conflict (school_id, kind) do update set at = excluded.at,
      began_at = case when x.at < excluded.at - interval '1 day' then excluded.at else x.began_at end
    where x.at < excluded.at - interval '10 seconds';
end $$;
