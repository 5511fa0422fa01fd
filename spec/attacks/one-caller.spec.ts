import t, { type Test } from 'tap'
import { Pool } from 'undici'
import { addSignedIn } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'

const V1 = '/api/partner/v1'
/** One less than a desk may ask in a minute, with its sign-in. */
const SEARCHES = 235

type Send = () => Promise<number>

/** Requests of others amid a flood: their statuses, and how much of the flood was served before each and in all. */
interface Amid {
  readonly statuses: readonly number[]
  readonly before: readonly number[]
  readonly served: number
}

/** Sends a flood at once and, as soon as its first request is served, other requests one after another. */
async function amid(flood: readonly Send[], others: readonly Send[]): Promise<Amid> {
  let served = 0
  const flooding = flood.map(async send => {
    const status = await send()
    if (status === 200) served += 1
    else if (status !== 503) throw new Error(`The flood met ${status}`)
  })
  await Promise.race(flooding)
  const statuses: number[] = []
  const before: number[] = []
  for (const send of others) {
    statuses.push(await send())
    before.push(served)
  }
  await Promise.all(flooding)
  return { statuses, before, served }
}

/** All others were served, and before half of what was served of the flood. */
function requireTurns(t: Test, { statuses, before, served }: Amid): void {
  t.strictSame([...new Set(statuses)], [200])
  t.ok((before.at(-1) ?? 0) < served / 2, `${before.join(', ')} of ${served} were served before`)
}

t.test('one caller that asks as much as its rate allows, at once', async t => {
  const server = await serve(t, {
    settings: { TRUSTED_PROXIES: '1', READ_CONNECTIONS: '2', KEY_CONNECTIONS: '2' }
  })
  const { sql } = server
  await addSchool(sql, { id: 'flooded', name: 'Flooded' })
  await addSchool(sql, { id: 'quiet', name: 'Quiet' })
  for (let day = 1; day <= 7; day += 1) await addSlot(sql, { schoolId: 'flooded', daysAhead: day })
  const slotId = await addSlot(sql, { schoolId: 'quiet' })
  const key = await server.schoolKey('Hotel', 'quiet')
  const made = await server.post(`${V1}/bookings`, { key, body: bookingOf(slotId) })
  t.equal(made.status, 201)
  const clientOf = (connections: number) => {
    const pool = new Pool(server.url, { connections })
    t.teardown(() => pool.destroy())
    return async (path: string, headers: Readonly<Record<string, string>>) => {
      const { statusCode, headers: got, body } = await pool.request({ method: 'GET', path, headers })
      await body.dump()
      if (statusCode === 503) t.equal(got['retry-after'], '2', 'a refusal says when to try again')
      return statusCode
    }
  }
  const flood = clientOf(SEARCHES)
  const other = clientOf(1)
  const readBooking = () => other(`${V1}/bookings/${made.body.bookingId}`, { 'x-partner-api-key': key })
  const visitSchool = () => other('/schools/quiet', { 'x-forwarded-for': '198.51.100.7' })
  t.strictSame([await readBooking(), await visitSchool()], [200, 200])

  await t.test('over a session leaves the partner of another school its turns', async t => {
    const { headers } = await addSignedIn(sql, { role: 'desk', schoolId: 'flooded' })
    const searches = Array.from(
      { length: SEARCHES },
      (_, n) => () => flood(`/centre/find?q=guest${n}`, headers)
    )
    requireTurns(t, await amid(searches, [readBooking, readBooking, readBooking]))
  })

  await t.test('from four addresses leaves partners and guests of another school theirs', async t => {
    const languages = ['en', 'pt', 'es', 'fr', 'de']
    const pages = Array.from(
      { length: SEARCHES },
      (_, n) => () =>
        flood(
          `/schools/flooded?people=${1 + (n % 9)}&lang=${languages[n % 5]}&from=2027-01-${10 + (n % 19)}`,
          {
            'x-forwarded-for': `203.0.113.${n % 4}`
          }
        )
    )
    requireTurns(t, await amid(pages, [readBooking, visitSchool, readBooking, visitSchool]))
  })
})
