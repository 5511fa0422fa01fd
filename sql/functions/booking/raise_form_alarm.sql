-- Raises the alarm that a school's forms exceeded their share. An alarm silent for a day starts anew. Written at most every ten
-- seconds, so a flood of forms does not cause a flood of writes.
create or replace function raise_form_alarm(p_school_id text, p_moment timestamptz) returns void language plpgsql volatile as $$
begin
  insert into form_alarms as x (school_id, began_at, at) values (p_school_id, p_moment, p_moment)
    on conflict (school_id) do update set at = excluded.at,
      began_at = case when x.at < excluded.at - interval '1 day' then excluded.at else x.began_at end
    where x.at < excluded.at - interval '10 seconds';
end $$;
