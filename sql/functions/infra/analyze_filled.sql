-- Runs ANALYZE on these tables, or on all, after bulk inserts. Skips empty tables, because the planner would assume that they stay
-- empty. Also skips tables of other roles.
create or replace function analyze_filled(p_tables text[] default null) returns void language plpgsql volatile as $$
declare
  table_name text;
begin
  for table_name in
    select c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and (p_tables is null or c.relname = any (p_tables)) and pg_has_role(c.relowner, 'usage')
    order by c.relname
  loop
    execute format('analyze %I', table_name);
  end loop;
end $$;
