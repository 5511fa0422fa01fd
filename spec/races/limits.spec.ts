// tags: full alone sql
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { saveLimit } from '../../lib/partners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { countFailures, mutate, openCrowd, PAUSE_BEFORE_INSERT, tally } from '../support/crowd.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../support/school.ts'
import { serve } from '../support/server.ts'

const CLIENTS = 1000
/** The lock of the limit of held seats would hide a missing lesson lock. */
const SETTINGS = { V1_RATE_PER_MINUTE: '100000', PARTNER_HELD_PERCENT: '100' }
/** Limit of each partner for every lesson. */
const ALLOTMENTS = { Atlas: 30, Brisa: 20, Concha: 7 } as const
type Name = keyof typeof ALLOTMENTS
const NAMES = Object.keys(ALLOTMENTS) as Name[]

/**
 * Two servers of one school with three partners that have limits, and two lessons; one partner may not sell
 * the second.
 */
async function stageOfLimits(t: Test) {
  const first = await serve(t, { settings: SETTINGS })
  const { sql, databaseUrl, schoolKey } = first
  const second = await serve(t, { settings: SETTINGS, on: { sql, url: databaseUrl } })
  await addSchool(sql)
  const lesson = (daysAhead: number) => addSlot(sql, { daysAhead, capacity: 120, instructors: 20 })
  const [here, later] = [await lesson(3), await lesson(4)]
  const { day } = singleRow<{ day: string }>(
    await sql`select local_date::text as day from slots where id = ${later}`
  )
  const keys = new Map<Name, string>()
  for (const name of NAMES) {
    keys.set(name, await schoolKey(name))
    await limit(sql, name, { type: null, from: '2020-01-01', to: null, seats: ALLOTMENTS[name] })
  }
  await limit(sql, 'Concha', { type: 'group', from: day, to: day, seats: 0 })
  const crowds = [openCrowd(t, first.url), openCrowd(t, second.url)] as const
  /** All partners concurrently, with some holds. Returns the counted answers of each. */
  const rush = async (slotId: string, clients: number) => {
    const told = await Promise.all(
      Array.from({ length: clients }, (_, i) => {
        const more = i % 5 === 0 ? { status: 'ON_HOLD' } : {}
        return crowds[(i % 2) as 0 | 1].book(keys.get(NAMES[i % 3]!)!, bookingOf(slotId, more))
      })
    )
    return NAMES.map((_, n) => tally(told.filter((_, i) => i % 3 === n)))
  }
  const shown = (slotId: string) =>
    Promise.all(
      NAMES.map(async name => {
        const { body } = await crowds[1].ask('GET', '/availability', keys.get(name)!)
        const { vacancies, status } = body.find(({ id }: { id: string }) => id === slotId)
        return [vacancies, status]
      })
    )
  const close = () => Promise.all([first.close(), second.close()])
  return { sql, here, later, rush, shown, close }
}

async function limit(sql: Sql, name: string, words: Parameters<typeof saveLimit>[3]): Promise<void> {
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, ${name})::text as id`
  )
  const { code } = await saveLimit(
    sql,
    { schoolId: SCHOOL, actorId: null, partnerId },
    { id: uuidV7(Date.now()), version: null },
    words
  )
  if (code !== 'ok') throw new Error(code)
}

t.test(`${CLIENTS} clients of three partners, with an allotment each`, async t => {
  const { sql, here, later, rush, shown, close } = await stageOfLimits(t)

  t.test('get exactly what each may sell of a lesson', async t => {
    t.strictSame(await rush(here, CLIENTS), [
      { 201: 30, '409 insufficient_spots': 304 },
      { 201: 20, '409 insufficient_spots': 313 },
      { 201: 7, '409 insufficient_spots': 326 }
    ])
    t.equal(await seatsTaken(sql, here), 57)
    t.strictSame(
      await shown(here),
      NAMES.map(() => [0, 'SOLD_OUT'])
    )
  })

  t.test('and of one that a partner is not to sell, that one nothing', async t => {
    t.strictSame(await shown(later), [
      [30, 'LIMITED'],
      [20, 'LIMITED'],
      [0, 'CLOSED']
    ])
    t.strictSame(await rush(later, 300), [
      { 201: 30, '409 insufficient_spots': 70 },
      { 201: 20, '409 insufficient_spots': 80 },
      { '409 slot_not_purchasable': 100 }
    ])
    t.equal(await seatsTaken(sql, later), 50)
  })

  t.test('and no statement fails on the way', async t => {
    await close()
    t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 })
  })
})

/** True if a partner sold more than its limit of the first lesson, after these changes to book_many. */
async function oversold(t: Test, changes: Parameters<typeof mutate>[2]): Promise<boolean> {
  const { sql, here, rush } = await stageOfLimits(t)
  await mutate(sql, 'book_many', changes)
  const told = await rush(here, 300)
  return told.some((counts, n) => (counts['201'] ?? 0) > ALLOTMENTS[NAMES[n]!])
}

t.test('the same race can fail', async t => {
  t.test('where nothing is compared with what is left', async t => {
    t.ok(await oversold(t, [['elsif req.participants > unsold then', 'elsif false then']]))
  })

  t.test('where the lesson is not locked while it is counted', async t => {
    t.ok(
      await oversold(t, [
        ['order by s.id for no key update\n  );', 'order by s.id\n  );'],
        PAUSE_BEFORE_INSERT
      ])
    )
  })
})
