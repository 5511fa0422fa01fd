import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { Entry } from '../../lib/core/registry.ts'
import { mintKey } from '../../lib/keys/rules.ts'
import { revokeKey } from '../../lib/keys/transactions.ts'
import { uuidV7 } from '../../lib/util/uuid.ts'
import { registry } from '../support/contract.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { type Answered, type SpecServer, serve } from '../support/server.ts'

/** The reviewed table; `TAP_SNAPSHOT=1` writes it anew, for a person to read the difference. */
const TABLE = fileURLToPath(new URL('../../../spec/contract/permissions.txt', import.meta.url))
const SCHOOL = 'onda-clara'
const OTHER = 'north-shore'

/** Whose thing an id names: of the school whose key is the last column, of another school, of nobody, or no id. */
const WHOSE = ['its own', "the other's", "nobody's", 'malformed'] as const
type Whose = (typeof WHOSE)[number]

interface Asked {
  readonly path: string
  readonly body?: unknown
}

/** How a route is asked for something that belongs to someone; a route that is not here has no such thing. */
const BELONGING: Readonly<Record<string, (server: SpecServer, id: string) => Asked>> = {
  createBooking: (_, id) => ({ path: '/api/partner/v1/bookings', body: bookingOf(id) }),
  getBooking: (_, id) => ({ path: `/api/partner/v1/bookings/${id}` }),
  confirmBooking: (_, id) => ({ path: `/api/partner/v1/bookings/${id}/confirm` }),
  cancelBooking: (_, id) => ({ path: `/api/partner/v1/bookings/${id}` })
}

t.test('who may do what', async t => {
  const server = await serve(t, {
    settings: { V1_RATE_PER_MINUTE: '1000000', V2_RATE_PER_MINUTE: '1000000' }
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
  const callers: readonly (readonly [name: string, key: string | undefined])[] = [
    ['no key', undefined],
    ['malformed key', 'sbs_1234'],
    ['unknown key', mintKey('school').key],
    ['revoked key', revoked],
    ['platform key', await server.platformKey()],
    ['the other school', keys[OTHER] as string],
    ['the school', keys[SCHOOL] as string]
  ]

  /** A new slot or booking of a school, for whoever asks may change it. */
  async function make(name: string, schoolId: string): Promise<string> {
    const slotId = await addSlot(sql, { schoolId })
    if (name === 'createBooking') return slotId
    const sent = { key: keys[schoolId] as string, body: bookingOf(slotId) }
    return (await server.post('/api/partner/v1/bookings', sent)).body.bookingId
  }

  async function idOf(name: string, whose: Whose): Promise<string> {
    if (whose === 'its own') return make(name, SCHOOL)
    if (whose === "the other's") return make(name, OTHER)
    return whose === 'malformed' ? 'x' : uuidV7(Date.now())
  }

  async function askAs(key: string | undefined, entry: Entry, whose: Whose | undefined): Promise<string> {
    const { method, name, bodyExample } = entry.route
    const asked: Asked = whose
      ? (BELONGING[name]?.(server, await idOf(name, whose)) as Asked)
      : { path: entry.path.replace(/:[a-z]+/gi, 'x'), body: bodyExample }
    const { path, body } = asked
    return describe(
      await server.request(method, path, { ...(key && { key }), ...(body !== undefined && { body }) })
    )
  }

  const rows: string[][] = [['route', 'thing', ...callers.map(([name]) => name)]]
  for (const entry of registry.entries) {
    for (const whose of entry.route.name in BELONGING ? WHOSE : [undefined]) {
      const cells = [`${entry.route.method} ${entry.path}`, whose ?? '-']
      for (const [, key] of callers) cells.push(await askAs(key, entry, whose))
      rows.push(cells)
    }
  }
  const table = align(rows)
  if (process.env.TAP_SNAPSHOT === '1') writeFileSync(TABLE, table)
  t.strictSame(table.split('\n'), readFileSync(TABLE, 'utf8').split('\n'), 'is what permissions.txt says')
})

function describe({ status, body }: Answered): string {
  return body?.error ? `${status} ${body.error}` : String(status)
}

function align(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map(row => row[i]?.length ?? 0))) ?? []
  const lines = rows.map(row =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  )
  return `${lines.join('\n')}\n`
}
