-- Stores the counted money of a day. p_counts is a list of person (null for none), method, currency and counted cents. Expected cents
-- are read here, so the stored line does not depend on an older page. p_version is the version that the page showed (0: none): if it
-- differs now, returns 'count_changed'. Else returns 'ok' with the audit row, 'unchanged', or 'day_to_come'. An advisory lock on the
-- day lets concurrent counts wait; there are no other locks.
create or replace function count_cash(
  p_school_id text, p_by uuid, p_day date, p_version int, p_counts jsonb, p_note text,
  out code text, out log_id uuid
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  zone text;
  former cash_counts;
  counted_lines jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'cash', p_school_id, p_day), 0));
  select s.time_zone into zone from schools s where s.id = p_school_id;
  if p_day > (clock_timestamp() at time zone zone)::date then code := 'day_to_come'; return; end if;
  select * into former from cash_counts c where c.school_id = p_school_id and c.day = p_day order by c.version desc limit 1;
  if coalesce(former.version, 0) <> p_version then code := 'count_changed'; return; end if;
  select coalesce(jsonb_agg(jsonb_build_object('person', c.person, 'method', c.method, 'currency', c.currency,
      'expected', coalesce(t.taken - t.returned, 0), 'counted', c.counted) order by c.person, c.method, c.currency), '[]') into counted_lines
    from jsonb_to_recordset(p_counts) as c(person uuid, method text, currency text, counted bigint)
    left join day_takings(p_school_id, p_day, zone) t
      on t.person_id is not distinct from c.person and t.method = c.method and t.currency = c.currency;
  if coalesce(former.lines, '[]') = counted_lines and former.note is not distinct from p_note then code := 'unchanged'; return; end if;
  log_id := store_count(p_school_id, p_by, p_day, former.version, former.lines, counted_lines, p_note, null);
  code := 'ok';
end $$;
