import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { calendarPath } from '../../lib/feeds/rules.ts'
import { setCalendar } from '../../lib/feeds/transactions.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { createSignInTokenFor, signIn } from '../../lib/people/transactions.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addConnectorKey, addSignedInOwner, ORIGIN } from '../support/owner.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { type Answer, serve } from '../support/server.ts'

const MAX_REQUESTS = 50

t.test('the owner of a secret', async t => {
  const server = await serve(t)
  const { sql, databaseUrl, get, post } = server
  await addSchool(sql)
  const { headers, personId } = await addSignedInOwner(sql)
  const link = async () => (await createSignInTokenFor(sql, personId))!.token
  const used = await link()
  await signIn(sql, uuidV7(Date.now()), used, 'specs')
  await setCalendar(sql, { schoolId: SCHOOL, digest: digestOf('feed'), rotate: false })
  const open = await link()
  const [school, platform, assistant] = await Promise.all([
    server.schoolKey(),
    server.platformKey(),
    addConnectorKey(sql)
  ])

  /** Roles of connections that wait for this table during a request. */
  async function waitingFor(table: string, ask: () => Promise<Answer>): Promise<string[]> {
    const holder = connect(databaseUrl, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
    await holder.unsafe('begin')
    await holder.unsafe(`lock table ${table} in access exclusive mode`)
    let answer: Promise<Answer> | undefined
    let waiting: { name: string }[] = []
    for (let reads = 0; waiting.length === 0 && reads < MAX_REQUESTS; ) {
      // A request that waits too long is rejected; repeat it.
      if (answer === undefined) reads += 1
      answer ??= ask().finally(() => {
        answer = undefined
      })
      await sleep(5)
      waiting = await sql`select application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    }
    await holder.unsafe('rollback')
    await holder.end({ timeout: 1 })
    await answer
    return waiting.map(({ name }) => name)
  }

  const rows: readonly [of: string, table: string, ask: () => Promise<Answer>, status: number][] = [
    ['a partner key', 'school_keys', () => get('/api/partner/v1/services', { key: school }), 200],
    ['a platform key', 'platform_keys', () => get('/api/partner/v2/meta', { key: platform }), 200],
    [
      'a connector key',
      'connector_keys',
      () => post('/api/mcp/escola', { headers: { authorization: `Bearer ${assistant.key}` }, body: {} }),
      400
    ],
    ['a session', 'sessions', () => get('/centre/proposals', { headers }), 200],
    [
      'a session beside a link that is over',
      'sessions',
      () => get(`/centre/sign-in/${used}`, { headers }),
      302
    ],
    [
      'a session with a link that is used again',
      'sessions',
      () => post(`/centre/sign-in/${used}`, { headers: { ...headers, origin: ORIGIN } }),
      302
    ],
    ['a sign-in link', 'sign_in_links', () => get(`/centre/sign-in/${open}`), 200],
    ["a feed's address", 'school_calendars', () => get(calendarPath(SCHOOL, 'feed')), 200],
    ['a guessed address of a feed', 'school_calendars', () => get(calendarPath(SCHOOL, 'guess')), 404]
  ]
  for (const [lookup, table, ask, status] of rows) {
    t.test(`is found on connections that no other read occupies: ${lookup}`, async t => {
      t.strictSame(await waitingFor(table, ask), ['swellbook keys'])
      t.equal((await ask()).status, status)
    })
  }
})
