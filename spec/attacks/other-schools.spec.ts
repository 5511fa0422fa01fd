// tags: full alone
import t from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { logTo } from '../support/log.ts'
import {
  exampleOf,
  type Operation,
  type OperationRequest,
  operations,
  type Place,
  placesOf,
  put
} from '../support/operations.ts'
import { renew } from '../support/renew.ts'
import { fillSea } from '../support/sea.ts'
import { ask } from '../support/send.ts'
import { type Answer, serve } from '../support/server.ts'
import { addEverything, NO_RATES, type SchoolOfEverything } from '../support/settle.ts'

const OWN = 'onda-clara'
const OTHER = 'praia-longe'

/** Part of every public text of the other school, and of every private one. */
const PUBLIC_MARK = 'shown-kanari'
const SECRET = 'secret-kanari'

/** Public pages and frames; they may show the public texts. */
const isPublic = ({ entry }: Operation) => ['public', 'widget'].includes(entry.route.auth.kind)

/** Every row of the other school without its last-use times. */
async function rowsOf(sql: Sql, schoolId: string): Promise<Record<string, string>> {
  const tables = await sql<{ name: string; key: string }[]>`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = 'public' and (column_name = 'school_id' or table_name = 'schools' and column_name = 'id')`
  const rows = tables.map(async ({ name, key }) => {
    const [row] = await sql`
      select md5(string_agg(r.text, ' ' order by r.text)) as digest
      from (select (to_jsonb(x) - 'last_used_at' - 'last_seen_at')::text as text
        from ${sql(name)} x where ${sql(key)} = ${schoolId}) r`
    return [name, String(row?.digest)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

t.test('a caller who knows every id of another school', async t => {
  const lines: string[] = []
  const log = logTo(line => lines.push(JSON.stringify(line)))
  const server = await serve(t, { settings: NO_RATES, log })
  await fillSea(server.databaseUrl)
  const other = await addEverything(server, OTHER, { mark: PUBLIC_MARK, secret: SECRET })
  let own: SchoolOfEverything = await addEverything(server, OWN)
  const before = await rowsOf(server.sql, OTHER)
  t.ok(
    Object.values(before).filter(digest => digest !== 'null').length > 12,
    'the other school has rows in many tables'
  )

  const { schoolId, slotId, bookingId, holdId, attempt, externalRef, instructorId } = other.things
  const { keyId, tokenId, sessionId, pid } = other.things
  const ids = {
    schoolId,
    slotId,
    bookingId,
    holdId,
    attempt,
    externalRef,
    instructorId,
    keyId,
    tokenId,
    sessionId,
    pid
  }
  const found: string[] = []
  const texts: string[] = []

  function examine(title: string, operation: Operation, { status, headers, text }: Answer): void {
    const answerText = JSON.stringify([[...headers], text])
    if (status >= 500) found.push(`${title} answered ${status}`)
    if (answerText.includes(SECRET)) found.push(`${title} tells a secret`)
    if (answerText.includes(PUBLIC_MARK) && !isPublic(operation)) found.push(`${title} tells of the school`)
    texts.push(answerText)
  }

  /** Actions open to any visitor by a link: seeing a booking by its link, and booking a lesson. */
  const isOpenToAll = ({ keys }: Place, name: string, { name: operation, entry }: Operation) =>
    (keys[0] === 'attempt' && name === 'attempt' && entry.path.includes('/booked/')) ||
    (keys[0] === 'slotId' && name === 'slotId' && operation === 'bookLesson')

  await t.test('learns nothing with any of them in any input of any operation', async t => {
    let requests = 0
    for (const operation of operations) {
      own = await renew(server, own, operation.entry.route.name)
      const asking = exampleOf(operation, own)
      // Guests' names are text, not ids.
      for (const place of placesOf(operation).filter(({ keys }) => !keys.includes('contact'))) {
        await Promise.all(
          Object.entries(ids).map(async ([name, id]) => {
            if (isOpenToAll(place, name, operation)) return
            const title = `${operation.name} with ${name} in ${place.at} ${place.keys.join('.')}`
            examine(title, operation, await ask(server, operation, put(asking, place, id)))
            requests += 1
          })
        )
      }
    }
    t.strictSame(found.splice(0), [])
    t.ok(requests > 2000, `${requests} requests`)
  })

  await t.test('learns nothing with all of them at once', async t => {
    for (const operation of operations) {
      if (isPublic(operation)) continue
      const theirs: OperationRequest = exampleOf(operation, other)
      const { headers } = exampleOf(operation, own)
      const query = { ...theirs.query, ...('key' in theirs.query && { key: own.platformKey }) }
      examine(operation.name, operation, await ask(server, operation, { ...theirs, query, headers }))
    }
    t.strictSame(found.splice(0), [])
  })

  await t.test("cannot use a calendar's secret address under its own school", async t => {
    const { status } = await server.get(`/schools/${OWN}/calendar/${other.things.calendarToken}/lessons.ics`)
    t.equal(status, 404)
  })

  await t.test('changes no row of the other school', async t => {
    t.strictSame(await rowsOf(server.sql, OTHER), before)
  })

  await t.test("puts neither school's data into a log", async t => {
    t.ok(lines.length > 2000)
    t.strictSame(lines.filter(line => /kanari|praia-longe/.test(line)).slice(0, 5), [])
  })

  await t.test('the other school itself can read its data', async t => {
    const mine = await server.get(`/api/partner/v1/bookings/${bookingId}`, { headers: other.callers.school })
    t.match(mine.text, SECRET)
    const keys = await server.get(`/api/schools/${schoolId}/keys`, { headers: other.callers.owner })
    t.match(keys.text, SECRET)
    t.ok(texts.length > 2000)
  })
})
