// tags: full alone
import t from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { exampleOf, operations, placesOf, put } from '../support/operations.ts'
import { renew } from '../support/renew.ts'
import { SCHOOL } from '../support/school.ts'
import { ask } from '../support/send.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES, type SchoolOfEverything } from '../support/settle.ts'

/** Part of every text that only the school and the booking's own partner may see. */
const SECRET = 'secret-kanari'

/** All routes open to a partner's key. */
const opened = operations.filter(({ entry }) => entry.route.auth.kind === 'school')

/** Bookings of all other partners, including the school's own pages. */
async function bookingsBut(sql: Sql, partner: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select to_jsonb(b)::text as text from bookings b join partners p on p.school_id = b.school_id and p.id = b.partner_id
    where p.name <> ${partner} order by b.id`
  return rows.map(({ text }) => text)
}

t.test("a partner who knows every id of another's bookings at the same school", async t => {
  const server = await serve(t, { settings: NO_RATES })
  const theirs = await addEverything(server, SCHOOL, { mark: SCHOOL, secret: SECRET })
  const key = await server.schoolKey('Rival')
  const rival = { ...theirs, callers: { ...theirs.callers, school: { 'x-partner-api-key': key } } }
  let own: SchoolOfEverything = await renew(server, rival, 'book')
  const { bookingId, holdId, attempt, externalRef } = theirs.things
  const [page] = await server.sql<{ id: string }[]>`
    select b.id from bookings b join partners p on p.school_id = b.school_id and p.id = b.partner_id where p.name = 'website'`
  const ids = { bookingId, holdId, attempt, externalRef, pageBookingId: page?.id as string }
  const before = await bookingsBut(server.sql, 'Rival')
  t.ok(before.length >= 3)

  await t.test('learns nothing with any of them in any input', async t => {
    const found: string[] = []
    let requests = 0
    for (const operation of opened) {
      own = await renew(server, own, operation.entry.route.name)
      const asking = exampleOf(operation, own)
      for (const place of placesOf(operation).filter(({ keys }) => !keys.includes('contact'))) {
        for (const [name, id] of Object.entries(ids)) {
          const { status, text } = await ask(server, operation, put(asking, place, id))
          const title = `${operation.name} with ${name} in ${place.at} ${place.keys.join('.')}`
          if (status >= 500) found.push(`${title} answered ${status}`)
          if (text.includes(SECRET)) found.push(`${title} tells a secret`)
          requests += 1
        }
      }
    }
    t.strictSame(found, [])
    t.ok(requests > 300, `${requests} requests`)
  })

  await t.test('changes none of them', async t => {
    t.strictSame(await bookingsBut(server.sql, 'Rival'), before)
  })

  await t.test('the owning partner and the school can read them', async t => {
    const read = (id: string, key: string) =>
      server.get(`/api/partner/v1/bookings/${id}`, { headers: { 'x-partner-api-key': key } })
    const mine = await read(bookingId, theirs.callers.school['x-partner-api-key'] as string)
    t.match(mine.text, SECRET)
    const school = await server.schoolKey(null)
    for (const id of [bookingId, holdId, ids.pageBookingId]) t.match((await read(id, school)).text, SECRET)
  })
})
