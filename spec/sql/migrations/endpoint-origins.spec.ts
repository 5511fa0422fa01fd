// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

/** Types in the signatures of current functions. */
const TYPES = '000657_party_prices'

t.test('older endpoints get the kind of caller that created them', async t => {
  const { sql, url } = await database(t, { empty: true })
  // Current functions name later columns and types; this spec calls none of them.
  await sql`do $$ begin execute format('alter database %I set check_function_bodies = off', current_database()); end $$`
  await migrate(url, SQL_FOLDER, name => name < '000600' || name === TYPES || name.startsWith('functions/'))
  await sql`insert into schools (id, name, time_zone) values ('s', 'S', 'Europe/Lisbon')`
  await sql`insert into partners (school_id, name) values ('s', 'Hotel')`
  await sql`insert into endpoints (school_id, id, partner_id, url, octo_types, octo_webhook, position, due_at, created_at)
    select 's', gen_random_uuid(), case when e.partner then p.id end, e.name, e.types, e.webhook, 0, now(), now()
    from partners p, (values
      ('added for the school', false, null::text[], null::text[]),
      ('added for a partner', true, null, null),
      ('subscription of the school', false, '{BOOKING_UPDATE}', null),
      ('subscription of a partner', true, '{BOOKING_UPDATE}', null),
      ('octo/webhooks of a partner', true, '{BOOKING_UPDATE}', '{}')
    ) as e(name, partner, types, webhook)`
  await migrate(url)
  const rows = await sql<{ url: string; origin: string }[]>`select url, origin from endpoints`
  t.strictSame(Object.fromEntries(rows.map(({ url, origin }) => [url, origin])), {
    'added for the school': 'operator',
    'added for a partner': 'operator',
    'subscription of the school': 'school',
    'subscription of a partner': 'partner',
    'octo/webhooks of a partner': 'partner'
  })
})
