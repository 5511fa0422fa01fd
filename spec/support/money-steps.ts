import fc from 'fast-check'
import type { PartnerTerms } from '../../lib/partners/rules.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { PAY_METHODS, type PayMethod } from '../../plugins/centre/kit/payment-form.ts'

export const PRICES = [3333, 4995, 7000] as const
/** Sellers; the last is the school's own desk, without terms. */
export const SELLERS = ['Hotel', 'Agency', 'desk'] as const
export const STAFF = [uuidV7(1), uuidV7(2)] as const
export const FREE: PartnerTerms = { discountPercent: 0, commissionPercent: 0, collects: 'school' }

const below = (count: number) => fc.nat({ max: count - 1 })
const percent = fc.integer({ min: 0, max: 100 })
const seats = fc.integer({ min: 1, max: 5 })
const method = fc.constantFrom(...PAY_METHODS)
const cents = fc.integer({ min: 1, max: 20_000 })
const [nth, person, lesson] = [fc.nat({ max: 60 }), below(STAFF.length), below(PRICES.length)]
const does = <D extends string>(act: D) => ({ does: fc.constant(act) })

/** One act on the money of a school. */
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...does('sell'), seller: below(2), lesson, seats }) },
  { weight: 2, arbitrary: fc.record({ ...does('walkIn'), lesson, seats, person, paid: fc.option(method) }) },
  fc.record({
    ...{ ...does('agree'), seller: below(2), discountPercent: percent, commissionPercent: percent },
    collects: fc.constantFrom('school' as const, 'partner' as const)
  }),
  { weight: 2, arbitrary: fc.record({ ...does('change'), nth, lesson, seats, keepPrice: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ ...does('cancel'), nth, person, returned: fc.option(method) },
      refund: fc.constantFrom('FULL' as const, 'NONE' as const)
    })
  },
  { weight: 5, arbitrary: fc.record({ ...does('pay'), nth, cents, method, person, isRefund: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...does('undo'), nth, person }) },
  fc.record({ ...does('settle'), seller: below(2), cents, isOut: fc.boolean() })
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Money of a till. */
export interface Movement {
  readonly cents: number
  readonly method: PayMethod
  readonly person: string
}

/** A booking of the model. */
export interface Sold {
  readonly id: string
  readonly seller: number
  readonly terms: PartnerTerms
  lesson: number
  seats: number
  cents: number
  state: 'confirmed' | 'kept' | 'gone'
  readonly movements: Movement[]
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
export const paidOf = ({ movements }: Sold) => sum(movements.map(movement => movement.cents))

/** Positive: the guests owe it. Negative: the school is to return it. */
export function balanceOf(sold: Sold): number {
  const paid = paidOf(sold)
  if (sold.terms.collects === 'partner') return Math.min(0, 0 - paid)
  if (sold.state === 'confirmed') return sold.cents - paid
  return Math.min(0, (sold.state === 'kept' ? sold.cents : 0) - paid)
}

/** Owed by the partner, less what is owed to it: each seat's net price is rounded, a commission once. */
export function debtOf({ terms, cents, seats, state }: Sold): number {
  if (state === 'gone') return 0
  if (terms.collects === 'school') return 0 - Math.round((cents * terms.commissionPercent) / 100)
  const shares = Array.from(
    { length: seats },
    (_, n) => Math.floor(cents / seats) + (n < cents % seats ? 1 : 0)
  )
  return sum(shares.map(share => Math.round((share * (100 - terms.discountPercent)) / 100)))
}
