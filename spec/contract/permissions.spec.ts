// tags: alone
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { Entry } from '../../lib/kernel/registry.ts'
import { mintKey } from '../../lib/partners/keys/rules.ts'
import { revokeKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { registry } from '../support/contract.ts'
import { addConnectorKey, addSignedInOwner, signInOnceMore } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { type Answer, serve } from '../support/server.ts'

/** The reviewed table; `TAP_SNAPSHOT=1` rewrites it for review in the diff. */
const TABLE = fileURLToPath(new URL('../../../spec/contract/permissions.txt', import.meta.url))
const SCHOOL = 'onda-clara'
const OTHER = 'north-shore'

/**
 * Owner of the id in a request: the school of the key (last column), another school, none, or a malformed
 * id.
 */
const WHOSE = ['its own', "the other's", "nobody's", 'malformed'] as const
type KeyOwner = (typeof WHOSE)[number]

/** Headers of a caller, or the school whose owner calls. */
type Caller = Readonly<Record<string, string>> | string

interface RouteRequest {
  readonly path: string
  readonly body?: unknown
}

const V1 = '/api/partner/v1/bookings'
const STRICT = '/api/partner/octo/bookings'
const nothing = {}
const CONTACT = { contact: { fullName: 'Ana Silva', emailAddress: 'ana@example.com' } }

/** Request for something that belongs to a school; routes without such a thing are absent. */
const BELONGING: Readonly<Record<string, (id: string) => RouteRequest>> = {
  createBooking: id => ({ path: V1, body: bookingOf(id) }),
  getBooking: id => ({ path: `${V1}/${id}` }),
  confirmBooking: id => ({ path: `${V1}/${id}/confirm` }),
  cancelBooking: id => ({ path: `${V1}/${id}` }),
  octoGetBooking: id => ({ path: `${STRICT}/${id}` }),
  octoUpdateBooking: id => ({ path: `${STRICT}/${id}`, body: nothing }),
  octoConfirmBooking: id => ({ path: `${STRICT}/${id}/confirm`, body: CONTACT }),
  octoExtendBooking: id => ({ path: `${STRICT}/${id}/extend`, body: { expirationMinutes: 5 } }),
  octoCancelBooking: id => ({ path: `${STRICT}/${id}/cancel`, body: nothing }),
  octoDeleteBooking: id => ({ path: `${STRICT}/${id}`, body: nothing })
}

t.test('access of each caller to each route', async t => {
  const server = await serve(t, {
    settings: { V1_RATE_PER_MINUTE: '1000000', V2_RATE_PER_MINUTE: '1000000', TRUSTED_PROXIES: '1' }
  })
  const { sql } = server
  for (const id of [SCHOOL, OTHER]) await addSchool(sql, { id })
  const keys: Readonly<Record<string, string>> = {
    [SCHOOL]: await server.schoolKey(),
    [OTHER]: await server.schoolKey('Hotel', OTHER)
  }
  const revoked = await server.schoolKey('Left')
  const [last] = await sql<{ id: string }[]>`select id from school_keys order by created_at desc limit 1`
  await revokeKey(sql, last?.id as string)
  const bearing = (key: string) => ({ authorization: `Bearer ${key}` })
  const callers: readonly (readonly [name: string, caller: Caller])[] = [
    ['no key', {}],
    ['malformed key', bearing('sbs_1234')],
    ['unknown key', bearing(mintKey('school').key)],
    ['revoked key', bearing(revoked)],
    ['platform key', bearing(await server.platformKey())],
    ["the other's key", bearing(keys[OTHER] as string)],
    ['its key', bearing(keys[SCHOOL] as string)],
    ['its connector', bearing((await addConnectorKey(sql, { schoolId: SCHOOL })).key)],
    ["the other's owner", OTHER],
    ['its owner', SCHOOL]
  ]
  const owners = Object.fromEntries(
    await Promise.all(
      [SCHOOL, OTHER].map(async schoolId => [schoolId, (await addSignedInOwner(sql, schoolId)).personId])
    )
  )
  let requests = 0
  /** Owners sign in for each call, because one call signs out. Every call has a new address. */
  async function headersOf(caller: Caller) {
    const ofCaller =
      typeof caller === 'string' ? (await signInOnceMore(sql, owners[caller] as string)).headers : caller
    requests += 1
    return { ...ofCaller, 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` }
  }

  /**
   * A new slot or hold of a school, because the call may change it; the school itself for owners' routes.
   */
  async function make({ path, route: { name } }: Entry, schoolId: string): Promise<string> {
    if (path.startsWith('/api/schools/')) return schoolId
    const slotId = await addSlot(sql, { schoolId })
    if (name === 'createBooking') return slotId
    const sent = { key: keys[schoolId] as string, body: bookingOf(slotId, { status: 'ON_HOLD' }) }
    return (await server.post(V1, sent)).body.bookingId
  }

  async function idOf(entry: Entry, keyOwner: KeyOwner): Promise<string> {
    if (keyOwner === 'its own') return make(entry, SCHOOL)
    if (keyOwner === "the other's") return make(entry, OTHER)
    return keyOwner === 'malformed' ? 'x' : uuidV7(Date.now())
  }

  async function askAs(caller: Caller, entry: Entry, keyOwner: KeyOwner | undefined) {
    const { method, name, bodyExample } = entry.route
    const id = keyOwner ? await idOf(entry, keyOwner) : 'x'
    const { path, body } = BELONGING[name]?.(id) ?? { path: pathOf(entry, id), body: bodyExample }
    const headers = await headersOf(caller)
    return describe(await server.request(method, path, { headers, ...(body !== undefined && { body }) }))
  }

  const rows: string[][] = [['route', 'thing', ...callers.map(([name]) => name)]]
  for (const entry of registry.entries) {
    for (const keyOwner of belongs(entry) ? WHOSE : [undefined]) {
      const cells = [`${entry.route.method} ${entry.path}`, keyOwner ?? '-']
      for (const [, caller] of callers) cells.push(await askAs(caller, entry, keyOwner))
      rows.push(cells)
    }
  }
  // Not aligned, so a new route adds a line and changes no other.
  const table = rows.map(row => `${row.join(' | ')}\n`).join('')
  if (process.env.TAP_SNAPSHOT === '1') writeFileSync(TABLE, table)
  t.strictSame(table.split('\n'), readFileSync(TABLE, 'utf8').split('\n'), 'is what permissions.txt says')
})

/** True if a route is about something of one school. */
function belongs({ path, route }: Entry): boolean {
  return route.name in BELONGING || path.startsWith('/api/schools/:id/')
}

/** Address of a route for an id; further ids in it are unknown. */
function pathOf({ path }: Entry, id: string): string {
  return path.replace(/:id\b/, id).replace(/:[a-z]+/gi, 'x')
}

function describe({ status, body }: Answer): string {
  return body?.error ? `${status} ${body.error}` : String(status)
}
