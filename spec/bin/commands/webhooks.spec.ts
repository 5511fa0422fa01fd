import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { cli } from '../../support/cli.ts'
import { receive } from '../../support/receiver.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const SECRET_KEY = 'the secret of these specs, long-enough'.replaceAll(' ', '-')

t.test('swellbook webhooks', async t => {
  const { sql, runWith } = await cli(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel Atlântico')`
  const env = { SECRET_KEY, ALLOWED_NETWORKS: '127.0.0.0/8' }
  const run = (...words: string[]) => runWith({ env }, 'webhooks', ...words)
  const receiver = await receive(t)
  const at = ['--school', SCHOOL]
  const added = (
    await run('add', ...at, '--partner', 'hotel atlântico', '--url', receiver.url, '--json')
  ).json()

  await t.test('add shows the secret once', async t => {
    t.match(added, { schoolId: SCHOOL, url: receiver.url, kinds: null, secret: /^whsec_[A-Za-z0-9+/]{43}=$/ })
    const [listed] = (await run('list', ...at, '--json')).json()
    t.match(listed, { id: added.id, partner: 'Hotel Atlântico', late: 0, dead: 0, disabledAt: null })
    const views = [
      await run('list', ...at),
      await run('show', added.id),
      await run('show', added.id, '--json')
    ]
    for (const { code, out } of views) {
      t.equal(code, 0)
      t.notMatch(out, added.secret.slice(6))
    }
    t.match(views[1]!.out, /Owner: Hotel Atlântico\. Events: all\.\nHealthy\./)
    const stored = await sql<{ row: string }[]>`select row_to_json(e)::text as row from endpoints e`
    t.notMatch(stored[0]!.row, added.secret.slice(6), 'nor stored')
  })

  await t.test('refuse invalid values', async t => {
    const rows: readonly [words: readonly string[], code: number, words: RegExp][] = [
      [['add', ...at, '--own'], 2, /--url is required/],
      [['add', ...at, '--url', receiver.url], 2, /--partner is required/],
      [['add', ...at, '--own', '--partner', 'x', '--url', receiver.url], 2, /--own is for the school/],
      [['add', ...at, '--own', '--url', 'http://10.0.0.1/'], 2, /--url is not public .*set ALLOWED_NETWORKS/],
      [['add', ...at, '--own', '--url', 'https://u:p@example.com/'], 2, /--url names a user/],
      [['add', ...at, '--own', '--url', receiver.url, '--types', 'lesson.eaten'], 2, /one of booking\.held/],
      [['add', ...at, '--partner', 'Nobody', '--url', receiver.url], 1, /no partner "Nobody"/],
      [['add', '--school', 'nobody', '--own', '--url', receiver.url], 1, /school/],
      [['show', 'nothing'], 1, /There is no endpoint "nothing"/],
      [['set', added.id], 2, /--url or --types is required/],
      [['rotate', added.id, '--previous-hours', '169'], 2, /up to 168/],
      [['replay', added.id], 2, /exactly one of --after and --since is required/],
      [['replay', added.id, '--after', 'x'], 2, /sequence number of an event/],
      [['replay', added.id, '--since', 'yesterday'], 2, /must be an instant/]
    ]
    for (const [words, code, pattern] of rows) {
      const ended = await run(...words)
      t.match([ended.code, ended.err], [code, pattern], words.join(' '))
    }
    const other = { env: { ...env, SECRET_KEY: 'another-secret-of-these-specs-as-long' } }
    const refused = await runWith(other, 'webhooks', 'add', ...at, '--own', '--url', receiver.url)
    t.match([refused.code, refused.err], [1, /SECRET_KEY differs from the one/])
  })

  await t.test('ping uses the newest secret and reports the answer', async t => {
    const { secret } = (await run('rotate', added.id, '--previous-hours', '0', '--json')).json()
    t.not(secret, added.secret)
    t.match(await run('ping', added.id), { code: 0, out: /^status 204/ })
    const { headers, body, message } = receiver.received.at(-1)!
    t.strictSame(new Webhook(secret).verify(body, headers as Record<string, string>), message)
    t.match(message, { type: 'test.ping', schoolId: SCHOOL })
    receiver.answer((_, response) => response.writeHead(500).end('out of order'))
    t.match(await run('ping', added.id), { code: 1, out: /^status 500: out of order/ })
  })

  await t.test('set, disable, enable and replay change an endpoint', async t => {
    const types = 'booking.cancelled,lesson.cancelled'
    t.match((await run('set', added.id, '--types', types, '--json')).json(), { kinds: types.split(',') })
    t.match((await run('set', added.id, '--types', 'all', '--json')).json(), {
      kinds: null,
      url: receiver.url
    })
    t.match((await run('disable', added.id)).out, /Disabled since 20\S+Z \(operator\)/)
    t.match((await run('enable', added.id, '--json')).json(), { disabledAt: null })
    await addSlot(sql)
    t.match((await run('show', added.id, '--json')).json(), { isBehind: true })
    const since = (await run('replay', added.id, '--since', '2027-06-01T08:00:00Z', '--json')).json()
    t.equal(since.position, Date.parse('2027-06-01T08:00:00Z') * 1000 - 1)
    t.equal((await run('replay', added.id, '--after', '0', '--json')).json().position, 0)
    t.equal((await run('retry', added.id)).code, 0)
    t.match(await run('attempts', added.id), { code: 0, out: /Nothing was sent yet/ })
    t.match(await run('late', added.id), { code: 0, out: /Nothing is late/ })
  })

  await t.test("keep endpoints registered with a key out of the operator's network", async t => {
    const id = '0197a4c2-0000-7000-8000-000000000042'
    await sql`insert into endpoints (school_id, id, origin, octo_types, url, position, due_at, created_at)
      values (${SCHOOL}, ${id}, 'school', '{BOOKING_UPDATE}', ${receiver.url}, 0, now(), now())`
    const set = await run('set', id, '--url', receiver.url)
    t.match([set.code, set.err], [2, /--url does not begin with https/])
    const before = receiver.received.length
    t.match(await run('ping', id), { code: 1, out: /cannot be reached: ADDRESS_NOT_ALLOWED/ })
    t.equal(receiver.received.length, before)
    t.match((await run('show', id)).out, /Registered by the school\./)
    await run('remove', id)
  })

  await t.test('list reports the state from the newest answer', async t => {
    const STATES: readonly (readonly [columns: string, status: number | null, state: RegExp])[] = [
      ['refusals = 0, failing_since = null', 204, /Healthy\./],
      [
        'refusals = 3, failing_since = null',
        302,
        /Refuses messages: it answers 302, a redirect; set the URL/
      ],
      ['refusals = 1, failing_since = null', 404, /Refuses messages: it answers 404\./],
      ['refusals = 12, failing_since = now()', 301, /Failing since 20\S+Z: it answers 301, a redirect; set/],
      ['refusals = 0, failing_since = now()', null, /Failing since 20\S+Z\./]
    ]
    for (const [columns, status, state] of STATES) {
      await sql.unsafe(`update endpoints set ${columns}`)
      await sql`delete from attempts`
      await sql`insert into attempts (school_id, endpoint_id, place, at, n, outcome, status, milliseconds, answer)
        values (${SCHOOL}, ${added.id}, 0, now() - interval '1 hour', 1, 'delivered', 204, 5, ''),
          (${SCHOOL}, ${added.id}, 1, now(), 2, 'refused', ${status}, 5, '')`
      t.match((await run('list', ...at)).out, state)
      t.match((await run('show', added.id)).out, state)
    }
    await sql`update endpoints set refusals = 0, failing_since = null`
  })

  await t.test('allow ten endpoints for each partner, and remove one', async t => {
    for (let i = 1; i < 10; i += 1)
      await sql`select add_endpoint(${SCHOOL}, gen_random_uuid(), id, 'operator', ${`${receiver.url}?i=${i}`}, null, null, null) from partners
        where school_id = ${SCHOOL} and name = 'Hotel Atlântico'`
    t.match(await run('add', ...at, '--partner', 'Hotel Atlântico', '--url', `${receiver.url}?i=1`), {
      ...{ code: 1, err: /exists already/ }
    })
    const eleventh = ['add', ...at, '--partner', 'Hotel Atlântico', '--url', `${receiver.url}?i=10`]
    t.match(await run(...eleventh), { code: 1, err: /The maximum of ten endpoints is reached/ })
    t.match((await run('remove', added.id, '--dry-run')).out, /This would remove http/)
    t.match((await run('remove', added.id, '--json')).json(), { id: added.id, removed: true })
    t.equal((await run(...eleventh)).code, 0)
    t.equal((await run('show', added.id)).code, 1)
  })
})
