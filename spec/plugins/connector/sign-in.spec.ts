// tags: full
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { firstClient, type Sdk, secondClient, signInMemory } from '../../support/mcp-client.ts'
import { allow, REDIRECT } from '../../support/oauth.ts'
import { addSignedInOwner, ORIGIN, type SpecOwner } from '../../support/owner.ts'
import type { SpecServer } from '../../support/server.ts'

const ADDRESS = `${ORIGIN}/api/mcp/escola`
const DOCUMENT = 'https://assistant.example/client.json'
const METADATA = { client_name: 'Official client', redirect_uris: [REDIRECT] }

/** Each client with the revision it asks for. */
const CLIENTS: readonly [title: string, sdk: () => Sdk, options: object, revision: string][] = [
  ['version 1', firstClient, {}, '2025-11-25'],
  ['version 2', secondClient, { supportedProtocolVersions: ['2025-06-18'] }, '2025-06-18'],
  ['version 2', secondClient, { supportedProtocolVersions: ['2025-11-25'] }, '2025-11-25'],
  ['version 2', secondClient, { versionNegotiation: { mode: { pin: '2026-07-28' } } }, '2026-07-28'],
  ['version 2', secondClient, { versionNegotiation: { mode: 'auto' } }, '2026-07-28']
]

/** Sends requests for the public address to the server of the spec; returns the methods and paths too. */
function towards(server: SpecServer) {
  const seen: string[] = []
  const fetchHere = (url: string | URL, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(url)
    if (origin !== ORIGIN) throw new Error(`The client asked ${origin}.`)
    seen.push(`${init.method ?? 'GET'} ${pathname}`)
    return fetch(`${server.url}${pathname}${search}`, init)
  }
  return { seen, fetchHere }
}

/** Connects from the bare address: refused, sent to the consent page, allowed, connected. */
async function signIn(
  server: SpecServer,
  owner: SpecOwner,
  { sdk, options, document }: { sdk: Sdk; options: object; document: string | undefined }
) {
  const { stored, provider } = signInMemory(METADATA, document)
  const { seen, fetchHere } = towards(server)
  const open = () =>
    new sdk.StreamableHTTPClientTransport(new URL(ADDRESS), { authProvider: provider, fetch: fetchHere })
  const refused = open()
  const unauthorized = await new sdk.Client({ name: 'specs', version: '1.0.0' }, options)
    .connect(refused)
    .catch((error: Error) => error)
  const { pathname, search } = new URL(String(stored.authorizationUrl))
  const { headers } = await server.get(`${pathname}${search}`)
  const location = new URL(await allow(server, owner, headers.get('location') ?? ''))
  await refused.finishAuth(location.searchParams.get('code'), location.searchParams.get('iss') ?? undefined)
  const client = new sdk.Client({ name: 'specs', version: '1.0.0' }, options)
  const transport = open()
  await client.connect(transport)
  return { client, transport, unauthorized, seen, stored }
}

t.test('the official clients connect from the address alone', async t => {
  const text = JSON.stringify({ client_id: DOCUMENT, ...METADATA })
  const documents = { get: async () => ({ status: 200, text }), close: async () => {} }
  const { server } = await openSchool(t, { settings: { CONNECTOR_RATE_PER_MINUTE: '100000' }, documents })
  const owner = await addSignedInOwner(server.sql)

  for (const [title, sdk, options, revision] of CLIENTS)
    for (const document of [undefined, DOCUMENT])
      await t.test(`${title} in ${revision}, ${document ? 'by its document' : 'registered'}`, async t => {
        const found = await signIn(server, owner, { sdk: sdk(), options, document })
        const { client, transport, unauthorized, seen, stored } = found
        t.match((unauthorized as Error).constructor.name, 'UnauthorizedError')
        t.equal(seen.includes('POST /oauth/register'), document === undefined)
        t.equal(client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion, revision)
        t.ok((await client.listTools()).tools.length > 5)
        t.notOk((await client.callTool({ name: 'list_my_schools', arguments: {} })).isError)

        await server.sql`update oauth_records set expires_at = now() where kind = 'AccessToken'`
        const former = stored.tokens
        t.notOk((await client.callTool({ name: 'list_my_schools', arguments: {} })).isError)
        t.not(stored.tokens, former, 'it renewed its access without the person')

        await server.sql`update oauth_records set expires_at = now() where kind = 'AccessToken'`
        stored.authorizationUrl = undefined
        const call = () => client.callTool({ name: 'list_my_schools', arguments: {} })
        const answers = await Promise.all(Array.from({ length: 4 }, call))
        t.notOk(answers.some(({ isError }) => isError))
        t.notOk((await call()).isError)
        t.equal(stored.authorizationUrl, undefined, 'nor for several calls at one time')
        await client.close()
      })
})
