import fc from 'fast-check'
import type { Test } from 'tap'
import { createSale } from '../../lib/booking/transactions.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import type { PartnerTerms } from '../../lib/partners/rules.ts'
import { saveTerms } from '../../lib/partners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { readDay } from '../../plugins/centre/day/queries.ts'
import { findLedger } from '../../plugins/centre/desk/ledger-queries.ts'
import { bookAtDesk, cancelByStaff, changeByStaff, recordPayment } from '../../plugins/centre/desk/writes.ts'
import { PAY_METHODS } from '../../plugins/centre/kit/payment-form.ts'
import { undoAct } from '../../plugins/centre/kit/writes.ts'
import { balancesOf } from '../../plugins/centre/money/balance.ts'
import { findCashCount, listTakings } from '../../plugins/centre/money/cash-queries.ts'
import { countCash } from '../../plugins/centre/money/cash-writes.ts'
import { listRefundsDue, listUnpaid } from '../../plugins/centre/money/open-queries.ts'
import { listOwed } from '../../plugins/centre/money/queries.ts'
import { listSettled } from '../../plugins/centre/money/settle-queries.ts'
import { settlePartner } from '../../plugins/centre/money/settle-writes.ts'
import {
  balanceOf,
  debtOf,
  FREE,
  type Movement,
  PRICES,
  paidOf,
  SELLERS,
  type Sold,
  STAFF,
  type Step,
  step,
  sum
} from './money-steps.ts'
import { addSchool, addSlot, requestOf } from './school.ts'

const ZONE = 'Europe/Lisbon'

/** A school with its model; each act changes both. */
class MoneySchool {
  readonly book: Sold[] = []
  readonly settled = [0, 0]
  readonly #payments: { readonly logId: string; readonly sold: Sold; readonly movement: Movement }[] = []
  readonly #terms: PartnerTerms[] = [FREE, FREE, FREE]
  readonly #sql: Sql
  readonly #schoolId: string
  #slots: string[] = []
  #sellers: string[] = []

  constructor(sql: Sql, schoolId: string) {
    this.#sql = sql
    this.#schoolId = schoolId
  }

  async open(): Promise<void> {
    const schoolId = this.#schoolId
    await addSchool(this.#sql, { id: schoolId, timeZone: ZONE })
    await this.#sql`update lesson_types set max_students_per_instructor = 1000 where school_id = ${schoolId}`
    for (const priceCents of PRICES)
      this.#slots.push(
        await addSlot(this.#sql, { schoolId, priceCents, daysAhead: 20, capacity: 1000, instructors: 1 })
      )
    for (const name of SELLERS) {
      const rows = await this.#sql<{ id: string }[]>`select partner_of(${schoolId}, ${name})::text as id`
      this.#sellers.push(singleRow(rows).id)
    }
  }

  #actor(person = 0) {
    return { schoolId: this.#schoolId, personId: STAFF[person]!, instructorId: null }
  }

  async act(step: Step): Promise<void> {
    if (step.does === 'sell' || step.does === 'walkIn') return this.#sell(step)
    if (step.does === 'agree') return this.#agree(step)
    if (step.does === 'settle') return this.#settle(step)
    if (step.does === 'undo') return this.#undo(step)
    const choices = step.does === 'pay' ? this.book : this.book.filter(({ state }) => state === 'confirmed')
    const sold = choices[step.nth % choices.length]
    if (sold === undefined) return
    if (step.does === 'pay') return this.#pay(sold, step)
    return step.does === 'cancel' ? this.#cancel(sold, step) : this.#change(sold, step)
  }

  async #sell(step: Extract<Step, { does: 'sell' | 'walkIn' }>): Promise<void> {
    const [id, slotId, schoolId] = [uuidV7(Date.now()), this.#slots[step.lesson]!, this.#schoolId]
    const seller = step.does === 'sell' ? step.seller : 2
    const total = PRICES[step.lesson]! * step.seats
    const movements: Movement[] = []
    if (step.does === 'sell') {
      const partnerId = this.#sellers[seller]!
      await createSale(this.#sql).book(
        requestOf({ id, schoolId, partnerId, slotId, participants: step.seats })
      )
    } else {
      const order = {
        id,
        requestDigest: id.replaceAll('-', ''),
        slotId,
        productId: 'group',
        participants: step.seats,
        unitSeats: null
      }
      const guest = { customerName: 'Ada', customerEmail: '', customerPhone: null, notes: null }
      const { code } = await bookAtDesk(
        this.#sql,
        this.#actor(step.person),
        { ...order, ...guest, offerCode: null, holdMinutes: null },
        { paid: step.paid, here: false }
      )
      if (code !== 'ok') throw new Error(code)
      if (step.paid) movements.push({ cents: total, method: step.paid, person: STAFF[step.person]! })
    }
    const { lesson, seats } = step
    this.book.push({
      id,
      seller,
      terms: this.#terms[seller]!,
      lesson,
      seats,
      cents: total,
      state: 'confirmed',
      movements
    })
  }

  async #agree({ seller, does: _, ...terms }: Extract<Step, { does: 'agree' }>): Promise<void> {
    const partnerId = this.#sellers[seller]!
    await saveTerms(this.#sql, { schoolId: this.#schoolId, actorId: null, partnerId, version: null }, terms)
    this.#terms[seller] = terms
  }

  async #change(sold: Sold, { lesson, seats, keepPrice }: Extract<Step, { does: 'change' }>): Promise<void> {
    const rows = await this.#sql<{ changes: number }[]>`
      select changes from bookings where school_id = ${this.#schoolId} and id = ${sold.id}`
    const change = { slotId: this.#slots[lesson]!, productId: 'group', seats, keepPrice }
    const { changes } = singleRow(rows)
    const { code } = await changeByStaff(this.#sql, this.#actor(), { bookingId: sold.id, changes, change })
    if (code !== 'ok') throw new Error(code)
    if (!keepPrice && (lesson !== sold.lesson || seats !== sold.seats)) sold.cents = PRICES[lesson]! * seats
    Object.assign(sold, { lesson, seats })
  }

  async #cancel(sold: Sold, { refund, returned, person }: Extract<Step, { does: 'cancel' }>): Promise<void> {
    const held = paidOf(sold)
    const cancellation = { bookingId: sold.id, reason: null, refund, returned }
    const { code } = await cancelByStaff(this.#sql, this.#actor(person), cancellation)
    if (code !== 'ok') throw new Error(code)
    sold.state = refund === 'FULL' ? 'gone' : 'kept'
    if (refund === 'FULL' && returned && held > 0)
      sold.movements.push({ cents: -held, method: returned, person: STAFF[person]! })
  }

  async #pay(sold: Sold, step: Extract<Step, { does: 'pay' }>): Promise<void> {
    const movement = {
      cents: step.isRefund ? -step.cents : step.cents,
      method: step.method,
      person: STAFF[step.person]!
    }
    const payment = { id: uuidV7(Date.now()), bookingId: sold.id, cents: movement.cents, method: step.method }
    const { logId } = await recordPayment(this.#sql, this.#actor(step.person), payment)
    sold.movements.push(movement)
    this.#payments.push({ logId: logId as string, sold, movement })
  }

  async #undo({ nth, person }: Extract<Step, { does: 'undo' }>): Promise<void> {
    const [payment] = this.#payments.splice(nth % Math.max(1, this.#payments.length), 1)
    if (payment === undefined) return
    const { code } = await undoAct(this.#sql, this.#actor(person), payment.logId, ['booking.pay'])
    if (code !== 'ok') throw new Error(code)
    // The reversal belongs to the till of the first movement, whoever reverses it.
    payment.sold.movements.push({ ...payment.movement, cents: -payment.movement.cents })
  }

  async #settle(step: Extract<Step, { does: 'settle' }>): Promise<void> {
    const amount = step.isOut ? -step.cents : step.cents
    const days = { by: 'taught' as const, from: '2000-01-01', to: '2000-01-31', day: '2000-02-01' }
    const partnerId = this.#sellers[step.seller]!
    const settlement = { id: uuidV7(Date.now()), partnerId, currency: 'EUR', cents: amount, reference: null }
    await settlePartner(this.#sql, this.#actor(), { ...settlement, ...days })
    this.settled[step.seller]! += amount
  }

  /** Compares every page of money with the model. */
  async check(t: Pick<Test, 'strictSame' | 'equal'>): Promise<void> {
    const [sql, schoolId] = [this.#sql, this.#schoolId]
    const [days] = await sql<{ today: string; date: string }[]>`
      select (clock_timestamp() at time zone ${ZONE}::text)::date::text as today, min(local_date)::text as date
      from slots where school_id = ${schoolId}`
    const { today, date } = days!
    const open = (keep: (cents: number) => boolean) =>
      this.book
        .map(sold => [sold.id, balanceOf(sold)] as const)
        .filter(([, balance]) => keep(balance))
        .sort()
    const pairs = (rows: readonly { id: string; balanceCents: number }[]) =>
      rows.map(({ id, balanceCents }) => [id, balanceCents] as const).sort()
    const [unpaid, refunds] = [open(balance => balance > 0), open(balance => balance < 0)]
    const [listedUnpaid, listedRefunds] = [
      await listUnpaid(sql, schoolId, { from: today, to: date }),
      await listRefundsDue(sql, schoolId)
    ]
    t.strictSame(pairs(listedUnpaid.bookings), unpaid, 'unpaid')
    t.strictSame(pairs(listedRefunds.bookings), refunds, 'refunds due')
    t.equal(sum(listedUnpaid.sums.map(each => each.cents)), sum(unpaid.map(([, balance]) => balance)))
    t.equal(sum(listedRefunds.sums.map(each => each.cents)), sum(refunds.map(([, balance]) => balance)))
    const { lessons } = await readDay(sql, { schoolId, timeZone: ZONE, instructorId: null }, date)
    const marked = lessons.flatMap(({ parties }) =>
      parties.filter(({ isUnpaid }) => isUnpaid).map(({ id }) => id)
    )
    t.strictSame(
      marked.sort(),
      unpaid.map(([id]) => id),
      'marks of the day'
    )
    for (const sold of this.book.slice(0, 5)) {
      const ledger = await findLedger(sql, schoolId, sold.id)
      t.equal(ledger!.balanceCents, balanceOf(sold), 'balance of the ledger')
      t.equal(ledger!.takenCents - ledger!.returnedCents, paidOf(sold), 'paid less returned')
    }
    await this.#checkCash(t, today)
    await this.#checkSettlement(t, { from: '2000-01-01', to: date })
  }

  async #checkCash(t: Pick<Test, 'strictSame' | 'equal'>, today: string): Promise<void> {
    const scope = { schoolId: this.#schoolId, timeZone: ZONE }
    const movements = this.book.flatMap(sold => sold.movements)
    const tills = STAFF.flatMap(person => PAY_METHODS.map(each => [person, each] as const)).flatMap(
      ([person, each]) => {
        const own = movements.filter(movement => movement.person === person && movement.method === each)
        const [taken, returned] = [own.filter(({ cents }) => cents > 0), own.filter(({ cents }) => cents < 0)]
        const cents = [
          sum(taken.map(movement => movement.cents)),
          0 - sum(returned.map(movement => movement.cents))
        ]
        return own.length === 0 ? [] : [[person, each, ...cents] as const]
      }
    )
    const takings = await listTakings(this.#sql, scope, today)
    const listed = takings.map(each => [each.person, each.method, each.takenCents, each.returnedCents])
    t.strictSame(listed.sort(), tills.sort(), 'tills of the day')
    t.equal(
      sum(takings.map(each => each.takenCents - each.returnedCents)),
      sum(this.book.map(paidOf)),
      'tills and ledgers'
    )
    const counts = tills.map(([person, each, taken, returned], n) => ({
      ...{ person, method: each, currency: 'EUR', counted: (taken as number) - (returned as number) - n }
    }))
    if (counts.length === 0) return
    const count = { date: today, version: 0, counts, note: null }
    t.equal((await countCash(this.#sql, this.#actor(), count)).code, 'ok')
    const { lines } = (await findCashCount(this.#sql, this.#schoolId, today))!
    const missing = sum(lines.map(({ expected, counted }) => expected - counted))
    t.equal(missing, (counts.length * (counts.length - 1)) / 2, 'differences of the count')
  }

  async #checkSettlement(t: Pick<Test, 'strictSame'>, days: { from: string; to: string }): Promise<void> {
    const range = { ...days, by: 'taught' as const }
    const [owed, settled] = [
      await listOwed(this.#sql, this.#schoolId, range),
      await listSettled(this.#sql, this.#schoolId, range)
    ]
    const openOf = (seller: number) =>
      sum(this.book.filter(sold => sold.seller === seller).map(debtOf)) - (this.settled[seller] ?? 0)
    const balances = balancesOf(owed, settled)
    const listed = this.#sellers.map(id => balances.find(row => row.partnerId === id)?.openCents ?? 0)
    t.strictSame(
      listed,
      SELLERS.map((_, seller) => openOf(seller)),
      'settlements'
    )
  }
}

/** Acts in each school of the property test. */
const ACTS = 80

/** Performs at least `count` random acts in separate schools. All pages about money must equal a plain model to the cent. */
export async function compareMoney(t: Test, sql: Sql, count: number): Promise<void> {
  let schools = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: ACTS, maxLength: ACTS }), async steps => {
      schools += 1
      const school = new MoneySchool(sql, `s${schools}`)
      await school.open()
      for (const each of steps) await school.act(each)
      await school.check(t)
    }),
    { numRuns: Math.ceil(count / ACTS), endOnFailure: true }
  )
  t.comment(`${schools * ACTS} acts in ${schools} schools`)
}
