import type { Sql } from '../../lib/infra/database/pool.ts'

interface SchemaError {
  readonly place: string
  readonly text: string
}

/**
 * Description of the schema from PostgreSQL's catalogue: tables with columns, constraints, indexes and
 * triggers, and the header of each function.
 */
export async function describeSchema(sql: Sql): Promise<string> {
  const lines = await sql<SchemaError[]>`
    select place, text from (
      select c.relname::text as place, 1 as part, to_char(a.attnum, '0000') as rank,
        format('  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
          case a.attidentity when 'a' then ' generated always as identity' end,
          case when a.attgenerated = 's' then format(' generated always as %s stored', pg_get_expr(d.adbin, d.adrelid))
            when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid)) end) as text
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      union all
      select conrelid::regclass::text, 2, conname::text, format('  constraint %s %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      union all
      select tablename::text, 3, indexname::text, regexp_replace(indexdef, '^CREATE', '  create') from pg_indexes i
      where schemaname = 'public' and not exists (select from pg_constraint c where c.conname = i.indexname)
      union all
      select tgrelid::regclass::text, 4, tgname::text, regexp_replace(def, '^CREATE', '  create')
      from pg_trigger, pg_get_triggerdef(oid) as def where not tgisinternal
    ) as lines order by place collate "C", part, rank collate "C"`
  const functions = await sql<{ text: string }[]>`
    select format('function %s(%s)%s', p.proname, pg_get_function_arguments(p.oid), ' returns ' || pg_get_function_result(p.oid)) as text
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname::text collate "C", 1`
  return `${tablesOf(lines)}\n${functions.map(({ text }) => text).join('\n')}\n`
}

function tablesOf(lines: readonly SchemaError[]): string {
  let text = ''
  let place = ''
  for (const line of lines) {
    if (line.place !== place) text += `${text && '\n'}table ${line.place}\n`
    place = line.place
    text += `${line.text.replaceAll('public.', '')}\n`
  }
  return text
}
