import { Challenge, Problem } from '../../errors.ts'
import type { Sql } from '../../infra/database/pool.ts'
import { groupBy } from '../../infra/database/schools.ts'
import { memoize } from '../../infra/memoize.ts'
import { credentialOf } from '../../kernel/authenticate.ts'
import { type BatchMetrics, coalesce } from '../../kernel/coalesce.ts'
import type { Incoming } from '../../kernel/plugin.ts'
import { findTokenAccess } from '../../partners/oauth/queries.ts'
import {
  CONNECTOR_PATH,
  isOpaqueToken,
  recordDigest,
  resourceMetadataUrl
} from '../../partners/oauth/rules.ts'
import { digestOf } from '../../text/digest.ts'
import { isOwnOrigin } from '../../text/origin.ts'
import {
  type ConnectorKey,
  findConnectorKeys,
  findPlatformKeys,
  findSchoolKeys,
  findSchoolsOf,
  hasNodes
} from './queries.ts'
import { isWellFormedKey, type KeyKind, otherKindHint } from './rules.ts'
import type { UsedKeys } from './transactions.ts'

/**
 * Lookups are batched: one query for all requests that arrived before it was sent. Another lane opens at 24 waiting lookups, so
 * that the service has work while the database answers; or after 5 ms, so that a slow connection delays no other request.
 */
const LOOKUP = { max: 500, lanes: 3, laneOpening: { ms: 5, calls: 24 }, waiting: 20_000 } as const

/** Authenticates school keys. The principal has the school's current availability version. */
export function schoolAuthenticator(sql: Sql, usedKeys: UsedKeys, watch?: BatchMetrics) {
  return authenticator('school', batchLookup(perSchool(sql, findSchoolKeys), usedKeys, watch))
}

/**
 * Authenticates platform keys. The kernel compares their scopes with the route's. `platform` reads the key from a header;
 * `widget` reads it from the `key` parameter, since a frame cannot send headers.
 */
export function platformAuthenticators(sql: Sql, usedKeys: UsedKeys, watch?: BatchMetrics) {
  const find = batchLookup(digests => findPlatformKeys(sql, digests), usedKeys, watch)
  return {
    platform: authenticator('platform', find),
    widget: authenticator('platform', find, addressKeyOf)
  }
}

/**
 * Authenticates connector keys and the access tokens of assistants that signed in. A browser's Origin must be this service's (else
 * `forbidden`). Otherwise, by DNS rebinding, another site could reach a server on its visitor's machine. Assistants send no Origin.
 * A refusal leads to the sign-in.
 */
export function connectorAuthenticator(sql: Sql, usedKeys: UsedKeys, publicUrl: string) {
  const findKeys = perSchool(sql, findConnectorKeys)
  const findPasted = authenticator('connector', batchLookup(findKeys, usedKeys))
  const findSignedIn = batchLookup(async digests => {
    const access = await findTokenAccess(sql, digests, `${publicUrl}${CONNECTOR_PATH}`)
    const keys = await findKeys(access.map(found => found?.keyDigest ?? ''))
    return keys.map(
      (key, i) => key && { ...key, scopes: key.scopes.filter(s => access[i]?.scopes.includes(s)) }
    )
  }, usedKeys)
  const challenge = `Bearer realm="connector", resource_metadata="${resourceMetadataUrl(publicUrl)}", scope="read propose"`
  return async (auth: unknown, request: Incoming): Promise<ConnectorKey> => {
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(origin, publicUrl))
      throw new Problem('forbidden', { hint: 'This Origin may not call the connector.' })
    try {
      const credential = credentialOf(request)
      if (isOpaqueToken(credential)) return await findSignedIn(recordDigest('AccessToken', credential))
      return await findPasted(auth, request)
    } catch (error) {
      throw error instanceof Problem && error.status === 401 ? challengeOf(error, challenge) : error
    }
  }
}

/** The 401 of an assistant: it names the sign-in, and what else the connector takes. */
function challengeOf({ code, hintId }: Problem, challenge: string): Challenge {
  if (code === 'missing_api_key')
    return new Challenge(code, challenge, {
      hint: 'Sign in with OAuth as WWW-Authenticate says, or send a connector key in Authorization: Bearer sbc_...'
    })
  return new Challenge('invalid_api_key', `${challenge}, error="invalid_token"`, { hintId })
}

interface FoundKey {
  readonly id: string
  readonly schoolId?: string
}

/** Maximum key digests whose school is cached. */
const MAX_SCHOOLS = 100_000

/**
 * Finds school keys in one statement. If schools are on several nodes, uses one statement per school, which only that school's
 * node answers.
 */
function perSchool<K extends FoundKey>(
  sql: Sql,
  findKeys: (sql: Sql, digests: readonly string[], schoolId?: string) => Promise<readonly (K | undefined)[]>
): (digests: readonly string[]) => Promise<readonly (K | undefined)[]> {
  const schools = new Map<string, string>()
  let nodes: boolean | undefined
  return async digests => {
    nodes ??= await hasNodes(sql)
    if (!nodes) return findKeys(sql, digests)
    await loadSchools(sql, digests, schools)
    const cachedDigests = digests.filter(digest => schools.has(digest))
    const found = new Map<string, K | undefined>()
    await Promise.all(
      [...groupBy(cachedDigests, digest => schools.get(digest)!)].map(async ([schoolId, schoolDigests]) => {
        const keys = await findKeys(sql, schoolDigests, schoolId)
        for (const [i, digest] of schoolDigests.entries()) found.set(digest, keys[i])
      })
    )
    return digests.map(digest => found.get(digest))
  }
}

/** Loads the schools of digests that are not cached. */
async function loadSchools(
  sql: Sql,
  digests: readonly string[],
  schools: Map<string, string>
): Promise<void> {
  const newDigests = digests.filter(digest => !schools.has(digest))
  if (newDigests.length === 0) return
  if (schools.size > MAX_SCHOOLS) schools.clear()
  const found = await findSchoolsOf(sql, newDigests)
  for (const [i, schoolId] of found.entries())
    if (schoolId !== undefined) schools.set(newDigests[i]!, schoolId)
}

/** Resolves a digest to its active key, or throws `invalid_api_key`. Concurrent requests with one key get the same object. */
function batchLookup<K extends FoundKey>(
  findKeys: (digests: readonly string[]) => Promise<readonly (K | undefined)[]>,
  usedKeys: UsedKeys,
  watch?: BatchMetrics
): (digest: string) => Promise<K> {
  return coalesce<string, K>(
    async digests => {
      const keys = await findKeys(digests)
      for (const key of keys) if (key) usedKeys.set(key.id, key.schoolId)
      return keys.map(key => key ?? new Problem('invalid_api_key'))
    },
    LOOKUP,
    watch
  )
}

/** Maximum memoized digests of keys, so that a busy partner's key is not hashed for every request. */
const MAX_DIGESTS = 1_000

/** Resolves a request to its active key, or throws `invalid_api_key`. Malformed keys are refused without a lookup. */
function authenticator<K>(
  kind: KeyKind,
  find: (digest: string) => Promise<K>,
  keyOf: (request: Incoming) => string = credentialOf
) {
  const read = memoize(MAX_DIGESTS, (text: string) =>
    isWellFormedKey(kind, text) ? { digest: digestOf(text) } : { hintId: otherKindHint(kind, text) }
  )
  return (_auth: unknown, request: Incoming): Promise<K> => {
    const { digest, hintId } = read(keyOf(request))
    if (!digest) throw new Problem('invalid_api_key', { hintId })
    return find(digest)
  }
}

function addressKeyOf({ search }: Incoming): string {
  const key = new URLSearchParams(search).get('key')
  if (!key) throw new Problem('missing_api_key')
  return key
}
