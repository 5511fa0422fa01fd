import { createServer } from 'node:net'
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { callTool, post } from '../support/connector.ts'
import { mutate } from '../support/crowd.ts'
import { allow, answerConsent, assistantAt, REDIRECT, RESOURCE } from '../support/oauth.ts'
import { addSignedInOwner, ORIGIN, signInOnceMore } from '../support/owner.ts'
import { addSchool, addSlot } from '../support/school.ts'
import { serve } from '../support/server.ts'

const OTHER = 'outra-praia'
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const NO_RATES = { CONNECTOR_RATE_PER_MINUTE: '100000', CENTRE_RATE_PER_MINUTE: '100000' }

t.test('an attacker', async t => {
  const { server, sql, url } = await openSchool(t, { settings: NO_RATES })
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const owner = await addSignedInOwner(sql)
  const assistant = assistantAt(server)
  const isLive = async (token: string) => (await post(url, token, LIST)).status === 200

  await t.test('who replays a code ends the access that it gave', async t => {
    const clientId = await assistant.register()
    const location = await allow(server, owner, await assistant.ask(clientId))
    const first = await assistant.redeem(clientId, location)
    t.equal(await isLive(first.body.access_token), true)
    t.match(await assistant.redeem(clientId, location), { status: 400, body: { error: 'invalid_grant' } })
    t.equal(await isLive(first.body.access_token), false)
    t.equal((await assistant.refresh(clientId, first.body.refresh_token)).status, 400)
  })

  await t.test('who redeems a code at the same time gets only what ends with it', async t => {
    const clientId = await assistant.register()
    const location = await allow(server, owner, await assistant.ask(clientId))
    const redeemed = await Promise.all(Array.from({ length: 8 }, () => assistant.redeem(clientId, location)))
    t.equal(redeemed.filter(({ status }) => status === 200).length <= 1, true)
    for (const { body } of redeemed) if (body.access_token) t.equal(await isLive(body.access_token), false)
  })

  await t.test('cannot go without PKCE, or weaken it', async t => {
    const clientId = await assistant.register()
    for (const more of [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { code_challenge_method: '' },
      { code_challenge: 'short' }
    ]) {
      const { headers } = await assistant.authorize(clientId, more)
      t.match(headers.get('location') ?? '', /^https:\/\/assistant\.example\/callback\?error=invalid_request/)
      t.match(headers.get('location') ?? '', `iss=${encodeURIComponent(ORIGIN)}`)
    }
    for (const code_verifier of ['', 'x'.repeat(43), 'short']) {
      const location = await allow(server, owner, await assistant.ask(clientId))
      t.equal((await assistant.redeem(clientId, location, { code_verifier })).status, 400, code_verifier)
    }
  })

  await t.test('gets no token for another resource', async t => {
    const clientId = await assistant.register()
    for (const resource of [
      ORIGIN,
      `${RESOURCE}/`,
      `${ORIGIN}/api/partner/v1`,
      'https://evil.example/mcp',
      'no url'
    ])
      t.match(
        (await assistant.authorize(clientId, { resource })).headers.get('location') ?? '',
        /error=invalid_target/
      )
    const location = await allow(server, owner, await assistant.ask(clientId))
    const answer = await assistant.redeem(clientId, location, { resource: 'https://evil.example/mcp' })
    t.match(answer, { status: 400, body: { error: 'invalid_target' } })
    const { access } = await assistant.connect(owner)
    for (const path of ['/api/partner/v1/services', '/api/partner/v2/meta'])
      t.equal((await server.get(path, { headers: { authorization: `Bearer ${access}` } })).status, 401, path)
    await sql`update oauth_records set content = replace(content, ${RESOURCE}, 'https://other.example/api/mcp/escola')
      where kind = 'AccessToken'`
    t.equal(await isLive(access), false, 'nor has one of another service any use here')
  })

  await t.test('reads only the school of the person who agreed', async t => {
    const foreign = await addSlot(sql, { schoolId: OTHER })
    const { access } = await assistant.connect(owner)
    t.equal((await callTool(url, access, 'get_lesson_roster', { lessonId: foreign })).isError, true)
    const stranger = await addSignedInOwner(sql, OTHER)
    const theirs = await assistant.connect(stranger)
    t.equal((await callTool(url, theirs.access, 'get_lesson_roster', { lessonId: foreign })).isError, false)
    const listed = await server.get('/centre/assistants', { headers: { cookie: stranger.headers.cookie! } })
    t.equal(listed.text.split('Connected by').length - 1, 1, 'and sees only its own assistants')
  })

  await t.test('cannot have the code sent elsewhere', async t => {
    const clientId = await assistant.register()
    for (const redirect_uri of [
      'https://evil.example/callback',
      `${REDIRECT}/../evil`,
      `${REDIRECT}?next=evil`,
      `${REDIRECT}#`,
      'https://assistant.example.evil.example/callback',
      'https://assistant.example@evil.example/callback',
      'https://assistant.example:444/callback',
      'http://assistant.example/callback',
      'HTTPS://ASSISTANT.EXAMPLE/callback',
      ''
    ]) {
      const { status, headers } = await assistant.authorize(clientId, { redirect_uri })
      t.strictSame([status, headers.get('location')], [400, null], redirect_uri)
    }
    for (const uri of [
      'http://assistant.example/callback',
      'javascript:alert(1)//',
      'data:text/html,x',
      'http://127.0.0.1.evil.example/',
      'http://localhost@evil.example/',
      'https://assistant.example/#fragment',
      'https://assistant.example/\u0000',
      `https://assistant.example/${'x'.repeat(600)}`,
      'custom:callback',
      7,
      null
    ]) {
      const { status, body } = await server.post('/oauth/register', { body: { redirect_uris: [uri] } })
      t.strictSame([status, body.error], [400, 'invalid_redirect_uri'], String(uri))
    }
    for (const body of [
      {},
      [],
      null,
      'x',
      { redirect_uris: [] },
      { redirect_uris: Array(11).fill(REDIRECT) }
    ])
      t.equal((await server.post('/oauth/register', { body })).status, 400)
    const location = await allow(server, owner, await assistant.ask(clientId))
    const answer = await assistant.redeem(clientId, location, {
      redirect_uri: 'https://evil.example/callback'
    })
    t.equal(answer.status, 400)
  })

  await t.test('breaks nothing with characters that PostgreSQL cannot store', async t => {
    const clientId = await assistant.register({ client_name: 'A\u0000B' })
    const state = 'x\u0000\ud800\n'
    const location = await allow(server, owner, await assistant.ask(clientId, { state, extra: '\u0000' }))
    t.equal(new URL(location).searchParams.get('state'), state.toWellFormed())
    const { body } = await assistant.redeem(clientId, location)
    t.equal(await isLive(body.access_token), true)
    for (const text of ['\u0000', '\ud800', 'x'.repeat(43)])
      t.equal((await assistant.refresh(clientId, text)).status, 400)
    t.equal((await post(url, 'x'.repeat(43), LIST)).status, 401)
  })

  await t.test('may choose the port of a program on the device, and nothing else', async t => {
    const local = assistantAt(server, 'http://127.0.0.1:5000/callback')
    const clientId = await local.register()
    for (const [redirect_uri, status] of [
      ['http://127.0.0.1:6000/callback', 302],
      ['http://127.0.0.1:6000/other', 400],
      ['http://localhost:6000/callback', 400],
      ['http://127.0.0.2:6000/callback', 400]
    ] as const)
      t.equal((await local.authorize(clientId, { redirect_uri })).status, status, redirect_uri)
    const page = await server.get(await local.ask(clientId), { headers: { cookie: owner.headers.cookie! } })
    t.match(page.text, 'a program on this device')
  })

  await t.test("cannot use another client's code or token", async t => {
    const clientId = await assistant.register()
    const other = await assistant.register({ client_name: 'Other' })
    const location = await allow(server, owner, await assistant.ask(clientId))
    t.equal((await assistant.redeem(other, location)).status, 400)
    const { refresh, access } = await assistant.connect(owner)
    t.equal((await assistant.refresh(other, refresh)).status, 400)
    await assistant.form('/oauth/revoke', { token: access, client_id: other })
    t.equal(await isLive(access), true, 'nor revoke it')
  })

  await t.test('cannot have a person agree unseen', async t => {
    const path = await assistant.ask(await assistant.register())
    const page = await server.get(path, { headers: { cookie: owner.headers.cookie! } })
    t.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    const { cookie } = owner.headers
    for (const headers of [
      { cookie: cookie! },
      { cookie: cookie!, origin: 'https://evil.example' },
      { cookie: cookie!, origin: 'null' }
    ])
      t.equal((await answerConsent(server, { ...owner, headers }, path)).status, 403)
    t.equal((await answerConsent(server, { ...owner, headers: { origin: ORIGIN } }, path)).status, 401)
    for (const bad of [{ scope: 'all' }, { days: '9999' }, { days: '0' }])
      t.equal((await answerConsent(server, owner, path, bad)).status, 400)
    t.equal((await server.get(path, { headers: { cookie: cookie! } })).status, 200, 'it still waits')
    t.equal((await server.get(`${path.slice(0, -1)}x`, { headers: { cookie: cookie! } })).status, 404)
    // All but the first find the request unanswered, and take it after the answer of the first was saved.
    await sql`create sequence takers`
    await mutate(sql, 'consume_oauth_record', [
      ['begin\n', "begin\n  if nextval('takers') > 1 then perform pg_sleep(0.4); end if;\n"]
    ])
    const answers = await Promise.all(Array.from({ length: 4 }, () => answerConsent(server, owner, path)))
    await mutate(sql, 'consume_oauth_record', [])
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 404, 404, 404], 'it is allowed once')
  })

  await t.test('cannot agree with a session that was left open, where the person has a passkey', async t => {
    const path = await assistant.ask(await assistant.register())
    const stale = await signInOnceMore(sql, owner.personId)
    await sql`update sessions set created_at = created_at - interval '16 minutes' where person_id = ${owner.personId}`
    await sql`insert into passkeys (school_id, id, person_id, name, credential_id, public_key, counter)
      values ('onda-clara', gen_random_uuid(), ${owner.personId}, 'Phone', '\\x01', '\\x01', 0)`
    const answer = await answerConsent(server, stale, path)
    t.equal(answer.status, 403)
    t.match(answer.text, path, 'the proof leads back to the request')
  })
})

t.test('metadata documents of clients', async t => {
  const CLIENT = 'https://assistant.example/client.json'
  const good = { client_id: CLIENT, client_name: 'Document', redirect_uris: [REDIRECT] }
  let served: { status: number; text: string } = { status: 200, text: '' }
  const documents = { get: async () => served, close: async () => {} }
  const { server } = await openSchool(t, { settings: NO_RATES, documents })
  const owner = await addSignedInOwner(server.sql)
  const assistant = assistantAt(server)
  let n = 0
  /** Each time another address: documents are cached for a minute. */
  const authorizeWith = async (document: object, status = 200) => {
    n += 1
    const id = `${CLIENT}?${n}`
    served = {
      status,
      text: JSON.stringify({ ...document, ...('client_id' in document && { client_id: id }) })
    }
    return assistant.authorize(id)
  }

  await t.test('connect an assistant that never registered', async t => {
    served = { status: 200, text: JSON.stringify(good) }
    const path = await assistant.ask(CLIENT)
    t.match(path, /^\/centre\/connect\//)
    const { body } = await assistant.redeem(CLIENT, await allow(server, owner, path))
    t.equal((await callTool(server.url, body.access_token, 'list_my_schools')).isError, false)
    t.equal((await assistant.refresh(CLIENT, body.refresh_token)).status, 200)
  })

  await t.test('are refused if they are not what they say', async t => {
    t.equal((await authorizeWith(good)).status, 302)
    const wrong: readonly [document: object, status?: number][] = [
      [good, 404],
      [good, 301],
      [{ ...good, redirect_uris: ['https://evil.example/'] }],
      [{ ...good, redirect_uris: ['http://assistant.example/callback'] }],
      [{ redirect_uris: [REDIRECT] }],
      [[]]
    ]
    for (const [document, status] of wrong)
      t.equal((await authorizeWith(document, status)).status, 400, JSON.stringify([document, status]))
    served = { status: 200, text: JSON.stringify(good) }
    t.equal((await assistant.authorize(`${CLIENT}?other`)).status, 400, 'the id of another')
    served = { status: 200, text: 'not JSON' }
    t.equal((await assistant.authorize(`${CLIENT}?text`)).status, 400)
  })

  await t.test('never lead into a private network', async t => {
    const real = await serve(t, { settings: { ...NO_RATES, ALLOWED_NETWORKS: '127.0.0.0/8' } })
    let connections = 0
    const inside = createServer(socket => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
    t.teardown(() => inside.close())
    const { port } = inside.address() as { port: number }
    const outside = assistantAt(real)
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f.1',
      '0',
      'x.localhost'
    ])
      t.equal((await outside.authorize(`https://${host}:${port}/client.json`)).status, 400, host)
    for (const id of [
      'http://assistant.example/client.json',
      'https://10.0.0.1/',
      'https://169.254.169.254/',
      'file:///etc/passwd'
    ])
      t.equal((await outside.authorize(id)).status, 400, id)
    t.equal(connections, 0)
    await fetch(`http://127.0.0.1:${port}/`).catch(() => {})
    t.equal(connections, 1, 'it could be reached')
  })
})
