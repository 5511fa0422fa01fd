import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Sql } from '../../infra/database/pool.ts'
import { findSchoolsOf } from '../keys/queries.ts'
import { revokeConnectorKey } from '../keys/transactions.ts'
import { type ConfigurationParts, configurationOf } from './configuration.ts'
import { findOAuthRecord, findSignedInKey } from './queries.ts'
import { REPEAT_SECONDS, readClientId, recordDigest } from './rules.ts'
import { consumeOAuthRecord, deleteOAuthRecords, writeOAuthRecord } from './transactions.ts'

// Node.js 20 lacks URL.parse, which the library uses.
const { parse } = URL as { parse?: unknown }
if (parse === undefined)
  Object.assign(URL, { parse: (url: string) => (URL.canParse(url) ? new URL(url) : null) })

/** Parts of the authorization server. */
export interface ProviderParts extends Pick<ConfigurationParts, 'publicUrl' | 'readDocument'> {
  readonly read: Sql
  readonly write: Sql
}

/** A request for the library, in the form that its HTTP framework needs. */
interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The library's answer. Its cookies are dropped: a request is found by its id, and the person by our own session. */
export interface ProviderAnswer {
  readonly status: number
  readonly location: string | undefined
  readonly body: string
  /** True for a valid refresh that was refused only because its token was used a moment ago. */
  readonly isRepeat?: boolean
}

/** The authorization server as a function, and its models. */
export interface OAuthProvider {
  readonly models: Pick<Provider, 'Interaction' | 'Client' | 'Grant'>
  answer(request: ProviderRequest): Promise<ProviderAnswer>
}

/** OAuth 2.1 by oidc-provider: this module is loaded at first use, since it costs a tenth of a second. */
export function createProvider(parts: ProviderParts): OAuthProvider {
  const provider = new Provider(
    parts.publicUrl,
    configurationOf({
      ...parts,
      adapter: adapterOf(parts.read, parts.write),
      isLive: async accountId => (await findAccountKey(parts.read, accountId)) !== undefined
    })
  )
  provider.silent = true
  const faults = new WeakMap<object, Error>()
  provider.on('server_error', (ctx, error) => faults.set((ctx as { req: object }).req, error))
  const repeats = new WeakSet<object>()
  provider.on('grant.error', (ctx, error) => {
    if (error instanceof RepeatedUse) repeats.add((ctx as { req: object }).req)
  })
  const handle = provider.callback()
  return {
    models: provider,
    async answer({ method, path, headers = {}, body }) {
      const bytes = body === undefined ? [] : [Buffer.from(body)]
      const request = Object.assign(Readable.from(bytes), {
        method,
        url: path,
        headers: {
          host: new URL(parts.publicUrl).host,
          accept: 'application/json',
          ...headers,
          ...(bytes[0] && { 'content-length': String(bytes[0].length) })
        },
        httpVersionMajor: 1,
        httpVersionMinor: 1,
        socket: { encrypted: true, writable: true }
      }) as unknown as IncomingMessage
      const answer = await run(handle, request)
      const fault = faults.get(request)
      if (fault) throw fault
      return { ...answer, isRepeat: repeats.has(request) }
    }
  }
}

/** Runs the library's HTTP handler without a socket. */
function run(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  request: IncomingMessage
): Promise<ProviderAnswer> {
  const response = new ServerResponse(request)
  return new Promise((resolve, reject) => {
    response.end = ((chunk?: string | Buffer) => {
      const location = response.getHeader('location')
      resolve({
        status: response.statusCode,
        location: location === undefined ? undefined : String(location),
        body: String(chunk ?? '')
      })
      return response
    }) as ServerResponse['end']
    handle(request, response).catch(reject)
  })
}

/** A refresh token that was used less than REPEAT_SECONDS ago. */
class RepeatedUse extends InvalidGrant {}

type Payload = Record<string, unknown>

/** Not stored: a session ends with its only request, since the centre has its own; the id of a client says all about it. */
const UNSTORED = ['Session', 'Client']

/** The live connector key of an account: its digest in hex. */
async function findAccountKey(read: Sql, accountId: string) {
  const [schoolId] = await findSchoolsOf(read, [accountId])
  return schoolId === undefined ? undefined : findSignedInKey(read, schoolId, accountId)
}

/**
 * Storage of oidc-provider in PostgreSQL. A record holds the digest of its id instead of the id, so a copy of the database opens
 * nothing.
 */
function adapterOf(read: Sql, write: Sql) {
  return class Adapter {
    readonly kind: string

    constructor(kind: string) {
      this.kind = kind
    }

    async upsert(id: string, { jti: _, ...payload }: Payload, seconds: number): Promise<void> {
      if (UNSTORED.includes(this.kind)) return
      await writeOAuthRecord(write, {
        digest: recordDigest(this.kind, id),
        kind: this.kind,
        content: JSON.stringify(payload),
        grantDigest: typeof payload.grantId === 'string' ? grantDigest(payload.grantId) : null,
        seconds
      })
    }

    async find(id: string): Promise<Payload | undefined> {
      if (this.kind === 'Client') return readClientId(id)
      const record = await findOAuthRecord(read, recordDigest(this.kind, id))
      if (!record) return undefined
      const { content, usedFor } = record
      const isRepeat = this.kind === 'RefreshToken' && (usedFor ?? REPEAT_SECONDS) < REPEAT_SECONDS
      return { ...JSON.parse(content), jti: id, consumed: usedFor !== null && !isRepeat }
    }

    /**
     * Of two concurrent uses of a code, the second ends the grant. The library checks only earlier ones. A second use of a refresh
     * token ends it after REPEAT_SECONDS.
     */
    async consume(id: string): Promise<void> {
      if (await consumeOAuthRecord(write, recordDigest(this.kind, id))) return
      const payload = await this.find(id)
      if (payload?.consumed === false) throw new RepeatedUse('it was used a moment ago')
      if (typeof payload?.grantId === 'string') await endGrant(payload.grantId)
      throw new InvalidGrant('it was used at the same time by another request')
    }

    async destroy(id: string): Promise<void> {
      if (this.kind === 'Grant') await endGrant(id)
      else await deleteOAuthRecords(write, { digest: recordDigest(this.kind, id) })
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await deleteOAuthRecords(write, { grantDigest: grantDigest(grantId) })
    }

    findByUid(): undefined {
      return undefined
    }

    findByUserCode(): undefined {
      return undefined
    }
  }

  /** Ends a grant: its connector key is revoked with its proposals, then its codes and tokens are deleted. */
  async function endGrant(grantId: string): Promise<void> {
    const digest = grantDigest(grantId)
    const record = await findOAuthRecord(read, digest)
    const { accountId } = JSON.parse(record?.content ?? '{}') as { accountId?: string }
    const key = accountId === undefined ? undefined : await findAccountKey(read, accountId)
    if (key) await revokeConnectorKey(write, key.schoolId, key.id)
    await deleteOAuthRecords(write, { digest, grantDigest: digest })
  }
}

function grantDigest(grantId: string): string {
  return recordDigest('Grant', grantId)
}
