import t from 'tap'
import { removePerson } from '../../../lib/people/transactions.ts'
import { openSchool } from '../../support/centre.ts'
import { callTool, post } from '../../support/connector.ts'
import { allow, answerConsent, assistantAt, REDIRECT, RESOURCE } from '../../support/oauth.ts'
import { addConnectorKey, addSignedIn, addSignedInOwner, ORIGIN } from '../../support/owner.ts'
import { SCHOOL } from '../../support/school.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

t.test('an assistant signs in', async t => {
  const { server, sql, url } = await openSchool(t, { settings: { CONNECTOR_RATE_PER_MINUTE: '100000' } })
  const owner = await addSignedInOwner(sql)
  const assistant = assistantAt(server)
  const namesOf = (answer: { message: { result: { tools: { name: string }[] } } }) =>
    answer.message.result.tools.map(({ name }) => name)

  await t.test('from the address alone: the 401 leads to the metadata', async t => {
    const { status, headers, message } = await post(url, undefined, LIST)
    const challenge = headers.get('www-authenticate') ?? ''
    t.equal(status, 401)
    t.match(message.hint, /OAuth/)
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
    t.equal(address, `${ORIGIN}/.well-known/oauth-protected-resource/api/mcp/escola`)
    const resource = await server.get(new URL(address).pathname)
    t.match(resource.body, { resource: RESOURCE, authorization_servers: [ORIGIN] })
    t.strictSame((await server.get('/.well-known/oauth-protected-resource')).body, resource.body)
    const { body } = await server.get('/.well-known/oauth-authorization-server')
    t.match(body, { issuer: ORIGIN, code_challenge_methods_supported: ['S256'] })
    t.equal((await server.get('/.well-known/openid-configuration')).status, 404)
  })

  await t.test('with the consent of an owner, who sees who asks and where the access goes', async t => {
    const clientId = await assistant.register({ client_name: 'Helper <b>of</b> Marta' })
    const path = await assistant.ask(clientId)
    t.match(path, /^\/centre\/connect\/[\w-]{43}$/)
    const page = await server.get(path, { headers: { cookie: owner.headers.cookie! } })
    t.equal(page.status, 200)
    t.match(page.text, /Connect “Helper &lt;b&gt;of&lt;\/b&gt; Marta”\?/)
    t.match(page.text, 'The access goes to assistant.example.')
    t.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/)
    const location = new URL(await allow(server, owner, path, { days: '30' }))
    t.equal(location.origin + location.pathname, REDIRECT)
    t.equal(location.searchParams.get('state'), 'state of the assistant')
    t.equal(location.searchParams.get('iss'), ORIGIN)
    const { status, body } = await assistant.redeem(clientId, location.href)
    t.match(
      { status, ...body },
      { status: 200, token_type: 'Bearer', scope: 'read propose', expires_in: 3600 }
    )
    t.equal((await callTool(url, body.access_token, 'list_my_schools')).isError, false)
    const [key] =
      await sql`select role, person_id, client, label, expires_at - created_at = interval '30 days' as month
      from connector_keys`
    t.strictSame(
      { ...key },
      {
        role: 'owner',
        person_id: owner.personId,
        client: 'assistant.example',
        label: 'Helper <b>of</b> Marta',
        month: true
      }
    )
  })

  await t.test('and only reads where the person says so, or it asked for no more', async t => {
    for (const [asks, consents] of [
      ['read propose', 'read'],
      ['read', 'propose']
    ] as const) {
      const clientId = await assistant.register()
      const path = await assistant.ask(clientId, { scope: asks })
      const { body } = await assistant.redeem(clientId, await allow(server, owner, path, { scope: consents }))
      t.equal(body.scope, 'read', `${asks}, ${consents}`)
      t.notOk(namesOf(await post(url, body.access_token, LIST)).includes('prepare_lesson_move'))
      const renewed = await assistant.refresh(clientId, body.refresh_token)
      t.equal(renewed.body.scope, 'read')
    }
  })

  await t.test('also as a manager, and as nobody else', async t => {
    const manager = await addSignedIn(sql, { role: 'manager' })
    const { access } = await assistant.connect(manager)
    t.equal((await callTool(url, access, 'list_my_schools')).isError, false)
    const path = await assistant.ask(await assistant.register())
    for (const role of ['desk'] as const) {
      const other = await addSignedIn(sql, { role })
      t.equal((await answerConsent(server, other, path)).status, 403)
    }
    t.equal((await server.get(path)).status, 401)
    t.match((await server.get(path)).text, path, 'the sign-in leads back to the request')
  })

  await t.test('renews its access, each refresh token once', async t => {
    const { clientId, access, refresh } = await assistant.connect(owner)
    const { status, body } = await assistant.refresh(clientId, refresh)
    t.equal(status, 200)
    t.not(body.refresh_token, refresh)
    for (const token of [access, body.access_token]) t.equal((await post(url, token, LIST)).status, 200)
  })

  await t.test('and is refused by the person: the assistant hears it, nothing is issued', async t => {
    const before = (await sql`select count(*)::int as n from connector_keys`)[0]!.n
    const path = await assistant.ask(await assistant.register())
    const answer = await server.post(`${path}/refuse`, { headers: owner.headers })
    t.match(answer.headers.get('refresh') ?? '', /error=access_denied/)
    t.equal((await sql`select count(*)::int as n from connector_keys`)[0]!.n, before)
    t.equal((await answerConsent(server, owner, path)).status, 404, 'once refused, it cannot be allowed')
  })

  await t.test('until an owner disconnects it, with its proposals', async t => {
    const { clientId, access, refresh } = await assistant.connect(owner)
    await callTool(url, access, 'prepare_stock_change', { item: 'boots', size: '42', quantity: 3 })
    const page = await server.get('/centre/assistants', { headers: { cookie: owner.headers.cookie! } })
    t.match(page.text, /Connected by Marta Reis · assistant\.example/)
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      select id from connector_keys order by created_at desc limit 1`
    await server.post(`/centre/assistants/${id}/revoke`, { headers: owner.headers })
    const { status, headers } = await post(url, access, LIST)
    t.equal(status, 401)
    t.match(headers.get('www-authenticate') ?? '', /error="invalid_token"/)
    t.match(await assistant.refresh(clientId, refresh), { status: 400, body: { error: 'invalid_grant' } })
    t.equal(
      (await sql`select count(*)::int as n from proposals where key_id = ${id} and status = 'pending'`)[0]!.n,
      0
    )
  })

  await t.test('until it revokes its own token', async t => {
    for (const kind of ['access', 'refresh'] as const) {
      const signedIn = await assistant.connect(owner)
      const { status } = await assistant.form('/oauth/revoke', {
        token: signedIn[kind],
        client_id: signedIn.clientId
      })
      t.equal(status, 200)
      t.equal((await post(url, signedIn.access, LIST)).status, 401, kind)
      const [key] = await sql`select revoked_at from connector_keys order by created_at desc limit 1`
      t.ok(key!.revoked_at)
    }
  })

  await t.test('until its person loses the role or the account', async t => {
    for (const end of ['remove', 'change'] as const) {
      const person = await addSignedIn(sql, { role: 'manager' })
      const { clientId, access, refresh } = await assistant.connect(person)
      if (end === 'remove') await removePerson(sql, SCHOOL, owner.personId, person.personId)
      else await sql`select change_person(${SCHOOL}, ${owner.personId}, ${person.personId}, 'desk', null)`
      t.equal((await post(url, access, LIST)).status, 401, end)
      t.equal((await assistant.refresh(clientId, refresh)).status, 400)
    }
  })

  await t.test('beside pasted keys, which go on as before', async t => {
    const { key } = await addConnectorKey(sql)
    t.equal((await post(url, key, LIST)).status, 200)
    t.equal((await post(url, `${key.slice(0, -1)}!`, LIST)).status, 401)
  })

  await t.test('and the database holds no secret', async t => {
    const { access, refresh, clientId } = await assistant.connect(owner)
    const next = (await assistant.refresh(clientId, refresh)).body
    const rows = JSON.stringify(await sql`select content, digest::text from oauth_records`)
    for (const secret of [access, refresh, next.access_token, next.refresh_token]) t.notMatch(rows, secret)
    await sql`update oauth_records set expires_at = now() - interval '1 hour'`
    await sql`select sweep_oauth_records()`
    t.equal((await sql`select count(*)::int as n from oauth_records`)[0]!.n, 0)
  })
})
