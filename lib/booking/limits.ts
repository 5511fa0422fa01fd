import { HOUR_MS } from '../text/dates.ts'
import type { Lesson } from './schedule/queries.ts'

/** Maximum seats that a partner may sell of each lesson in a range of days, of one type or all, or seats guaranteed to it. */
export interface PartnerLimit {
  readonly partnerId: string
  readonly lessonTypeId: string | null
  readonly from: string
  /** Null: no end date. */
  readonly to: string | null
  /** 0 stops sales. */
  readonly seats: number
  /** Hours before the lesson at which guaranteed seats are everybody's; null for a maximum. */
  readonly releaseHours: number | null
}

/** Seats of a lesson that a partner holds or has confirmed. */
export interface PartnerSales {
  readonly partnerId: string
  readonly slotId: string
  readonly seats: number
}

/** Views of lessons by limited partner. The view under '' is that of all other sellers; absent without guarantees. */
export type PartnerViews = ReadonlyMap<string, (lesson: Lesson) => Lesson>

type LimitsOf = ReadonlyMap<string, readonly PartnerLimit[]>

/**
 * Creates the view of each limited partner at an instant. partner_share.sql and guaranteed_seats.sql apply the same rules. The
 * views are valid until the next release.
 */
export function createPartnerViews(
  limits: readonly PartnerLimit[],
  sales: readonly PartnerSales[],
  atMs: number
): PartnerViews {
  const limitsOf = new Map<string, PartnerLimit[]>()
  for (const limit of limits) limitsOf.set(limit.partnerId, [...(limitsOf.get(limit.partnerId) ?? []), limit])
  const soldSeats = new Map(sales.map(({ partnerId, slotId, seats }) => [`${partnerId} ${slotId}`, seats]))
  const left = (seats: number, partnerId: string, { id }: Lesson) =>
    Math.max(0, seats - (soldSeats.get(`${partnerId} ${id}`) ?? 0))
  const others = limits.some(isGuarantee) ? [''] : []
  return new Map(
    [...limitsOf.keys(), ...others].map(seller => [
      seller,
      lesson => {
        const { share } = appliedLimits(limitsOf.get(seller) ?? [], lesson, atMs)
        const guaranteed = others.length > 0 && guaranteedSeats(limitsOf, left, { lesson, seller, atMs })
        return {
          ...lesson,
          ...(share !== null && {
            partnerLeft: left(share, seller, lesson),
            forSale: lesson.forSale && share > 0
          }),
          ...(guaranteed && { guaranteed })
        }
      }
    ])
  )
}

/** Unsold seats guaranteed to a seller and to others; undefined for none. */
function guaranteedSeats(
  limitsOf: LimitsOf,
  left: (seats: number, partnerId: string, lesson: Lesson) => number,
  { lesson, seller, atMs }: { readonly lesson: Lesson; readonly seller: string; readonly atMs: number }
): Lesson['guaranteed'] {
  const sum = { own: 0, others: 0 }
  for (const [partnerId, limits] of limitsOf) {
    const { share, guarantee } = appliedLimits(limits, lesson, atMs)
    const seats = left(Math.min(guarantee, share ?? guarantee), partnerId, lesson)
    sum[partnerId === seller ? 'own' : 'others'] += seats > 0 && lesson.isPrivate ? lesson.capacity : seats
  }
  return sum.own + sum.others > 0 ? sum : undefined
}

/** The smallest sales limit that applies to a lesson (null for none), and the largest guarantee. */
function appliedLimits(limits: readonly PartnerLimit[], lesson: Lesson, atMs: number) {
  const applied = limits.filter(limit => appliesTo(limit, lesson))
  const caps = applied.filter(limit => !isGuarantee(limit)).map(({ seats }) => seats)
  const guarantees = applied.filter(limit => (releaseOf(limit, lesson) ?? 0) > atMs).map(({ seats }) => seats)
  return { share: caps.length === 0 ? null : Math.min(...caps), guarantee: Math.max(0, ...guarantees) }
}

/** The next instant (Unix milliseconds) at which guaranteed seats of a lesson are released; null for none. */
export function nextRelease(limits: readonly PartnerLimit[], lessons: readonly Lesson[], atMs: number) {
  let next: number | null = null
  for (const limit of limits.filter(isGuarantee)) {
    for (const lesson of lessons) {
      const release = appliesTo(limit, lesson) ? releaseOf(limit, lesson) : null
      if (release !== null && release > atMs) next = Math.min(next ?? release, release)
    }
  }
  return next
}

function appliesTo({ lessonTypeId, from, to }: PartnerLimit, lesson: Lesson): boolean {
  const { localDate } = lesson
  return (
    (lessonTypeId ?? lesson.lessonTypeId) === lesson.lessonTypeId &&
    from <= localDate &&
    (to ?? localDate) >= localDate
  )
}

function isGuarantee({ releaseHours }: PartnerLimit): boolean {
  return releaseHours !== null
}

function releaseOf({ releaseHours }: PartnerLimit, { startsAtMs }: Lesson): number | null {
  return releaseHours === null ? null : startsAtMs - releaseHours * HOUR_MS
}
