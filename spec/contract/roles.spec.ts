// tags: full alone
import t from 'tap'
import type { Auth } from '../../lib/deps.ts'
import type { AuditRow } from '../../lib/people/audit/queries.ts'
import { type Act, mayDo, ROLES, type Role } from '../../lib/people/rules.ts'
import { auditChanges } from '../../plugins/centre/kit/audit-change.ts'
import { findMarkupFaults } from '../support/markup.ts'
import { exampleOf, operations } from '../support/operations.ts'
import { addSignedIn } from '../support/owner.ts'
import { renew } from '../support/renew.ts'
import { addLessonType, addSchool } from '../support/school.ts'
import { addressOf, ask } from '../support/send.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES } from '../support/settle.ts'

const SCHOOL = 'onda-clara'
const OTHER = 'north-shore'

/** Operations that are several acts. */
const ROWS: Readonly<Record<string, number>> = {
  bookPrivateLesson: 2,
  refuseAssistant: 0,
  makePayLink: 0,
  checkPayment: 0
}

/** Acts of instructors about themselves; others are led to the day, and nothing happens. */
const OF_INSTRUCTORS = ['askAbsence', 'withdrawAbsence']

function rowsFor(name: string, role: Role): number {
  return OF_INSTRUCTORS.includes(name) && role !== 'instructor' ? 0 : (ROWS[name] ?? 1)
}

/** Acts whose body names a thing of the school. */
const OF_ITS_BODY = [
  'tellArrival',
  'changeWeather',
  'markContacted',
  'setGuestLanguage',
  'refundChoice',
  'checkPayment'
]

const ofPeople = operations.filter(({ entry }) => entry.route.auth.kind === 'person')
const actOf = ({ route }: (typeof ofPeople)[number]['entry']): Act =>
  (route.auth as Extract<Auth, { kind: 'person' }>).may

t.test("the permissions of a school's staff", async t => {
  const server = await serve(t, { settings: NO_RATES })
  const { sql } = server
  let settled = await addEverything(server, SCHOOL)
  await addSchool(sql, { id: OTHER })
  await addLessonType(sql, { schoolId: OTHER, id: 'private', kind: 'private', capacity: 2 })
  const instructorId = settled.things.instructorId
  const rowsOf = async () =>
    (
      await sql<{ rows: number }[]>`select count(*)::int as rows from school_log where school_id = ${SCHOOL}`
    )[0]!.rows

  const signedIn = new Map<Role, Readonly<Record<string, string>>>()
  /** Headers of a person with this role, signed in once for many requests. */
  async function headersOf(role: Role) {
    const earlier = signedIn.get(role)
    if (earlier && (await server.get('/centre/account', { headers: earlier })).status === 200) return earlier
    const { headers } = await addSignedIn(sql, { role, ...(role === 'instructor' && { instructorId }) })
    signedIn.set(role, headers)
    return headers
  }

  await sql`insert into instructors (school_id, id, name) values (${OTHER}, 'ana', 'Ana of another school') on conflict do nothing`
  let other = await addSignedIn(sql, { schoolId: OTHER })
  /** Headers of another school's owner, signed in again after a page that signs out. */
  async function headersOfOther() {
    const { status } = await server.get('/centre/account', { headers: other.headers })
    if (status !== 200) other = await addSignedIn(sql, { schoolId: OTHER })
    return other.headers
  }

  await t.test('are checked on every page of the centre', t => {
    t.ok(ofPeople.length > 20)
    const unasked = operations.filter(
      ({ entry }) => entry.path.startsWith('/centre') && !['person', 'public'].includes(entry.route.auth.kind)
    )
    t.strictSame(unasked, [])
    t.end()
  })

  for (const operation of ofPeople) {
    const { method } = operation.entry.route
    const act = actOf(operation.entry)
    await t.test(`${method} ${operation.entry.path}`, async t => {
      for (const role of ROLES) {
        settled = await renew(server, settled, operation.name)
        const headers = role === 'owner' ? settled.callers.person : await headersOf(role)
        const before = await rowsOf()
        const { status, text } = await ask(server, operation, { ...exampleOf(operation, settled), headers })
        if (role === 'owner')
          t.strictSame(await markupFaultsOf(operation.name, text), [], 'its markup is sound')
        const written = (await rowsOf()) - before
        if (mayDo(role, act)) t.ok(status < 400 || status === 404, `${role}: ${status}`)
        else t.equal(status, 403, role)
        if (mayDo(role, act) && status < 400 && method !== 'GET')
          t.equal(written, rowsFor(operation.name, role), `one row of the log for each act, by a ${role}`)
        else t.equal(written, 0, `no row, by a ${role}`)
        if (role === 'owner') t.ok(status < 400, `done by an owner: ${status}`)
      }
      const before = await rowsOf()
      const asking = exampleOf(operation, settled)
      const strangers: readonly (readonly [name: string, headers: object, status: number])[] = [
        ['nobody', { origin: settled.callers.public.origin }, 401],
        ['a partner’s key', settled.callers.school, method === 'GET' ? 401 : 403],
        [
          'an owner from another site',
          { ...settled.callers.person, origin: 'https://evil.example' },
          method === 'GET' ? 200 : 403
        ]
      ]
      for (const [name, headers, expected] of strangers) {
        const answered = await ask(server, operation, {
          ...asking,
          headers: headers as Record<string, string>
        })
        if (expected === 200) t.ok(answered.status < 400, `${name}: ${answered.status}`)
        else t.equal(answered.status, expected, name)
      }
      // That owner hides a type of the own school, too.
      await sql`update lesson_types set hidden = false where school_id = ${OTHER}`
      const { status, text } = await ask(server, operation, { ...asking, headers: await headersOfOther() })
      const isOfOne =
        // An assistant's request is of no school until a person answers it.
        /:(?!digest|date|week|report|file|typeId|picture|requestId)/.test(operation.entry.path) ||
        OF_ITS_BODY.includes(operation.name)
      t.ok(isOfOne ? status === 404 : status < 400, `another school’s owner: ${status}`)
      t.notMatch(text, new RegExp(SCHOOL), 'and sees nothing of this one')
      t.equal(await rowsOf(), before, addressOf(operation, asking))
    })
  }

  await t.test('every row of the log says what changed', async t => {
    const rows = await sql<Pick<AuditRow, 'act' | 'before' | 'after'>[]>`
      select distinct on (act) act, before, after from school_log where school_id = ${SCHOOL} order by act, at desc`
    t.ok(rows.length > 35, `${rows.length} acts`)
    const context = { currency: 'EUR', timeZone: 'Europe/Lisbon', names: { instructors: {}, types: {} } }
    for (const row of rows)
      for (const language of ['en', 'pt'] as const) {
        const changes = auditChanges(row, { ...context, language }).map(({ text }) => text)
        t.ok(changes.length > 0, `${row.act}: ${JSON.stringify(row)}`)
        t.notMatch(changes.join(), /object Object|undefined|NaN/, row.act)
      }
  })
})

/** Pages with collapsed lessons: their summary contains paragraphs, which HTML does not allow there. */
const FOLDING = ['getCentreDay', 'getMine']

/** Markup faults of an answer, if it is a page. */
async function markupFaultsOf(name: string, text: string): Promise<string[]> {
  if (!text.startsWith('<!doctype html>')) return []
  const faults = await findMarkupFaults(text)
  return faults.filter(fault => !(FOLDING.includes(name) && fault.includes('under <summary>')))
}
