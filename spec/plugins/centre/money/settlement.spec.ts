import fc from 'fast-check'
import t from 'tap'
import { createSale } from '../../../../lib/booking/transactions.ts'
import { type Sql, singleRow } from '../../../../lib/infra/database/pool.ts'
import { issueSchoolKey } from '../../../../lib/partners/keys/transactions.ts'
import type { PartnerTerms } from '../../../../lib/partners/rules.ts'
import { saveTerms } from '../../../../lib/partners/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { cancelByStaff, changeByStaff } from '../../../../plugins/centre/desk/writes.ts'
import { listOwed, listOwedBookings, listSales } from '../../../../plugins/centre/money/queries.ts'
import { database } from '../../../support/database.ts'
import { addLessonType, addSchool, addSlot, requestOf } from '../../../support/school.ts'

/** Lessons: price, unit of the price, and whether it is in the settled month. */
const LESSONS = [
  { priceCents: 3333, isEach: true, isNear: true },
  { priceCents: 4995, isEach: true, isNear: false },
  { priceCents: 7999, isEach: false, isNear: true }
] as const
const PARTNERS = ['Hotel', 'Agency', '=HYPERLINK()'] as const

const percent = fc.integer({ min: 0, max: 100 })
const partner = fc.nat({ max: PARTNERS.length - 1 })
const lesson = fc.nat({ max: LESSONS.length - 1 })
const seats = fc.integer({ min: 1, max: 5 })
const nth = fc.nat({ max: 30 })
const doing = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sell' as const), partner, lesson, seats }) },
  fc.record({
    does: fc.constant('agree' as const),
    partner,
    discountPercent: percent,
    commissionPercent: percent,
    collects: fc.constantFrom('school' as const, 'partner' as const)
  }),
  fc.record({ does: fc.constant('rotate' as const), partner, discountPercent: fc.option(percent) }),
  fc.record({ does: fc.constant('change' as const), nth, lesson, seats, keepPrice: fc.boolean() }),
  fc.record({
    does: fc.constant('cancel' as const),
    nth,
    refund: fc.constantFrom('FULL' as const, 'NONE' as const)
  })
)
type Doing = typeof doing extends fc.Arbitrary<infer D> ? D : never

/** A booking in an independent account book. */
interface Sold extends PartnerTerms {
  readonly id: string
  readonly partner: number
  lesson: number
  seats: number
  cents: number
  isEach: boolean
  state: 'confirmed' | 'kept' | 'gone'
}

const priceOf = (lesson: number, seats: number) => {
  const { priceCents, isEach } = LESSONS[lesson]!
  return isEach ? priceCents * seats : priceCents
}

/** Net amount, rounded for each seat. */
function netOf({ cents, seats, isEach, discountPercent }: Sold): number {
  const shares = Array.from({ length: isEach ? seats : 1 }, () => 0)
  for (let cent = 0; cent < cents; cent += 1) shares[cent % shares.length]! += 1
  return shares.reduce((sum, share) => sum + Math.round((share * (100 - discountPercent)) / 100), 0)
}

function dueOf(sold: Sold) {
  return sold.collects === 'partner'
    ? { owes: netOf(sold), owed: 0 }
    : { owes: 0, owed: Math.round((sold.cents * sold.commissionPercent) / 100) }
}

/** A school with lessons and partners, and functions that also write the account book. */
async function opened(sql: Sql, schoolId: string) {
  const actor = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  await addSchool(sql, { id: schoolId })
  await addLessonType(sql, { schoolId, id: 'private' })
  await sql`update lesson_types set max_students_per_instructor = 1000,
    pricing_per = case id when 'private' then 'BOOKING' else 'UNIT' end where school_id = ${schoolId}`
  const slots: string[] = []
  for (const { priceCents, isEach, isNear } of LESSONS) {
    const options = { daysAhead: isNear ? 20 : 60, capacity: 1000, instructors: 1 }
    slots.push(
      await addSlot(sql, { schoolId, lessonTypeId: isEach ? 'group' : 'private', priceCents, ...options })
    )
  }
  const ids: string[] = []
  for (const name of PARTNERS) {
    const found = await sql<{ id: string }[]>`select partner_of(${schoolId}, ${name})::text as id`
    ids.push(singleRow(found).id)
  }
  const nothing = { discountPercent: 0, commissionPercent: 0, collects: 'school' } as PartnerTerms
  const terms = PARTNERS.map(() => nothing)
  const book: Sold[] = []
  const sell = createSale(sql).book
  return { by: actor, slots, ids, terms, book, sell }
}

async function act(
  sql: Sql,
  { by, slots, ids, terms, book, sell }: Awaited<ReturnType<typeof opened>>,
  step: Doing
) {
  const { schoolId } = by
  if (step.does === 'sell') {
    const id = uuidV7(Date.now())
    const [partnerId, slotId] = [ids[step.partner]!, slots[step.lesson]!]
    await sell(requestOf({ id, schoolId, partnerId, slotId, participants: step.seats }))
    const { isEach } = LESSONS[step.lesson]!
    const cents = priceOf(step.lesson, step.seats)
    book.push({ ...step, ...terms[step.partner]!, id, cents, isEach, state: 'confirmed' })
  } else if (step.does === 'agree') {
    const { discountPercent, commissionPercent, collects } = step
    terms[step.partner] = { discountPercent, commissionPercent, collects }
    const key = { schoolId, actorId: null, partnerId: ids[step.partner]!, version: null }
    await saveTerms(sql, key, { discountPercent, commissionPercent, collects })
  } else if (step.does === 'rotate') {
    const { discountPercent } = step
    await issueSchoolKey(sql, uuidV7(Date.now()), {
      schoolId,
      partner: PARTNERS[step.partner]!,
      discountPercent
    })
    const was = terms[step.partner]!
    if (discountPercent === null || discountPercent === was.discountPercent) return
    const isFirst = was.discountPercent + was.commissionPercent === 0
    terms[step.partner] = { ...was, discountPercent, collects: isFirst ? 'partner' : was.collects }
  } else {
    const live = book.filter(({ state }) => state === 'confirmed')
    const sold = live[step.nth % live.length]
    if (!sold) return
    if (step.does === 'cancel') {
      await cancelByStaff(sql, by, { bookingId: sold.id, reason: null, refund: step.refund, returned: null })
      sold.state = step.refund === 'FULL' ? 'gone' : 'kept'
    } else {
      await change(sql, by, slots[step.lesson]!, sold, step)
    }
  }
}

async function change(
  sql: Sql,
  actor: Parameters<typeof changeByStaff>[1],
  slotId: string,
  sold: Sold,
  { lesson, seats, keepPrice }: Extract<Doing, { does: 'change' }>
) {
  const { changes, type } = singleRow<{ changes: number; type: string }>(
    await sql`select b.changes, s.lesson_type_id as type from bookings b, slots s where b.id = ${sold.id} and s.id = ${slotId}`
  )
  const { code } = await changeByStaff(sql, actor, {
    ...{ bookingId: sold.id, changes, change: { slotId, productId: type, seats, keepPrice } }
  })
  if (code !== 'ok') throw new Error(code)
  const isOther = lesson !== sold.lesson || seats !== sold.seats
  if (!keepPrice && isOther) sold.cents = priceOf(lesson, seats)
  if (isOther) sold.isEach = LESSONS[lesson]!.isEach
  Object.assign(sold, { lesson, seats })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function settled(book: readonly Sold[]) {
  return PARTNERS.flatMap((name, partner) => {
    const partnerSales = book.filter(sold => sold.partner === partner && sold.state !== 'gone')
    if (partnerSales.length === 0) return []
    const confirmed = partnerSales.filter(({ state }) => state === 'confirmed')
    return {
      name,
      bookings: confirmed.length,
      seats: sum(confirmed.map(sold => sold.seats)),
      kept: partnerSales.length - confirmed.length,
      cents: sum(partnerSales.map(({ cents }) => cents)),
      owesCents: sum(partnerSales.map(sold => dueOf(sold).owes)),
      owedCents: sum(partnerSales.map(sold => dueOf(sold).owed))
    }
  }).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const byName = <R extends { readonly name: string }>(rows: readonly R[]) =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : 1))

t.test('what is owed is what a plain book says, whatever was agreed, changed and cancelled', async t => {
  const { sql } = await database(t)
  let schools = 0
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 12, maxLength: 30 }), async bookingActs => {
      schools += 1
      const schoolId = `s${schools}`
      const school = await opened(sql, schoolId)
      for (const step of bookingActs) await act(sql, school, step)
      const [days] = await sql<{ today: string; soon: string; late: string }[]>`
        select d::text as today, (d + 40)::text as soon, (d + 90)::text as late
        from (select (clock_timestamp() at time zone 'Europe/Lisbon')::date as d) x`
      const { today, soon, late } = days!
      const near = school.book.filter(sold => LESSONS[sold.lesson]!.isNear)
      for (const [basis, to, book] of [
        ['taught', soon, near],
        ['taught', late, school.book],
        ['sold', today, school.book]
      ] as const) {
        const range = { by: basis, from: today, to }
        const rows = byName(await listOwed(sql, schoolId, range))
        const expected = settled(book)
        t.strictSame(
          rows.map(({ partnerId, currency, ...row }) => row),
          expected
        )
        const sales = byName(await listSales(sql, schoolId, { ...range, per: 'partner' }))
        t.strictSame(
          sales.map(({ name, cents, shareCents }) => ({ name, cents, shareCents })),
          expected.map(({ name, cents, owesCents, owedCents }) => {
            const paidToThem = sum(
              book
                .filter(s => PARTNERS[s.partner] === name && s.collects === 'partner' && s.state !== 'gone')
                .map(s => s.cents)
            )
            return { name, cents, shareCents: owedCents + paidToThem - owesCents }
          })
        )
        for (const { partnerId, owesCents, owedCents } of rows) {
          const listed = await listOwedBookings(sql, schoolId, { ...range, partnerId })
          t.equal(sum(listed.map(each => each.owesCents)), owesCents)
          t.equal(sum(listed.map(each => each.owedCents)), owedCents)
        }
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 6) }
  )
})
