import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { createListQueue } from '../../../../lib/booking/list/queue.ts'
import { connect, singleRow } from '../../../../lib/infra/database/pool.ts'
import { openSchool } from '../../../support/centre.ts'
import { whenWaiting } from '../../../support/crowd.ts'

const HOTEL = { schoolId: 'sch', partnerId: 'hotel' }
const AGENCY = { schoolId: 'sch', partnerId: 'agency' }
const ELSEWHERE = { schoolId: 'other', partnerId: 'hotel' }

/** Lists whose reads the spec ends; `begun` names those that have started. */
function queueOf(clock = { ms: 0 }) {
  const begun: string[] = []
  const ends = new Map<string, (end: Promise<string>) => void>()
  const readList = createListQueue(() => clock.ms)
  const ask = (caller: typeof HOTEL, name: string) =>
    readList(caller, () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string, response: Promise<string> = Promise.resolve(name)) => {
    ends.get(name)?.(response)
    await someTurns()
  }
  return { ask, begun, end }
}

/** Lets pending work run. */
async function someTurns(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await nextTurn()
}

t.test('lists of bookings', async t => {
  t.test('are read sequentially for each partner, and two at a time in total', async t => {
    const { ask, begun, end } = queueOf()
    const first = ask(HOTEL, 'first')
    const second = ask(HOTEL, 'second')
    const theirs = ask(AGENCY, 'theirs')
    const elsewhere = ask(ELSEWHERE, 'elsewhere')
    await someTurns()
    t.strictSame(begun, ['first', 'theirs'])
    await end('theirs')
    t.strictSame(begun, ['first', 'theirs', 'elsewhere'])
    const failed = t.rejects(first, { message: 'broken' })
    await end('first', Promise.reject(new Error('broken')))
    await failed
    t.strictSame(begun, ['first', 'theirs', 'elsewhere', 'second'])
    await end('second')
    await end('elsewhere')
    t.strictSame(await Promise.all([second, theirs, elsewhere]), ['second', 'theirs', 'elsewhere'])
  })

  t.test('wait for at most a hundred of a partner, and no longer than the caller', async t => {
    const clock = { ms: 0 }
    const { ask, begun, end } = queueOf(clock)
    const tooMany = { code: 'service_unavailable', body: { hint: /Too many lists are in progress/ } }
    const first = ask(HOTEL, 'list 0')
    const waiting = Array.from({ length: 99 }, (_, i) => t.rejects(ask(HOTEL, `list ${i + 1}`), tooMany))
    await someTurns()
    await t.rejects(ask(HOTEL, 'one too many'), tooMany)
    clock.ms = 3001
    await end('list 0')
    t.equal(await first, 'list 0')
    await Promise.all(waiting)
    t.strictSame(begun, ['list 0'], 'nobody reads for who has gone')
    const next = ask(HOTEL, 'next')
    await someTurns()
    await end('next')
    t.equal(await next, 'next')
  })

  t.test('share one queue over v1 and OCTO', async t => {
    const { sql, databaseUrl, get, schoolKey } = await openSchool(t)
    const key = await schoolKey('Hotel')
    const holder = connect(databaseUrl, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
    t.teardown(() => holder.end({ timeout: 1 }))
    const waiting = () =>
      sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    await holder.unsafe('begin')
    await holder.unsafe('lock table bookings in access exclusive mode')
    const lists = Array.from({ length: 10 }, (_, i) =>
      get(`/api/partner/${i % 2 ? 'v1/bookings' : 'octo/bookings?localDate=2026-07-01'}`, { key })
    )
    await whenWaiting(sql, 1)
    let others: number | undefined
    const parallel = get('/api/partner/v1/services', { key }).then(({ status }) => {
      others = status
    })
    let peak = 0
    while (others === undefined) peak = Math.max(peak, singleRow(await waiting()).n)
    await parallel
    t.equal(others, 200, 'other reads go on')
    t.ok(peak <= 1, `${peak} are read at once`)
    await holder.unsafe('rollback')
    for (const list of lists) t.match((await list).status, /^(200|503)$/)
  })
})
