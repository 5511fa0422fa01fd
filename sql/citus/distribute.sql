-- Distributes new tables and functions onto the nodes of a Citus cluster, in one transaction: an aborted run leaves nothing behind
-- and may be repeated. Tables with the school in their key are colocated with their school; others become reference tables. Foreign
-- keys and triggers are dropped and restored around it: a foreign key may only reference a distributed table, and a trigger would run
-- on each shard while rows are copied. Functions whose first parameter is the school run on its node.
do $$
declare
  tables regclass[];
  one regclass;
  definition text;
  keys text[];
  triggers text[];
  f record;
begin
  set local citus.propagate_set_commands to 'local';
  set local statement_timeout to 0;
  set local lock_timeout to 0;
  set local idle_in_transaction_session_timeout to 0;
  set local citus.multi_shard_modify_mode to 'sequential';
  set local citus.shard_replication_factor to 1;

  -- One at a time, and never during a migration: this is the lock of lib/infra/migrations.ts.
  perform pg_advisory_xact_lock(5357311914);

  select array_agg(c.oid::regclass order by c.relname = 'schools' desc, c.relname) into tables from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid);

  if tables is not null then
    select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)))
      into keys from pg_constraint where contype = 'f' and (conrelid = any (tables) or confrelid = any (tables));
    select array_agg(pg_get_triggerdef(oid)) into triggers from pg_trigger where tgrelid = any (tables) and not tgisinternal;

    for definition in
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
      where contype = 'f' and (conrelid = any (tables) or confrelid = any (tables))
      union all
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
      where tgrelid = any (tables) and not tgisinternal
    loop
      execute definition;
    end loop;

    foreach one in array tables loop
      if one = 'schools'::regclass then
        perform create_distributed_table(one, 'id', colocate_with => 'none');
      elsif exists (
        select from pg_index i join pg_attribute a on a.attrelid = one and a.attnum = any (i.indkey::int2[])
        where i.indrelid = one and i.indisprimary and a.attname = 'school_id'
      ) then
        perform create_distributed_table(one, 'school_id', colocate_with => 'schools');
      else
        perform create_reference_table(one);
      end if;
    end loop;

    foreach definition in array coalesce(keys, '{}') || coalesce(triggers, '{}') loop
      execute definition;
    end loop;
  end if;

  -- Custom plans only: Citus has no generic plan for these calls.
  for f in
    select oid::regprocedure as id from pg_proc p
    where pronamespace = current_schema()::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig)
  loop
    execute format('alter function %s reset plan_cache_mode', f.id);
  end loop;

  for f in
    select p.oid::regprocedure as id, p.proargnames[1] is not distinct from 'p_school_id' as of_school from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (
        select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
          and (o.distribution_argument_index is not null) = (p.proargnames[1] is not distinct from 'p_school_id'))
  loop
    if f.of_school then
      perform create_distributed_function(f.id, 'p_school_id', colocate_with => 'schools');
    else
      perform create_distributed_function(f.id);
    end if;
  end loop;
end $$;
