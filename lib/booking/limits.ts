import { HOUR_MS } from '../text/dates.ts'
import type { Lesson } from './schedule/queries.ts'

/** Maximum seats of each lesson that a partner may sell, or seats guaranteed to it, on some days, of one type or all. */
export interface PartnerLimit {
  readonly partnerId: string
  readonly lessonTypeId: string | null
  readonly from: string
  /** Null: no end date. */
  readonly to: string | null
  /** 0 stops sales. */
  readonly seats: number
  /** Hours before the lesson at which guaranteed seats are released to all. Null for a maximum. */
  readonly releaseHours: number | null
}

/** Seats of a lesson in a partner's live bookings. */
export interface PartnerSales {
  readonly partnerId: string
  readonly slotId: string
  readonly seats: number
}

/** Functions that apply limits to a lesson, by partner. Key '' is for all other sellers, absent without guarantees. */
export type PartnerViews = ReadonlyMap<string, (lesson: Lesson) => Lesson>

type LimitsOf = ReadonlyMap<string, readonly PartnerLimit[]>

/**
 * Create the functions that apply partners' limits to lessons at an instant. They are valid until the next release. The rules
 * are those of partner_share.sql and guaranteed_seats.sql.
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

/** Unsold seats guaranteed to a seller and to others. Undefined if there are none. */
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

/** The lowest sales limit that applies to a lesson (null for none), and the largest guarantee. */
function appliedLimits(limits: readonly PartnerLimit[], lesson: Lesson, atMs: number) {
  const applied = limits.filter(limit => appliesTo(limit, lesson))
  const caps = applied.filter(limit => !isGuarantee(limit)).map(({ seats }) => seats)
  const guarantees = applied.filter(limit => (releaseOf(limit, lesson) ?? 0) > atMs).map(({ seats }) => seats)
  return { share: caps.length === 0 ? null : Math.min(...caps), guarantee: Math.max(0, ...guarantees) }
}

/** Next time (Unix milliseconds) at which guaranteed seats of a lesson are released. Null if there is none. */
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
