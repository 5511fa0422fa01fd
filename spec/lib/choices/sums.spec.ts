// tags: full
import fc from 'fast-check'
import t from 'tap'
import { choose, lapseChoices } from '../../../lib/choices/transactions.ts'
import { creditCode } from '../../../lib/credits/code.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { listRefundsDue } from '../../../plugins/centre/money/open-queries.ts'
import { refundChoice } from '../../../plugins/centre/weather/writes.ts'
import { addGift, CREDIT_SECRET } from '../../support/credits.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot } from '../../support/school.ts'

/** A step on the lesson or booking with this number, counted around. */
type Step = readonly [
  kind:
    | 'book'
    | 'pay'
    | 'cancel'
    | 'callOff'
    | 'move'
    | 'refund'
    | 'staff'
    | 'lapse'
    | 'return'
    | 'credit'
    | 'gift'
    | 'spend',
  n: number,
  cents: number
]

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'book',
      'book',
      'pay',
      'pay',
      'cancel',
      'callOff',
      'move',
      'refund',
      'staff',
      'lapse',
      'return',
      'credit',
      'gift',
      'spend',
      'spend'
    ),
    fc.nat(20),
    fc.integer({ min: 1, max: 9000 })
  ),
  { minLength: 10, maxLength: 40 }
)

/** Runs steps at a school; returns the money that came in less the money that went back. */
async function run(sql: Sql, schoolId: string, steps: readonly Step[]): Promise<number> {
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${schoolId}, 'website')::text as id`
  )
  const person = { schoolId, personId: uuidV7(Date.now()) }
  const slots = await Promise.all(
    [3500, 2000, 5000, 3500].map(priceCents => addSlot(sql, { schoolId, priceCents }))
  )
  let sum = 0
  const pay = async (bookingId: string, cents: number) => {
    await sql`insert into payments (school_id, id, booking_id, cents, method, at)
      values (${schoolId}, ${uuidV7(Date.now())}, ${bookingId}, ${cents}, 'cash', now())`
    sum += cents
  }
  for (const [kind, n, cents] of steps) {
    const slotId = slots[n % slots.length] as string
    const bookings = await sql<{ id: string; held: number; choice: string | null }[]>`
      select b.id, held_cents(${schoolId}, b.id)::int as held, c.id as choice from bookings b
      left join choices c on c.school_id = ${schoolId} and c.booking_id = b.id
      where b.school_id = ${schoolId} order by b.created_at, b.id`
    const booking = bookings[n % Math.max(1, bookings.length)]
    const choiceId = booking?.choice
    const credits = await sql<{ id: string; left: number }[]>`
      select id, credit_balance(${schoolId}, id)::int as left from credits where school_id = ${schoolId} order by created_at, id`
    const credit = credits[n % Math.max(1, credits.length)]
    if (kind === 'gift') {
      await addGift(sql, cents, { schoolId })
      sum += cents
    } else if (kind === 'book' || kind === 'spend') {
      const paid = kind === 'spend' &&
        credit && { creditId: credit.id, creditCents: Math.min(cents, credit.left) }
      const request = { id: uuidV7(Date.now()), slotId, partnerId, participants: 1 + (n % 2), ...paid }
      const guest = { customerName: 'Ana', customerEmail: '' }
      await sql`select 1 from book_many(${schoolId}, ${JSON.stringify([{ ...request, ...guest }])}::text::json)`
    } else if (kind === 'callOff' && n % 4 !== 3)
      await sql`select cancel_slots(${schoolId}, array[${slotId}]::uuid[], true)`
    else if (kind === 'lapse') {
      await sql`update choices set until = now() where school_id = ${schoolId} and state = 'open' and ${n % 2} = 0`
      await lapseChoices(sql)
    } else if (!booking) continue
    else if (kind === 'pay') await pay(booking.id, cents)
    else if (kind === 'return' && booking.held > 0) await pay(booking.id, -booking.held)
    else if (kind === 'cancel')
      await sql`select 1 from cancel_many(${schoolId}, ${JSON.stringify([{ id: booking.id, by: 'guest' }])}::text::json)`
    else if (kind === 'staff') await refundChoice(sql, person, booking.id)
    else if (choiceId && (kind === 'move' || kind === 'refund' || kind === 'credit')) {
      const target = kind === 'move' ? slotId : null
      const newId = uuidV7(Date.now())
      const code = kind === 'credit' ? creditCode(CREDIT_SECRET, { schoolId, creditId: newId }) : undefined
      await choose(sql, { schoolId, choiceId, slotId: target, newId, code })
    }
  }
  return sum
}

t.test('after any steps, received money is for bookings, choices, credit or refunds', async t => {
  const { sql } = await database(t)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(STEPS, async steps => {
      runs += 1
      const { id } = await addSchool(sql, { id: `school-${runs}` })
      const sum = await run(sql, id, steps)
      const figures = singleRow<
        Record<'held' | 'open' | 'sold' | 'lost' | 'dearer' | 'credit' | 'bonus' | 'overspent', number>
      >(
        await sql`
        select (select coalesce(sum(cents), 0)::int from payments where school_id = ${id} and booking_id is not null) as held,
          (select coalesce(sum(credit_balance(${id}, c.id)), 0)::int from credits c where school_id = ${id}) as credit,
          (select coalesce(sum(cents), 0)::int from credit_moves where school_id = ${id} and kind = 'bonus') as bonus,
          (select count(*)::int from credits c where school_id = ${id} and credit_balance(${id}, c.id) < 0) as overspent,
          (select coalesce(sum(held_cents(${id}, booking_id)), 0)::int from choices where school_id = ${id} and state = 'open') as open,
          (select coalesce(sum(least(held_cents(${id}, b.id), total_cents)), 0)::int from bookings b
            where school_id = ${id} and (status = 'confirmed' or cancellation_refund = 'NONE')) as sold,
          (select count(*)::int from bookings b where school_id = ${id} and cancelled_by = 'school' and confirmed_at is not null
            and not exists (select from choices c where c.booking_id = b.id)) as lost,
          (select count(*)::int from choices c join bookings f on f.id = c.booking_id join bookings m on m.id = c.target_booking_id
            where c.school_id = ${id} and m.total_cents > f.total_cents) as dearer`
      )
      const due = (await listRefundsDue(sql, id)).sums.reduce((all, { cents }) => all - cents, 0)
      if (
        figures.held + figures.credit !== sum + figures.bonus ||
        figures.sold + figures.open + due !== figures.held ||
        figures.lost + figures.dearer + figures.overspent > 0
      )
        throw new Error(JSON.stringify({ sum, ...figures, due }))
    }),
    { numRuns: 25 }
  )
})
