import { createServer } from 'node:net'
import t from 'tap'
import { removePerson } from '../../lib/people/transactions.ts'
import { openCentre } from '../support/centre.ts'
import { post } from '../support/connector.ts'
import { logTo } from '../support/log.ts'
import { allow, answerConsent, assistantAt, REDIRECT } from '../support/oauth.ts'
import { addSignedIn, ORIGIN } from '../support/owner.ts'
import { SCHOOL } from '../support/school.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const NO_RATES = { CONNECTOR_RATE_PER_MINUTE: '100000', CENTRE_RATE_PER_MINUTE: '100000' }

t.test('a request of an attacker', async t => {
  const { server, sql, url, personId, headers } = await openCentre(t, { settings: NO_RATES })
  const owner = { personId, headers }
  const assistant = assistantAt(server)
  const clientId = await assistant.register()
  const errorOf = async (more: Readonly<Record<string, string>>, repeated = '') => {
    const { status, headers } = await server.get(assistant.addressOf(clientId, more) + repeated)
    const location = headers.get('location') ?? ''
    if (location !== '') t.match(location, `iss=${encodeURIComponent(ORIGIN)}`, 'names its server')
    return [status, new URL(location.replace('#', '?'), ORIGIN).searchParams.get('error')]
  }
  const statusOf = async (token: string) => (await post(url, token, LIST)).status

  await t.test('gets its code in no other way than the query', async t => {
    for (const mode of ['fragment', 'form_post', 'web_message', 'jwt', 'query.jwt', 'unknown'])
      t.strictSame(await errorOf({ response_mode: mode }), [302, 'unsupported_response_mode'], mode)
    for (const mode of ['query', ''])
      t.match(await assistant.ask(clientId, { response_mode: mode }), /^\/centre\/connect\//)
    for (const type of ['token', 'id_token', 'code token', 'code id_token', 'none'])
      t.strictSame(await errorOf({ response_type: type }), [302, 'unsupported_response_type'], type)
  })

  await t.test('does not say a thing twice', async t => {
    for (const name of ['state', 'code_challenge', 'code_challenge_method', 'response_type', 'response_mode'])
      t.strictSame(
        await errorOf({ response_mode: 'query' }, `&${name}=query`),
        [302, 'invalid_request'],
        name
      )
    t.strictSame(await errorOf({}, '&resource=https%3A%2F%2Fevil.example'), [302, 'invalid_target'])
    for (const name of ['client_id', 'redirect_uri'])
      t.strictSame(await errorOf({}, `&${name}=https%3A%2F%2Fevil.example`), [400, null], name)
    const location = await allow(server, owner, await assistant.ask(clientId))
    const code = new URL(location).searchParams.get('code')!
    const form = new URLSearchParams([
      ['grant_type', 'authorization_code'],
      ['client_id', clientId],
      ['redirect_uri', REDIRECT],
      ['code', code],
      ['code', code]
    ])
    const twice = await server.post('/oauth/token', {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    t.match(twice.body, { error: 'invalid_request', error_description: /'code' .* twice/ })
  })

  await t.test('makes the server read no address', async t => {
    let connections = 0
    const inside = createServer(socket => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
    t.teardown(() => inside.close())
    const address = `http://127.0.0.1:${(inside.address() as { port: number }).port}/`
    t.strictSame(await errorOf({ request_uri: address }), [302, 'request_uri_not_supported'])
    t.strictSame(await errorOf({ request: 'eyJhbGciOiJub25lIn0.e30.' }), [302, 'request_not_supported'])
    t.strictSame(await errorOf({ registration: '{}' }), [302, 'registration_not_supported'])
    const names = ['jwks_uri', 'sector_identifier_uri', 'logo_uri', 'client_uri', 'policy_uri', 'tos_uri']
    const id = await assistant.register(Object.fromEntries(names.map(name => [name, address])))
    t.match(await assistant.ask(id), /^\/centre\/connect\//)
    t.equal(connections, 0)
  })

  await t.test('gets no token without a person', async t => {
    for (const grant of [
      'client_credentials',
      'password',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:ietf:params:oauth:grant-type:token-exchange',
      'urn:ietf:params:oauth:grant-type:jwt-bearer'
    ])
      t.match(
        await assistant.token({ grant_type: grant, client_id: clientId, username: 'x', password: 'y' }),
        { status: 400, body: { error: 'unsupported_grant_type' } },
        grant
      )
  })

  await t.test('uses no secret for another purpose, and none in an address', async t => {
    const { clientId: id, access, refresh } = await assistant.connect(owner)
    const location = await allow(server, owner, await assistant.ask(clientId))
    const code = new URL(location).searchParams.get('code')!
    const request = (await assistant.ask(clientId)).split('/').at(-1)!
    for (const secret of [refresh, code, request]) t.equal(await statusOf(secret), 401)
    for (const secret of [access, code, request]) t.equal((await assistant.refresh(id, secret)).status, 400)
    for (const name of ['access_token', 'key', 'token']) {
      const path = `/api/mcp/escola?${name}=${access}`
      t.equal((await server.post(path, { body: LIST })).status, 401, name)
    }
    t.equal(await statusOf(access), 200)
  })

  await t.test('widens no scope', async t => {
    const id = await assistant.register()
    const location = await allow(server, owner, await assistant.ask(id), { scope: 'read' })
    let { body } = await assistant.redeem(id, location, { scope: 'read propose' })
    t.equal(body.scope, 'read')
    for (const scope of ['propose', 'read propose', 'propose openid'])
      t.match(
        await assistant.token({
          ...{ grant_type: 'refresh_token', client_id: id, refresh_token: body.refresh_token },
          scope
        }),
        { status: 400, body: { error: 'invalid_scope' } }
      )
    body = (await assistant.refresh(id, body.refresh_token)).body
    const { message } = await post(url, body.access_token, LIST)
    const names = message.result.tools.map(({ name }: { name: string }) => name)
    t.notOk(names.includes('prepare_lesson_move'))
  })

  await t.test('redeems no code of a person who has left or has another role', async t => {
    for (const end of ['remove', 'manager', 'desk'] as const) {
      const person = await addSignedIn(sql, { role: 'owner' })
      const { clientId: id, access, refresh } = await assistant.connect(person)
      const location = await allow(server, person, await assistant.ask(clientId))
      const waiting = await assistant.ask(clientId)
      if (end === 'remove') await removePerson(sql, SCHOOL, owner.personId, person.personId)
      else await sql`select change_person(${SCHOOL}, ${owner.personId}, ${person.personId}, ${end}, null)`
      t.match(await assistant.redeem(clientId, location), { status: 400, body: { error: 'invalid_grant' } })
      t.equal(await statusOf(access), 401, end)
      t.equal((await assistant.refresh(id, refresh)).status, 400)
      const { status } = await answerConsent(server, person, waiting)
      t.equal(status, { remove: 401, manager: 200, desk: 403 }[end], 'the session has the new role at once')
    }
  })

  await t.test('hides no host in its redirect, and ends no quotation with its name', async t => {
    for (const uri of [
      'https://assistant.example@evil.example/',
      'https://assistant.example:443@evil.example/',
      'https://evil.example\\@assistant.example/',
      'https:///evil.example/',
      'https:evil.example',
      'http://127.0.0.1\\@evil.example/'
    ]) {
      const { status, body } = await server.post('/oauth/register', { body: { redirect_uris: [uri] } })
      t.strictSame([status, body.error], [400, 'invalid_redirect_uri'], uri)
    }
    const id = await assistant.register({ client_name: 'Claude”? The access goes to "claude.ai' })
    const page = await server.get(await assistant.ask(id), { headers: { cookie: owner.headers.cookie! } })
    t.match(page.text, 'Connect “Claude? The access goes to claude.ai”?')
    t.match(page.text, 'The access goes to assistant.example.')
  })

  await t.test('may choose the port of a redirect to the device also beside a website', async t => {
    const id = await assistant.register({ redirect_uris: ['https://editor.example/', 'http://127.0.0.1/'] })
    for (const [redirect_uri, status] of [
      ['https://editor.example/', 302],
      ['http://127.0.0.1/', 302],
      ['http://127.0.0.1:33418/', 302],
      ['https://editor.example:8443/', 400],
      ['http://localhost:33418/', 400]
    ] as const)
      t.equal((await assistant.authorize(id, { redirect_uri })).status, status, redirect_uri)
  })
})

t.test('a flood', async t => {
  const { server, sql, headers } = await openCentre(t, { settings: { CENTRE_RATE_PER_MINUTE: '60' } })
  const assistant = assistantAt(server)
  const rows = async () => Number((await sql`select count(*) as n from oauth_records`)[0]!.n)

  await t.test('of registrations stores nothing', async t => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => assistant.register({ client_name: `Assistant ${n}` }))
    )
    t.equal(new Set(ids).size, 20)
    t.equal(await rows(), 0)
  })

  await t.test('from one address is refused, and stops nobody in the centre', async t => {
    const id = await assistant.register()
    const answers = await Promise.all(Array.from({ length: 80 }, () => assistant.authorize(id)))
    const refused = answers.filter(({ status }) => status === 429)
    t.ok(refused.length >= 40)
    t.match(refused[0]!.text, 'Wait a minute')
    t.ok((await rows()) <= 60)
    t.equal((await assistant.token({ grant_type: 'refresh_token', client_id: id })).status, 429)
    const cookie = headers.cookie!
    t.equal((await server.get('/centre/assistants', { headers: { cookie } })).status, 200)
  })
})

t.test('a reader of the log learns no secret', async t => {
  const lines: string[] = []
  const log = logTo(line => lines.push(JSON.stringify(line)))
  const { server, url, personId, headers } = await openCentre(t, { settings: NO_RATES, log })
  const owner = { personId, headers }
  const assistant = assistantAt(server)
  const clientId = await assistant.register()
  const path = await assistant.ask(clientId, { state: 'state-of-the-assistant' })
  await server.get(path, { headers: { cookie: headers.cookie! } })
  const location = await allow(server, owner, path)
  const { body } = await assistant.redeem(clientId, location)
  await post(url, body.access_token, LIST)
  await assistant.refresh(clientId, body.refresh_token)
  await assistant.refresh(clientId, 'x'.repeat(43))
  await assistant.form('/oauth/revoke', { token: body.access_token, client_id: clientId })
  t.ok(lines.length >= 7)
  const text = lines.join('\n')
  const code = new URL(location).searchParams.get('code')!
  const request = path.split('/').at(-1)!
  for (const secret of [code, request, body.access_token, body.refresh_token, 'state-of-the-assistant'])
    t.notMatch(text, secret)
})
