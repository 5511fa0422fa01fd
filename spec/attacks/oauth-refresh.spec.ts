import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { post } from '../support/connector.ts'
import { allow, answerConsent, assistantAt, REDIRECT } from '../support/oauth.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { serve } from '../support/server.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const NO_RATES = { CONNECTOR_RATE_PER_MINUTE: '100000', CENTRE_RATE_PER_MINUTE: '100000' }
const DOCUMENT = 'https://assistant.example/client.json'
const METADATA = { client_id: DOCUMENT, client_name: 'Document', redirect_uris: [REDIRECT] }

t.test('a refresh token', async t => {
  let served = { status: 200, text: JSON.stringify(METADATA) }
  const documents = { get: async () => served, close: async () => {} }
  const { server, sql, url } = await openSchool(t, { settings: NO_RATES, documents })
  const owner = await addSignedInOwner(sql)
  const assistant = assistantAt(server)
  const isLive = async (token: string) => (await post(url, token, LIST)).status === 200
  /** Lets the time pass in which a repeated refresh gets the same answer. */
  const passRepeats = async () => {
    await sql`update oauth_records set consumed_at = consumed_at - interval '31 seconds'
      where consumed_at is not null`
  }

  await t.test('ends the family if it was stolen, whoever comes first', async t => {
    const { clientId, refresh, access } = await assistant.connect(owner)
    const thief = (await assistant.refresh(clientId, refresh)).body
    t.equal(await isLive(thief.access_token), true)
    await passRepeats()
    t.equal((await assistant.refresh(clientId, refresh)).status, 400, 'the owner of the token notices')
    for (const token of [access, thief.access_token]) t.equal(await isLive(token), false)
    t.equal((await assistant.refresh(clientId, thief.refresh_token)).status, 400)
    const [key] = await sql`select revoked_at from connector_keys order by created_at desc limit 1`
    t.ok(key!.revoked_at, 'and the page lists it no more')
  })

  await t.test('gives all who use it at one time the same tokens', async t => {
    const { clientId, refresh } = await assistant.connect(owner)
    const answers = await Promise.all(Array.from({ length: 8 }, () => assistant.refresh(clientId, refresh)))
    t.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
    const { body } = answers[0]!
    t.equal(await isLive(body.access_token), true)
    t.strictSame((await assistant.refresh(clientId, refresh)).body, body, 'also after a lost answer')
    t.notMatch(JSON.stringify(await sql`select content from oauth_records`), body.refresh_token)
    const next = (await assistant.refresh(clientId, body.refresh_token)).body
    t.equal(await isLive(next.access_token), true)
    await passRepeats()
    t.equal((await assistant.refresh(clientId, body.refresh_token)).status, 400, 'a thief is noticed then')
    t.equal(await isLive(next.access_token), false)
  })

  await t.test('gives nothing again to another client, or after the access ended', async t => {
    const { clientId, refresh } = await assistant.connect(owner)
    const { body } = await assistant.refresh(clientId, refresh)
    const other = await assistant.register({ client_name: 'Other' })
    t.equal((await assistant.refresh(other, refresh)).status, 400)
    t.equal(await isLive(body.access_token), true)
    await assistant.form('/oauth/revoke', { token: body.refresh_token, client_id: clientId })
    t.equal((await assistant.refresh(clientId, refresh)).status, 400)
  })

  await t.test('is not lost while the document of its client cannot be read', async t => {
    const path = await assistant.ask(DOCUMENT)
    const { body } = await assistant.redeem(DOCUMENT, await allow(server, owner, path))
    const waiting = await assistant.ask(DOCUMENT)
    // Another server has no cached document.
    const on = { url: server.databaseUrl, sql }
    const other = await serve(t, { settings: NO_RATES, documents, on })
    const refresh = () => assistantAt(other).refresh(DOCUMENT, body.refresh_token)
    const good = served
    served = { status: 503, text: '' }
    t.match(await refresh(), { status: 503, body: { error: 'service_unavailable' } })
    t.equal((await answerConsent(other, owner, waiting)).status, 503)
    served = good
    t.equal((await refresh()).status, 200)
    t.equal((await answerConsent(other, owner, waiting)).status, 200, 'nor is the request')
  })
})
