-- Lets the planner know what was just added in bulk: to these tables, or to all. Never of an empty one, which it would take for
-- empty until somebody looks at it again. What is another role's is left alone.
create or replace function analyze_filled(p_tables text[] default null) returns void language plpgsql volatile as $$
declare
  filled text;
begin
  for filled in
    select c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and (p_tables is null or c.relname = any (p_tables)) and pg_has_role(c.relowner, 'usage')
    order by c.relname
  loop
    execute format('analyze %I', filled);
  end loop;
end $$;
