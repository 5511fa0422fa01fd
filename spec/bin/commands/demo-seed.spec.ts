// tags: full alone
import t from 'tap'
import demoSeed from '../../../bin/commands/demo-seed.ts'
import { createSale } from '../../../lib/booking/transactions.ts'
import { readConfig } from '../../../lib/config.ts'
import { DEMO_AFFILIATES } from '../../../lib/demo/guests.ts'
import { DEMO_SCHOOLS, ONDA_CLARA } from '../../../lib/demo/schools.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { listProposals } from '../../../lib/people/proposals/queries.ts'
import { confirmProposal } from '../../../lib/people/proposals/transactions.ts'
import { listPeople } from '../../../lib/people/queries.ts'
import { database } from '../../support/database.ts'
import { requestOf } from '../../support/school.ts'

interface Output {
  readonly slots: number
  readonly bookings: number
  readonly pinned: readonly { slotId: string; shows: string; bookingIds: readonly string[] }[]
}

async function seed(url: string, values: { json?: boolean } = {}): Promise<string> {
  const lines: string[] = []
  const terminal = {
    out: (line: string) => lines.push(line),
    say: () => {},
    isInteractive: true,
    isOutRead: false,
    columns: 80
  }
  const code = await demoSeed.run({
    values,
    words: [],
    config: readConfig({ DATABASE_URL: url }),
    terminal
  })
  t.equal(code, 0)
  return lines.join('\n')
}

async function seedJson(url: string): Promise<Output> {
  return JSON.parse(await seed(url, { json: true })) as Output
}

async function bookTwo(sql: Sql, slotId: string, externalRef: string | null = null) {
  const [partner] = await sql<{ id: string }[]>`
    select id from partners where school_id = ${ONDA_CLARA.id} and name = ${ONDA_CLARA.partners[0]}`
  const partnerId = partner?.id ?? ''
  return createSale(sql).book(
    requestOf({ schoolId: ONDA_CLARA.id, partnerId, slotId, externalRef, participants: 2 })
  )
}

t.test('demo seed', async t => {
  const { url, sql } = await database(t)

  await t.test('reports what it added, and nothing the second time', async t => {
    const first = await seed(url)
    t.match(first, /^Added 2 schools, 9 instructors, 14 lesson types, \d+ lessons, \d+ bookings\.\n/)
    t.match(first, /409 ratio_exceeded/)
    const second = await seed(url)
    t.match(second, /^The demo exists already; nothing was added\.\n/)
    t.match(second, /409 ratio_exceeded/)
  })

  await t.test('pins lessons of the first school to fixed states', async t => {
    const { pinned } = await seedJson(url)
    const ids = pinned.map(({ slotId }) => slotId)
    const rows = await sql`
      select s.spots_taken, s.capacity, s.instructor_count, s.on_sale,
        s.local_date - (clock_timestamp() at time zone s.time_zone)::date as in_days, s.local_start
      from slots s where s.id = any (${ids}::uuid[]) order by s.starts_at`
    t.strictSame(
      rows.map(row => [row.in_days, row.local_start, row.spots_taken, row.instructor_count, row.on_sale]),
      [
        [1, '10:00:00', 12, 2, true],
        [1, '14:00:00', 10, 2, true],
        [2, '10:00:00', 0, 2, true],
        [3, '14:00:00', 0, 2, false],
        [4, '10:00:00', 6, 1, true],
        [5, '10:00:00', 4, 2, true],
        [6, '10:00:00', 2, 2, true]
      ]
    )
    t.ok(rows.every(({ capacity }) => capacity === 12))
    await t.test('two holds, one of which ended five minutes ago', async t => {
      const holds = await sql`
        select status, round(extract(epoch from hold_expires_at - clock_timestamp()) / 60)::int as minutes
        from bookings where slot_id = ${ids[5] ?? ''} order by hold_expires_at`
      t.strictSame(
        [...holds],
        [
          { status: 'on_hold', minutes: -5 },
          { status: 'on_hold', minutes: 120 }
        ]
      )
    })
    await t.test('each answers a booking as promised', async t => {
      await t.rejects(bookTwo(sql, ids[0] ?? ''), { code: 'insufficient_spots', extras: { remaining: 0 } })
      t.match(await bookTwo(sql, ids[1] ?? ''), { status: 'confirmed' })
      await t.rejects(bookTwo(sql, ids[1] ?? ''), { code: 'insufficient_spots', extras: { remaining: 0 } })
      await t.rejects(bookTwo(sql, ids[3] ?? ''), { code: 'slot_not_purchasable' })
      await t.rejects(bookTwo(sql, ids[4] ?? ''), { code: 'ratio_exceeded' })
      await t.rejects(bookTwo(sql, ids[2] ?? '', 'DEMO-1'), {
        code: 'external_ref_exists',
        extras: { bookingId: pinned[6]?.bookingIds[0] }
      })
      const [yesterday] = await sql<{ id: string }[]>`
        select id from slots where school_id = ${ONDA_CLARA.id} and ends_at < clock_timestamp() order by starts_at desc limit 1`
      await t.rejects(bookTwo(sql, yesterday?.id ?? ''), { code: 'slot_expired' })
    })
  })

  await t.test('has an owner who may decide a proposal once', async t => {
    const owners = await listPeople(sql, ONDA_CLARA.id)
    t.strictSame(
      owners.map(({ name, email }) => ({ name, email })),
      [ONDA_CLARA.owner]
    )
    const open = await listProposals(sql, { schoolId: ONDA_CLARA.id, status: 'pending', limit: 10 })
    const [{ id, payloadHash } = { id: '', payloadHash: '' }] = open
    t.equal(open.length, 1)
    const decider = { schoolId: ONDA_CLARA.id, personId: owners[0]?.id ?? '' }
    t.match(await confirmProposal(sql, decider, id, payloadHash), { status: 'confirmed' })
  })

  await t.test('has partners and an affiliate with bookings, and a payment page', async t => {
    for (const { id, partners, paymentUrl } of DEMO_SCHOOLS) {
      const rows = await sql<{ name: string; affiliate: string | null; payment: string | null }[]>`
        select distinct p.name, b.affiliate_id as affiliate, c.payment_url as payment
        from bookings b join partners p on p.id = b.partner_id join schools c on c.id = b.school_id
        where b.school_id = ${id}`
      t.strictSame(new Set(rows.map(({ name }) => name)), new Set([...partners, 'website']))
      t.strictSame(
        rows.filter(({ name }) => name === 'website').map(({ affiliate }) => affiliate),
        [DEMO_AFFILIATES[0].id]
      )
      t.ok(rows.every(({ payment }) => payment === paymentUrl))
    }
  })

  await t.test('has no party price for a lesson with one seat', async t => {
    const rows = await sql<{ pricing: string }[]>`
      select pricing_per as pricing from lesson_types where capacity = 1`
    t.strictSame(
      rows.map(({ pricing }) => pricing),
      ['UNIT', 'UNIT']
    )
  })

  await t.test('pins no lesson on a later day', async t => {
    await sql`update schools set created_at = created_at - interval '2 days'`
    t.equal(await seed(url), 'The demo exists already; nothing was added.')
  })
})
