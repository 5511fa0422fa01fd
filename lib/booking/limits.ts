import type { Lesson } from './calendar/queries.ts'

/** So many seats at most that a partner may sell of each lesson of some days, of one type or of all; 0 for none. */
export interface PartnerLimit {
  readonly partnerId: string
  readonly lessonTypeId: string | null
  readonly from: string
  /** Null for until further notice. */
  readonly to: string | null
  readonly seats: number
}

/** Seats of a lesson that a partner holds or has confirmed. */
export interface PartnerSold {
  readonly partnerId: string
  readonly slotId: string
  readonly seats: number
}

/** What a school lets its partners sell, by partner; those whom nothing limits are not in it. */
export type Shares = ReadonlyMap<string, (lesson: Lesson) => Lesson>

/** Makes of limits, and of what was sold under them, how each partner sees a lesson (partner_share.sql decides by the same rule). */
export function limitedViews(limits: readonly PartnerLimit[], sold: readonly PartnerSold[]): Shares {
  const taken = new Map(sold.map(({ partnerId, slotId, seats }) => [`${partnerId} ${slotId}`, seats]))
  const limitsOf = new Map<string, PartnerLimit[]>()
  for (const limit of limits) limitsOf.set(limit.partnerId, [...(limitsOf.get(limit.partnerId) ?? []), limit])
  return new Map(
    [...limitsOf].map(([partnerId, own]) => [
      partnerId,
      lesson => {
        const share = allowedOf(own, lesson)
        if (share === undefined) return lesson
        const partnerLeft = Math.max(0, share - (taken.get(`${partnerId} ${lesson.id}`) ?? 0))
        return { ...lesson, partnerLeft, forSale: lesson.forSale && share > 0 }
      }
    ])
  )
}

/** The least that a limit allows of a lesson, or undefined where none is about it. */
function allowedOf(limits: readonly PartnerLimit[], { lessonTypeId, localDate }: Lesson): number | undefined {
  const about = limits.filter(
    limit =>
      (limit.lessonTypeId ?? lessonTypeId) === lessonTypeId &&
      limit.from <= localDate &&
      (limit.to ?? localDate) >= localDate
  )
  return about.length === 0 ? undefined : Math.min(...about.map(({ seats }) => seats))
}
