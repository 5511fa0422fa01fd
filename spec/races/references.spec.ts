// tags: full alone sql
import t from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import {
  type Answer,
  countFailures,
  mutate,
  openCrowd,
  PAUSE_BEFORE_INSERT,
  tally
} from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addLessonType, addSchool, addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'

const REFERENCES = 500
const COPIES = 5

/** Four slots with many seats, so copies of one reference meet on the same slot and on different ones. */
async function addRoomySlots(sql: Sql): Promise<string[]> {
  await addLessonType(sql, { id: 'roomy', capacity: 1000, ratio: 1000 })
  const slots: string[] = []
  for (let daysAhead = 1; daysAhead <= 4; daysAhead += 1) {
    slots.push(await addSlot(sql, { lessonTypeId: 'roomy', capacity: 1000, daysAhead }))
  }
  return slots
}

t.test('five hundred references in five copies each, over two servers', async t => {
  const { sql, databaseUrl, schoolKey, close } = await serve(t)
  await addSchool(sql)
  const slots = await addRoomySlots(sql)
  const keys = [await schoolKey(), await schoolKey()]
  const servers = [await serveApart(t, databaseUrl), await serveApart(t, databaseUrl)]
  const crowds = servers.map(({ url }) => openCrowd(t, url))

  // Copies of one reference are adjacent, so they run concurrently.
  const copies: Promise<Answer & { ref: string }>[] = []
  for (let r = 0; r < REFERENCES; r += 1) {
    for (let copy = 0; copy < COPIES; copy += 1) {
      const ref = `HOTEL-${r}`
      // The second copy goes to another slot, the third uses the other key of the same partner.
      const slotId = slots[(r + (copy === 1 ? 1 : 0)) % slots.length] as string
      const key = keys[copy === 2 ? 1 : 0] as string
      const asked = crowds[copy % 2]?.book(key, bookingOf(slotId, { externalRef: ref })) as Promise<Answer>
      copies.push(asked.then(told => ({ ...told, ref })))
    }
  }
  const told = await Promise.all(copies)

  t.strictSame(
    tally(told),
    { 201: REFERENCES, '409 external_ref_exists': REFERENCES * (COPIES - 1) },
    'one booking a reference, every other copy is told so'
  )
  const idsOf = new Map<string, Set<string>>()
  for (const { ref, body } of told) idsOf.set(ref, (idsOf.get(ref) ?? new Set()).add(body.bookingId))
  t.equal([...idsOf.values()].filter(ids => ids.size !== 1).length, 0, 'and all copies name the same booking')
  const [counted] = await sql`
    select (select count(*)::int from bookings) as bookings, (select sum(spots_taken)::int from slots) as seats`
  t.strictSame({ ...counted }, { bookings: REFERENCES, seats: REFERENCES })
  await Promise.all([...servers.map(server => server.end('SIGTERM')), close()])
  t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 }, 'no statement failed on the way')
})

t.test('the same race can fail: without lock and index a reference is booked twice', async t => {
  const on = await serve(t)
  const { sql } = on
  await addSchool(sql)
  const slots = await addRoomySlots(sql)
  const key = await on.schoolKey()
  await sql`drop index bookings_external_ref_is_unique`
  await mutate(sql, 'book_many', [
    ['perform pg_advisory_xact_lock(key) from', 'perform key from'],
    ['order by s.id for no key update\n  );', 'order by s.id\n  );'],
    PAUSE_BEFORE_INSERT
  ])
  const server = await serve(t, {
    on: { url: on.databaseUrl, sql },
    settings: { V1_RATE_PER_MINUTE: '100000' }
  })
  const crowd = openCrowd(t, server.url)
  // On a busy machine one crowd may run sequentially; several crowds will not.
  let booked = 0
  for (let round = 0; round < 5 && booked <= 50; round += 1) {
    const told = await Promise.all(
      Array.from({ length: 250 }, (_, i) =>
        crowd.book(key, bookingOf(slots[i % 4] as string, { externalRef: `HOTEL-${round}-${i % 50}` }))
      )
    )
    booked = tally(told)[201] ?? 0
  }
  t.ok(booked > 50, `${booked} bookings of 50 references`)
})
