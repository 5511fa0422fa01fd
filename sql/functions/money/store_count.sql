-- Adds the next version of a day's count and its audit row, whose id it returns. The former version and lines are null for the first
-- count. The caller must hold the lock of the day.
create or replace function store_count(
  p_school_id text, p_by uuid, p_day date, p_former_version int, p_former_lines jsonb, p_lines jsonb, p_note text, p_undoes uuid
) returns uuid language plpgsql volatile as $$
declare
  next_version constant int := coalesce(p_former_version, 0) + 1;
begin
  insert into cash_counts (school_id, day, version, lines, note, person_id, at)
    values (p_school_id, p_day, next_version, p_lines, p_note, p_by, clock_timestamp());
  return write_audit(p_school_id, p_by, 'cash.count', p_subject => p_day::text,
    p_before => jsonb_build_object('day', p_day, 'version', next_version - 1, 'sums', count_sums(p_former_lines)),
    p_after => jsonb_build_object('day', p_day, 'version', next_version, 'sums', count_sums(p_lines)), p_undoes => p_undoes);
end $$;
