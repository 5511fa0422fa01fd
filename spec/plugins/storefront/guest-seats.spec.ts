// tags: full sql
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { openSchool } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'

const SEATS_A_DAY = 12
const SETTINGS = { ...FREE_FORMS, PAGES_RATE_PER_MINUTE: '100000', FORM_SEATS_PER_DAY: String(SEATS_A_DAY) }

interface Form {
  readonly schoolId?: string
  readonly email?: string
  readonly participants?: number
}

/** Sends a form; returns the status. */
async function send(
  url: string,
  slotId: string,
  { schoolId = SCHOOL, email = 'ana@example.com', participants = 1 }: Form = {}
) {
  const form = filledForm(randomUUID(), { customerEmail: email, participants: String(participants) })
  const { status } = await fetch(`${url}/book/${schoolId}/${slotId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(form)
  })
  return status
}

async function addDay(sql: Sql, daysAhead = 3): Promise<string[]> {
  const slots: string[] = []
  for (let n = 0; n < 4; n += 1)
    slots.push(
      await addSlot(sql, {
        daysAhead,
        localStart: `1${n}:00`,
        localEnd: `1${n}:50`,
        capacity: 60,
        instructors: 10
      })
    )
  return slots
}

t.test('the seats of a guest', async t => {
  const { server, sql, url } = await openSchool(t, { settings: SETTINGS })
  const [slotId, later] = (await addDay(sql)) as [string, string]
  const [nextDay] = (await addDay(sql, 4)) as [string]
  await addSchool(sql, { id: 'other' })
  const elsewhere = await addSlot(sql, { schoolId: 'other', capacity: 20, instructors: 4 })

  t.test('count over all lessons of a local day, at one school', async t => {
    t.equal(await send(url, slotId, { participants: 10 }), 303)
    t.equal(await send(url, later, { participants: 3 }), 409)
    t.equal(await send(url, later, { participants: 2 }), 303)
    t.equal(await send(url, slotId), 409)
    t.equal(await send(url, nextDay, { participants: 12 }), 303)
    t.equal(await send(url, elsewhere, { schoolId: 'other', participants: 12 }), 303)
    t.equal(await send(url, slotId, { email: 'rui@example.com', participants: 12 }), 303)
  })

  t.test('are free again once they are cancelled', async t => {
    await sql`update slots set spots_taken = spots_taken - 10 where id = ${slotId}`
    await sql`update bookings set status = 'cancelled', cancelled_at = clock_timestamp()
      where slot_id = ${slotId} and participants = 10`
    t.equal(await send(url, slotId, { participants: 10 }), 303)
    t.equal(await send(url, slotId), 409)
  })

  t.test('count for all spellings of a mailbox', async t => {
    const rows: readonly (readonly [first: string, same: string, other: string])[] = [
      ['eva.costa@gmail.com', 'E.v.a.costa+surf@googlemail.com', 'evacost@gmail.com'],
      ['eva.faro@proton.me', 'Eva_f-aro+1@protonmail.com', 'eva.far@proton.me'],
      ['eva@icloud.com', 'eva+1@me.com', 'e.va@icloud.com'],
      ['eva@yahoo.co.uk', 'eva-surf@yahoo.co.uk', 'eva_surf@yahoo.co.uk'],
      ['eva.faro@yandex.com', 'eva-faro@ya.ru', 'evafaro@yandex.com'],
      ['eva.dias@example.com', 'EVA.dias+1@Example.com', 'evadias@example.com']
    ]
    for (const [n, [first, same, other]] of rows.entries()) {
      const [slotId, later] = (await addDay(sql, 10 + n)) as [string, string]
      t.equal(await send(url, slotId, { email: first, participants: 12 }), 303)
      t.equal(await send(url, later, { email: same }), 409, same)
      t.equal(await send(url, later, { email: other }), 303, other)
    }
  })

  t.test('bound no partner, and what a partner booked bounds no guest', async t => {
    const key = await server.schoolKey()
    for (let n = 0; n < 2; n += 1) {
      const body = bookingOf(later, { participants: 9, customerEmail: 'eva@example.com' })
      t.equal((await server.post('/api/partner/v1/bookings', { key, body })).status, 201)
    }
    t.equal(await send(url, later, { email: 'eva@example.com', participants: 12 }), 303)
  })
})
