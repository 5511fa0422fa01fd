// tags: full
import { readFileSync } from 'node:fs'
import t from 'tap'
import { database } from '../support/database.ts'
import { breachesOf, type Schema, type Text } from '../support/scale-rules.ts'
import { placesIn, readScaleSchema } from '../support/scale-schema.ts'
import { readSources } from '../support/sources.ts'
import { sqlTextsOf } from '../support/sql-texts.ts'

const page = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8')
const places = placesIn(page)

/** Statements that query all schools on purpose, on all nodes at once; no booking waits for them. */
const OF_ALL_SCHOOLS: Readonly<Record<string, string>> = {
  'lib/partners/attribution/queries.ts listAffiliates': 'sums of each node, for the operator',
  'lib/partners/attribution/queries.ts reportAttribution': 'sums of each node, for the operator',
  'lib/infra/backup/queries.ts readRestoredAccess': 'what works again after a restore, for the operator',
  'lib/infra/backup/queries.ts countPending': 'what waits after a restore, for the operator',
  'lib/booking/desk/queries.ts listBookings': 'an operator may ask of all schools',
  'lib/booking/queries.ts existsAtOtherSchool':
    'whether an id that the own school lacks is another one, to say so',
  'lib/booking/queries.ts listSchoolsToPrune': 'which schools a chore has work at',
  'lib/booking/queries.ts listSchoolsToSweep': 'which schools a chore has work at',
  'lib/choices/queries.ts listSchoolsToLapse': 'which schools a chore has work at',
  'lib/mail/queries.ts listSchoolsToRemind': 'which schools a chore has work at',
  'lib/equipment/brands/queries.ts findEquipmentUses': 'a brand is sold at many schools',
  'lib/equipment/brands/queries.ts findSpotActivity': 'a brand is sold at many schools',
  'lib/equipment/brands/queries.ts listBrands': 'sums of each node, for the operator',
  'lib/equipment/brands/queries.ts listUnknownIds': 'the schools that a file names',
  'lib/people/connector/queries.ts listSchoolsToSweep': 'which schools a chore has work at',
  'lib/guests/queries.ts findBookingsNaming': 'a person may have booked anywhere',
  'lib/guests/queries.ts listSchoolIds': 'which schools a chore goes through',
  'lib/demo/queries.ts readFirstStart': 'what the greeting of a first start shows',
  'lib/infra/doctor/queries.ts findVitals': 'metrics of the whole service',
  'lib/infra/doctor/queries.ts listAlarmedSchools': 'alarms of the whole service',
  'lib/infra/doctor/queries.ts listCrowdingPartners': 'metrics of the whole service',
  'lib/infra/doctor/queries.ts listZoneTimes': 'the time zones of all schools',
  'lib/partners/keys/queries.ts findKeySchool': 'an operator names a key by its id alone',
  'lib/partners/keys/queries.ts listKeys': 'an operator may ask of all schools',
  'lib/lessons/queries.ts findSchoolOf': 'an operator names a lesson by its id alone',
  'lib/mail/queries.ts listMailWork': 'which schools a chore has work at',
  'lib/mail/queries.ts readMailFigures': 'metrics of the whole service',
  'lib/people/queries.ts findSchoolOfPerson': 'an operator names somebody by the id alone',
  'lib/people/setup/queries.ts isSetupOpen': 'whether the service has no school yet',
  'lib/people/queries.ts listPeople': 'an operator may ask of all schools',
  'lib/demo/sandbox/queries.ts listSandboxes': 'an operator asks of all schools',
  'lib/demo/sandbox/queries.ts listStaleSandboxes': 'which schools a chore has work at',
  'lib/schools/queries.ts listSchools': 'an operator may ask of all schools',
  'lib/storefront/queries.ts listLessonsEverywhere': 'the widget of all schools',
  'lib/storefront/queries.ts listSchoolPages': 'the map of all pages',
  'lib/storefront/queries.ts readSchools': 'the page of all schools',
  'lib/webhooks/queries.ts findEndpointFigures': 'metrics of the whole service',
  'lib/webhooks/queries.ts findSchoolOfEndpoint': 'an operator names an endpoint by its id alone',
  'lib/payments/queries.ts readPaymentFigures': 'alarms of the whole service',
  'lib/payments/queries.ts listSchoolsWithDuePayments': 'which schools a courier has work at',
  'lib/webhooks/queries.ts listSchoolsWithDueDeliveries': 'which schools a courier has work at',
  'lib/infra/zones/queries.ts listSchoolsToRenew': 'which schools a chore has work at',
  'lib/infra/zones/queries.ts listZoneOffsets': 'the time zones of all schools'
}

t.test('the schema can be distributed by school_id', async t => {
  const { sql } = await database(t)
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

  await t.test('docs/scale.md lists every table with its placement', async t => {
    const tables = await sql<{ name: string; place: string }[]>`
      select c.relname as name, case when c.relname = 'schools' or 'school_id' = any (k.columns) then 'distributed'
        else 'reference' end as place
      from pg_class c left join lateral (
        select array_agg(a.attname) as columns from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary
      ) k on true
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`
    const at = (place: string) => namesOf(tables.filter(table => table.place === place))
    t.strictSame(
      [...places.distributed].sort(),
      at('distributed'),
      'those with the school in their key by it'
    )
    t.strictSame([...places.reference, ...places.local].sort(), at('reference'), 'and the others')
  })

  await t.test('every table has a primary key', async t => {
    const without = await sql<{ name: string }[]>`
      select relname as name from pg_class c
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relreplident = 'd'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`
    t.strictSame(namesOf(without), [])
  })

  await t.test('unique constraints contain the school', async t => {
    const across = await sql<{ name: string }[]>`
      select c.relname || '.' || x.relname as name
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where i.indisunique and c.relname = any (${[...places.distributed]}::text[]) and c.relname <> 'schools'
        and not exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'school_id' and a.attnum = any (i.indkey::int2[]))`
    t.strictSame(namesOf(across), [])
  })

  await t.test('foreign keys never leave the school', async t => {
    const leaving = await sql<{ name: string }[]>`
      select f.conname as name
      from pg_constraint f
      join pg_attribute there on there.attrelid = f.confrelid and there.attname = 'school_id'
      join pg_attribute here on here.attrelid = f.conrelid and here.attname = 'school_id'
      where f.contype = 'f' and not (there.attnum = any (f.confkey) and here.attnum = any (f.conkey))`
    t.strictSame(namesOf(leaving), [])
  })

  await t.test('replicated tables have no triggers', async t => {
    const triggers = await sql<{ name: string }[]>`
      select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relname = any (${[...places.reference]}::text[])`
    t.strictSame(namesOf(triggers), [])
  })

  const schema = await readScaleSchema(sql, places)
  const statements = readSources('lib').flatMap(sqlTextsOf)
  const found = [...schema.functions, ...statements].flatMap(text =>
    breachesOf(text, schema).map(({ rule, at }) => ({ rule, name: text.name, at }))
  )
  t.ok(schema.functions.length > 50 && statements.length > 100, 'all were read')
  await t.test('functions and statements keep the rules', async t => {
    const broken = found.filter(({ rule, name }) => rule !== 'R1' || !Object.hasOwn(OF_ALL_SCHOOLS, name))
    t.strictSame(
      broken.map(({ rule, name, at }) => `${name}: ${rule} ${at}`),
      []
    )
  })

  await t.test('every exception is still needed', async t => {
    const needed = new Set(found.filter(({ rule }) => rule === 'R1').map(({ name }) => name))
    t.strictSame(
      Object.keys(OF_ALL_SCHOOLS).filter(name => !needed.has(name)),
      []
    )
  })
})

t.test('the rules can fail', async t => {
  const schema: Schema = {
    distributed: ['schools', 'slots', 'bookings'],
    reference: ['spots'],
    functions: [
      {
        name: 'seats_of',
        sql: 'begin return (select 1 from slots where school_id = p_school_id); end',
        varies: 'stable'
      },
      { name: 'seats_twice', sql: 'begin return 2 * seats_of(p_school_id); end', varies: 'stable' },
      { name: 'stamp', sql: 'begin return clock_timestamp(); end', varies: 'volatile' },
      { name: 'name_of', sql: 'select b.name', varies: 'immutable' }
    ]
  }
  const one = { name: 'f', language: 'plpgsql', parameters: ['p_school_id'] } as const
  const examples: readonly [rule: string, ...texts: (string | Omit<Text, 'name'>)[]][] = [
    [
      'R1',
      'select 1 from slots where id = p_id',
      'select 1 from slots where school_id = any (p_schools)',
      'select 1 from slots where p_school_id is null or school_id = p_school_id',
      'select 1 from slots s join bookings b on b.slot_id = s.id where s.school_id = p_school_id',
      'select (select count(*) from bookings b where b.school_id = s.school_id) from slots s where s.school_id = p_school_id',
      'select 1 from slots where school_id = p_school_id union select 2 from slots',
      'update slots set capacity = 1 where id = p_id',
      'delete from bookings where id = p_id',
      'insert into bookings (id) values (p_id)',
      'insert into bookings (id, school_id) values (p_id, p_id)',
      'with gone as (delete from bookings where id = p_id returning id) select count(*) from gone',
      'if exists (select from schools where true) then return; end if',
      { sql: 'select 1 from slots where school_id = $1', holes: ['partnerId'] },
      {
        ...one,
        parameters: ['p_id', 'p_school_id'],
        sql: 'begin perform 1 from slots where school_id = p_school_id; end'
      }
    ],
    [
      'R2',
      'update slots set capacity = 1 where school_id = p_school_id and starts_at < clock_timestamp()',
      'update slots set at = stamp() where school_id = p_school_id',
      'delete from spots where at in (select clock_timestamp())',
      'insert into spots (id) values (1) on conflict (id) do update set at = now()',
      'update spots set at = case when a then now() end',
      'update spots set at = (1 + coalesce(at, now()))',
      "update spots set at = case when a then p_at + interval '1 day' end",
      "insert into spots (at) select coalesce(p_at + interval '1 day', 'infinity') on conflict (id) do nothing",
      "update spots s set at = s.at - interval '1 day'",
      "insert into spots as s (id) values (1) on conflict (id) do update set id = 2 where s.at < excluded.at - interval '1 day'",
      "update spots set facts = case when a then jsonb_build_object('a', p_a) end",
      "update spots set facts = jsonb_build_object('name', name)",
      "update spots set facts = jsonb_build_object('name', (select 1))",
      "delete from spots returning jsonb_build_object('name', name)"
    ],
    ['R3', { ...one, language: 'sql', sql: 'select 1 from slots where school_id = p_school_id' }],
    [
      'R4',
      'select seats_of(school_id) from slots where school_id = p_school_id',
      'with l as (select * from seats_twice(p_school_id)) select 1 from l, spots'
    ],
    [
      'R5',
      'select name_of(b) from bookings b where b.school_id = p_school_id',
      'select name_of(b.*) from bookings b where b.school_id = p_school_id'
    ],
    ['R6', "update slots set capacity = case x when 'a' then 1 end where school_id = p_school_id"],
    [
      'R7',
      'insert into bookings (school_id) select p_school_id from slots where school_id = p_school_id',
      'insert into bookings (school_id) select p_school_id from (select 1 from spots) s'
    ],
    ['R11', 'select exists (select from schools)', 'select exists (select from spots) from schools'],
    ['R10', 'insert into bookings (school_id, id) values (p_school_id, coalesce((select 1), 2))'],
    [
      'R8',
      'select (select count(*) from bookings b where b.brand = s.id) from spots s',
      'select 1 from spots s, lateral (values (exists (select from schools c where c.id = s.school))) v'
    ],
    [
      'R9',
      {
        ...one,
        transition: ['changed'],
        sql: 'select 1 from slots s join changed c on true where s.school_id = school'
      }
    ]
  ]
  for (const [rule, ...texts] of examples) {
    for (const text of texts) {
      const example = typeof text === 'string' ? { name: 'example', sql: text } : { name: 'example', ...text }
      t.ok(
        breachesOf(example, schema).some(breach => breach.rule === rule),
        `${rule} ${example.sql}`
      )
    }
  }

  const sound: readonly (string | Omit<Text, 'name'>)[] = [
    'select 1 from slots s join bookings b on b.school_id = s.school_id where s.school_id = p_school_id and (a or b)',
    'select (select 1 from bookings b where b.school_id = p_school_id and b.slot_id = s.id) from slots s where s.school_id = p_school_id',
    'select seats_of(p_school_id)',
    'insert into bookings (id, school_id) select r.id, p_school_id from json_to_recordset(p_rows) as r(id uuid)',
    'insert into slots (school_id) values (p_school_id) on conflict (school_id) do update set at = excluded.at',
    "if code = 'a' then update slots set capacity = case when x = 'a' then 1 else 2 end where school_id = p_school_id; end if",
    'moment := clock_timestamp(); update slots set at = moment where (school_id = p_school_id and id = p_id)',
    "select 'select 1 from slots' -- from slots",
    "update spots set facts = jsonb_build_object('name', p_name, 'n', 1), at = moment + interval '1 day'",
    'select extract(epoch from slots) from spots where a is distinct from b',
    'with slots as (select 1 as id) select * from slots',
    { sql: 'select 1 from schools where id = $1::text', holes: ['asked.schoolId'] },
    {
      ...one,
      transition: ['changed'],
      sql: 'for school in select distinct c.school_id from changed c loop update slots set a = 1 where school_id = school; end loop'
    }
  ]
  for (const text of sound) {
    const example = typeof text === 'string' ? { name: 'example', sql: text } : { name: 'example', ...text }
    t.strictSame(breachesOf(example, schema), [], `sound: ${example.sql}`)
  }
})
