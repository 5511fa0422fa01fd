// tags: alone
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { Entry } from '../../lib/kernel/registry.ts'
import { mintKey } from '../../lib/keys/rules.ts'
import { revokeKey } from '../../lib/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { registry } from '../support/contract.ts'
import { addConnectorKey, addSignedInOwner, signInOnceMore } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { type Answered, serve } from '../support/server.ts'

/** The reviewed table; `TAP_SNAPSHOT=1` writes it anew, for a person to read the difference. */
const TABLE = fileURLToPath(new URL('../../../spec/contract/permissions.txt', import.meta.url))
const SCHOOL = 'onda-clara'
const OTHER = 'north-shore'

/** Whose thing an id names: of the school whose key is the last column, of another school, of nobody, or no id. */
const WHOSE = ['its own', "the other's", "nobody's", 'malformed'] as const
type Whose = (typeof WHOSE)[number]

/** The headers that a caller sends, or the school whose owner it is. */
type Caller = Readonly<Record<string, string>> | string

interface Asked {
  readonly path: string
  readonly body?: unknown
}

const V1 = '/api/partner/v1/bookings'
const STRICT = '/api/partner/octo/bookings'
const nothing = {}
const CONTACT = { contact: { fullName: 'Ana Silva', emailAddress: 'ana@example.com' } }

/** How a route is asked for something that belongs to a school; a route that is not here has no such thing. */
const BELONGING: Readonly<Record<string, (id: string) => Asked>> = {
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

t.test('who may do what', async t => {
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
  let asked = 0
  /** An owner signs in for each call, for one of them is to sign out; and every call comes from an address of its own. */
  async function headersOf(caller: Caller) {
    const given =
      typeof caller === 'string' ? (await signInOnceMore(sql, owners[caller] as string)).headers : caller
    asked += 1
    return { ...given, 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` }
  }

  /** A new slot or hold of a school, for whoever asks may change it; the school itself for what its owner does. */
  async function make({ path, route: { name } }: Entry, schoolId: string): Promise<string> {
    if (path.startsWith('/api/schools/')) return schoolId
    const slotId = await addSlot(sql, { schoolId })
    if (name === 'createBooking') return slotId
    const sent = { key: keys[schoolId] as string, body: bookingOf(slotId, { status: 'ON_HOLD' }) }
    return (await server.post(V1, sent)).body.bookingId
  }

  async function idOf(entry: Entry, whose: Whose): Promise<string> {
    if (whose === 'its own') return make(entry, SCHOOL)
    if (whose === "the other's") return make(entry, OTHER)
    return whose === 'malformed' ? 'x' : uuidV7(Date.now())
  }

  async function askAs(caller: Caller, entry: Entry, whose: Whose | undefined) {
    const { method, name, bodyExample } = entry.route
    const id = whose ? await idOf(entry, whose) : 'x'
    const { path, body } = BELONGING[name]?.(id) ?? { path: pathOf(entry, id), body: bodyExample }
    const headers = await headersOf(caller)
    return describe(await server.request(method, path, { headers, ...(body !== undefined && { body }) }))
  }

  const rows: string[][] = [['route', 'thing', ...callers.map(([name]) => name)]]
  for (const entry of registry.entries) {
    for (const whose of belongs(entry) ? WHOSE : [undefined]) {
      const cells = [`${entry.route.method} ${entry.path}`, whose ?? '-']
      for (const [, caller] of callers) cells.push(await askAs(caller, entry, whose))
      rows.push(cells)
    }
  }
  // Not aligned, so that a new route is a new line and no old one changes.
  const table = rows.map(row => `${row.join(' | ')}\n`).join('')
  if (process.env.TAP_SNAPSHOT === '1') writeFileSync(TABLE, table)
  t.strictSame(table.split('\n'), readFileSync(TABLE, 'utf8').split('\n'), 'is what permissions.txt says')
})

/** Whether a route is about something of one school. */
function belongs({ path, route }: Entry): boolean {
  return route.name in BELONGING || path.startsWith('/api/schools/:id/')
}

/** A route's address for an id; further ids in it are nobody's. */
function pathOf({ path }: Entry, id: string): string {
  return path.replace(/:id\b/, id).replace(/:[a-z]+/gi, 'x')
}

function describe({ status, body }: Answered): string {
  return body?.error ? `${status} ${body.error}` : String(status)
}
