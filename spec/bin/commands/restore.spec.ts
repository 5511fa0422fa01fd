// tags: full
import { join } from 'node:path'
import t from 'tap'
import { setCalendar } from '../../../lib/feeds/transactions.ts'
import { isLeftOut } from '../../../lib/infra/backup/rules.ts'
import { createSetupLink } from '../../../lib/people/setup/transactions.ts'
import { createSignInTokenFor, removePerson, signIn } from '../../../lib/people/transactions.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { addEndpoint, removeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { runCommand } from '../../support/cli.ts'
import { callTool, post } from '../../support/connector.ts'
import { database } from '../../support/database.ts'
import { assistantAt } from '../../support/oauth.ts'
import { addConnectorKey, addSignedInOwner } from '../../support/owner.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const SETTINGS = { FORECAST_REFRESH_MINUTES: '0' }
const newId = () => uuidV7(Date.now())

t.test('swellbook restore, if access ended after the backup,', async t => {
  const from = await database(t)
  const { sql } = from
  const server = await serve(t, { on: from, settings: SETTINGS })
  await addSchool(sql)
  const key = await server.schoolKey('Hotel Atlântico')
  await server.platformKey()
  await addConnectorKey(sql, { schoolId: SCHOOL })
  const owner = await addSignedInOwner(sql)
  const assistant = assistantAt(server)
  const signedIn = await assistant.connect(owner)
  await callTool(server.url, signedIn.access, 'prepare_stock_change', {
    item: 'boots',
    size: '42',
    quantity: 3
  })
  const former = await addSignedInOwner(sql)
  const setup = await createSetupLink(sql, true)
  const link = (await createSignInTokenFor(sql, owner.personId))!.token
  const endpointId = newId()
  const url = 'https://hotel.example/hook?token=s3cret'
  await addEndpoint(sql, SCHOOL, endpointId, { partnerId: null, origin: 'operator', url, kinds: null })
  await setCalendar(sql, { schoolId: SCHOOL, digest: digestOf('school'), rotate: false })

  const file = join(t.testdir(), 'night.swellbook.gz')
  await runCommand(['backup', '--to', file], { env: { DATABASE_URL: from.url } })
  // Changes after the backup.
  const { body: renewed } = await assistant.refresh(signedIn.clientId, signedIn.refresh)
  await sql`update school_keys set revoked_at = now()`
  await removePerson(sql, SCHOOL, null, former.personId)
  await removeEndpoint(sql, SCHOOL, endpointId)

  const to = await database(t, { empty: true })
  const ran = await runCommand(['restore', '--from', file, '--json'], { env: { DATABASE_URL: to.url } })
  t.equal(ran.code, 0, ran.err)
  const report = ran.json()
  const restored = await serve(t, { on: to, settings: SETTINGS })

  await t.test('ends all sessions', async t => {
    for (const { headers } of [owner, former]) {
      t.equal((await restored.get('/centre/account', { headers })).status, 401)
      t.equal(
        (await server.get('/centre/account', { headers })).status,
        headers === owner.headers ? 200 : 401
      )
    }
    t.match(report.ended, { sessions: 2 })
    t.equal((await to.sql`select from sessions`).length, 0)
  })

  await t.test('ends unused sign-in links', async t => {
    t.ok(report.ended.signInLinks >= 1)
    t.notOk(await signIn(to.sql, newId(), link, 'specs'))
    t.ok(await signIn(sql, newId(), link, 'specs'), 'which still works where nothing was restored')
  })

  await t.test('ends set-up links', async t => {
    t.equal((await restored.get(`/centre/setup/${setup.token}`)).status, 404)
    t.equal((await server.get(`/centre/setup/${setup.token}`)).status, 200)
  })

  await t.test('ends or lists everything that has the digest of a secret', async t => {
    const tables = await to.sql<{ name: string }[]>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%digest' and data_type = 'bytea' order by 1`
    t.strictSame(
      tables.map(({ name }) => name).filter(name => !isLeftOut(name)),
      [
        ...['connector_calls', 'connector_keys', 'credits', 'instructor_calendars', 'packs'],
        ...['platform_keys', 'proposals', 'school_calendars', 'school_keys', 'school_secrets']
      ],
      'the report lists keys and feeds; the others hold no access'
    )
  })

  await t.test('disconnects assistants that signed in: a token used since would work again', async t => {
    t.match(report.ended, { assistants: 1 })
    const call = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const token of [signedIn.access, renewed.access_token]) {
      t.equal((await post(server.url, token, call)).status, 200)
      t.equal((await post(restored.url, token, call)).status, 401)
    }
    for (const token of [signedIn.refresh, renewed.refresh_token])
      t.equal((await assistantAt(restored).refresh(signedIn.clientId, token)).status, 400)
    t.equal((await to.sql`select from oauth_records`).length, 0)
    const [left] = await to.sql`select
      (select count(*)::int from connector_keys where person_id is not null and revoked_at is null) as keys,
      (select count(*)::int from proposals where status = 'pending') as proposals`
    t.strictSame({ ...left }, { keys: 0, proposals: 0 }, 'none is listed as connected')
  })

  await t.test('lists every key that works again, including revoked ones', async t => {
    t.equal((await restored.get('/api/partner/v1/services', { key })).status, 200)
    t.equal((await server.get('/api/partner/v1/services', { key })).status, 401)
    const [stored] = await sql<{ id: string }[]>`select id from school_keys`
    t.match(
      report.keys.find(({ kind }: { kind: string }) => kind === 'school'),
      {
        id: stored?.id,
        schoolId: SCHOOL,
        holder: 'Hotel Atlântico',
        lastFour: key.slice(-4),
        createdAt: /Z$/
      }
    )
    t.strictSame(report.keys.map(({ kind }: { kind: string }) => kind).sort(), [
      'connector',
      'platform',
      'school'
    ])
    t.equal(report.totals.keys, 3)
    t.notMatch(ran.out, key)
  })

  await t.test('lists people who may sign in again, including removed ones, with passkeys', async t => {
    const found = report.people.find(({ id }: { id: string }) => id === former.personId)
    t.match(found, { schoolId: SCHOOL, role: 'owner', passkeys: 0 })
    t.equal(report.totals.people, report.people.length)
  })

  await t.test('lists webhooks by host only, and feeds', async t => {
    t.match(report.endpoints, [{ id: endpointId, partner: null, origin: 'operator', host: 'hotel.example' }])
    t.match(report.feeds, [{ schoolId: SCHOOL, instructorId: null }])
    t.notMatch(ran.out, 's3cret')
  })

  await t.test('counts queued mails and proposals', async t => {
    t.strictSame(Object.keys(report.waiting), ['mails', 'proposals'])
  })

  await t.test('lists what to revoke again, and how', async t => {
    const empty = await database(t, { empty: true })
    const { code, out } = await runCommand(['restore', '--from', file], { env: { DATABASE_URL: empty.url } })
    t.equal(code, 0)
    for (const line of [
      /Ended: 2 sessions and \d+ sign-in links?\./,
      /Disconnected: 1 assistant that signed in\./,
      /does not contain what was revoked, removed or erased after 20\S+Z/,
      /Active keys: 3\. To end one: swellbook keys revoke ID/,
      /People who may sign in: \d+\. To end one: swellbook owners remove ID/,
      /Active webhooks: 1\. To end one: swellbook webhooks remove ID/,
      /Active calendar feeds: 1\./,
      /swellbook customers erase/,
      /mails? waits?: mails sent after the backup are sent again/
    ])
      t.match(out, line)
    t.notMatch(out, 's3cret')
  })
})
