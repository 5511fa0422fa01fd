create or replace function count_sums(p_lines jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(x.sum order by x.currency), '[]') from (
    select l.currency, jsonb_build_object('currency', l.currency, 'expected', sum(l.expected), 'counted', sum(l.counted)) as sum
    from jsonb_to_recordset(coalesce(p_lines, '[]')) as l(currency text, expected bigint, counted bigint) group by l.currency
  ) x
$$;
