import type { Sql } from '../database/pool.ts'
import { groupBy } from '../database/schools.ts'
import { Problem } from '../errors.ts'
import { credentialOf } from '../kernel/authenticate.ts'
import { coalesce, type GroupWatch } from '../kernel/coalesce.ts'
import type { Incoming } from '../kernel/plugin.ts'
import { remember } from '../remember.ts'
import { digestOf } from '../text/digest.ts'
import { isOwnOrigin } from '../text/origin.ts'
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
 * Look-ups go one after another, each for all requests that arrived before it was sent. Two dozen that wait need not wait
 * for the one under way, so that the service has work while the database answers; nor does anybody for one that takes
 * longer than 5 ms, so that a connection in trouble holds nobody up.
 */
const LOOKUP = { most: 500, lanes: 3, patience: { ms: 5, company: 24 }, waiting: 20_000 } as const

/** Authenticates school keys; the principal carries the school's availability version of this very moment. */
export function schoolAuthenticator(sql: Sql, used: UsedKeys, watch?: GroupWatch) {
  return authenticator('school', lookUp(ofSchools(sql, findSchoolKeys), used, watch))
}

/**
 * Authenticates platform keys; the kernel holds their scopes against the route's. `platform` reads them from a header,
 * `widget` from `key` in the address, for a frame can send no header.
 */
export function platformAuthenticators(sql: Sql, used: UsedKeys, watch?: GroupWatch) {
  const find = lookUp(digests => findPlatformKeys(sql, digests), used, watch)
  return {
    platform: authenticator('platform', find),
    widget: authenticator('platform', find, addressKeyOf)
  }
}

/**
 * Authenticates connector keys. A browser's Origin must be our own (`forbidden`), for a page elsewhere could otherwise
 * reach a server on its visitor's machine by rebinding a name; assistants send none.
 */
export function connectorAuthenticator(sql: Sql, used: UsedKeys, publicUrl: string) {
  const find = lookUp(ofSchools(sql, findConnectorKeys), used)
  const known = authenticator('connector', find)
  return async (auth: unknown, request: Incoming): Promise<ConnectorKey> => {
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(origin, publicUrl))
      throw new Problem('forbidden', { hint: 'This Origin may not call the connector.' })
    return known(auth, request)
  }
}

/** What every key says of itself; `schoolId` where it is of a school. */
interface Found {
  readonly id: string
  readonly schoolId?: string
}

/** Digests whose school is kept. */
const MOST_SCHOOLS = 100_000

/**
 * Finds keys of schools: all in one statement or, where the schools lie on several nodes, in one for each school, which its
 * node alone answers.
 */
function ofSchools<K extends Found>(
  sql: Sql,
  findKeys: (sql: Sql, digests: readonly string[], schoolId?: string) => Promise<readonly (K | undefined)[]>
): (digests: readonly string[]) => Promise<readonly (K | undefined)[]> {
  const schools = new Map<string, string>()
  let nodes: boolean | undefined
  return async digests => {
    nodes ??= await hasNodes(sql)
    if (!nodes) return findKeys(sql, digests)
    await learnSchools(sql, digests, schools)
    const known = digests.filter(digest => schools.has(digest))
    const found = new Map<string, K | undefined>()
    await Promise.all(
      [...groupBy(known, digest => schools.get(digest)!)].map(async ([schoolId, asked]) => {
        const keys = await findKeys(sql, asked, schoolId)
        for (const [i, digest] of asked.entries()) found.set(digest, keys[i])
      })
    )
    return digests.map(digest => found.get(digest))
  }
}

/** Asks for the schools of digests that are new here. */
async function learnSchools(
  sql: Sql,
  digests: readonly string[],
  schools: Map<string, string>
): Promise<void> {
  const strange = digests.filter(digest => !schools.has(digest))
  if (strange.length === 0) return
  if (schools.size > MOST_SCHOOLS) schools.clear()
  const found = await findSchoolsOf(sql, strange)
  for (const [i, schoolId] of found.entries()) if (schoolId !== undefined) schools.set(strange[i]!, schoolId)
}

/** From a digest to its live key, or `invalid_api_key`. All who ask with one key in the same moment receive the same object. */
function lookUp<K extends Found>(
  findKeys: (digests: readonly string[]) => Promise<readonly (K | undefined)[]>,
  used: UsedKeys,
  watch?: GroupWatch
): (digest: string) => Promise<K> {
  return coalesce<string, K>(
    async digests => {
      const keys = await findKeys(digests)
      for (const key of keys) if (key) used.set(key.id, key.schoolId)
      return keys.map(key => key ?? new Problem('invalid_api_key'))
    },
    LOOKUP,
    watch
  )
}

/** Keys whose digest is kept, so that a busy partner's is not worked out for every request. */
const MOST_DIGESTS = 1_000

/** From a request to the live key that it carries, or `invalid_api_key`; a text that is no key of this kind needs no look-up. */
function authenticator<K>(
  kind: KeyKind,
  find: (digest: string) => Promise<K>,
  keyOf: (request: Incoming) => string = headerKeyOf
) {
  const read = remember(MOST_DIGESTS, (text: string) =>
    isWellFormedKey(kind, text) ? { digest: digestOf(text) } : { hintId: otherKindHint(kind, text) }
  )
  return (_auth: unknown, request: Incoming): Promise<K> => {
    const { digest, hintId } = read(keyOf(request))
    if (!digest) throw new Problem('invalid_api_key', { hintId })
    return find(digest)
  }
}

function headerKeyOf({ headers }: Incoming): string {
  return credentialOf(headers)
}

function addressKeyOf({ search }: Incoming): string {
  const key = new URLSearchParams(search).get('key')
  if (!key) throw new Problem('missing_api_key')
  return key
}
