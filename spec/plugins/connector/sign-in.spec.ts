// tags: full
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { allow } from '../../support/oauth.ts'
import { addSignedInOwner, ORIGIN, type SpecOwner } from '../../support/owner.ts'
import type { SpecServer } from '../../support/server.ts'
import { loadTool } from '../../support/tools.ts'

const REDIRECT = 'https://assistant.example/callback'
const ADDRESS = `${ORIGIN}/api/mcp/escola`
const DOCUMENT = 'https://assistant.example/client.json'
const METADATA = { client_name: 'Official client', redirect_uris: [REDIRECT] }

/** The parts of the official clients used here. */
interface Client {
  connect(transport: Transport): Promise<void>
  close(): Promise<void>
  getNegotiatedProtocolVersion?(): string | undefined
  listTools(): Promise<{ readonly tools: readonly object[] }>
  callTool(call: object): Promise<{ readonly isError?: boolean }>
}
interface Transport {
  readonly protocolVersion?: string
  finishAuth(answer: unknown, iss?: string): Promise<void>
}
interface Sdk {
  readonly Client: new (info: object, options?: object) => Client
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => Transport
}

const OLD = '@modelcontextprotocol/sdk/client'
const first = (): Sdk => ({
  ...loadTool<Sdk>(`${OLD}/index.js`),
  ...loadTool<Sdk>(`${OLD}/streamableHttp.js`)
})
const second = () => loadTool<Sdk>('@modelcontextprotocol/client')

/** Each client with the revision it asks for. */
const CLIENTS: readonly [title: string, sdk: () => Sdk, options: object, revision: string][] = [
  ['version 1', first, {}, '2025-11-25'],
  ['version 2', second, { supportedProtocolVersions: ['2025-06-18'] }, '2025-06-18'],
  ['version 2', second, { supportedProtocolVersions: ['2025-11-25'] }, '2025-11-25'],
  ['version 2', second, { versionNegotiation: { mode: { pin: '2026-07-28' } } }, '2026-07-28'],
  ['version 2', second, { versionNegotiation: { mode: 'auto' } }, '2026-07-28']
]

/** What a client stores of its sign-in; `authorizationUrl` is where it sends the person. */
function memory(clientMetadataUrl: string | undefined) {
  const stored: Record<string, unknown> = {}
  const store = (name: string) => (value: unknown) => {
    stored[name] = value
  }
  return {
    stored,
    provider: {
      redirectUrl: REDIRECT,
      clientMetadata: METADATA,
      ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
      clientInformation: () => stored.client,
      saveClientInformation: store('client'),
      tokens: () => stored.tokens,
      saveTokens: store('tokens'),
      redirectToAuthorization: store('authorizationUrl'),
      saveCodeVerifier: store('verifier'),
      codeVerifier: () => stored.verifier,
      saveDiscoveryState: store('discovery'),
      discoveryState: () => stored.discovery
    }
  }
}

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
  const { stored, provider } = memory(document)
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
        await client.close()
      })
})
