import type { Lesson } from './schedule/queries.ts'

/** Maximum seats that a partner may sell of each lesson in a range of days, of one type or all. 0 stops sales. */
export interface PartnerLimit {
  readonly partnerId: string
  readonly lessonTypeId: string | null
  readonly from: string
  /** Null: no end date. */
  readonly to: string | null
  readonly seats: number
}

/** Seats of a lesson that a partner holds or has confirmed. */
export interface PartnerSales {
  readonly partnerId: string
  readonly slotId: string
  readonly seats: number
}

/** Views of lessons by limited partner; partners without limits are absent. */
export type PartnerViews = ReadonlyMap<string, (lesson: Lesson) => Lesson>

/** Creates the view of each limited partner. partner_share.sql applies the same rule. */
export function createPartnerViews(
  limits: readonly PartnerLimit[],
  sales: readonly PartnerSales[]
): PartnerViews {
  const soldSeats = new Map(sales.map(({ partnerId, slotId, seats }) => [`${partnerId} ${slotId}`, seats]))
  const limitsOf = new Map<string, PartnerLimit[]>()
  for (const limit of limits) limitsOf.set(limit.partnerId, [...(limitsOf.get(limit.partnerId) ?? []), limit])
  return new Map(
    [...limitsOf].map(([partnerId, own]) => [
      partnerId,
      lesson => {
        const share = limitFor(own, lesson)
        if (share === undefined) return lesson
        const partnerLeft = Math.max(0, share - (soldSeats.get(`${partnerId} ${lesson.id}`) ?? 0))
        return { ...lesson, partnerLeft, forSale: lesson.forSale && share > 0 }
      }
    ])
  )
}

/** The lowest limit that applies to a lesson; undefined if none does. */
function limitFor(limits: readonly PartnerLimit[], { lessonTypeId, localDate }: Lesson): number | undefined {
  const applicable = limits.filter(
    limit =>
      (limit.lessonTypeId ?? lessonTypeId) === lessonTypeId &&
      limit.from <= localDate &&
      (limit.to ?? localDate) >= localDate
  )
  return applicable.length === 0 ? undefined : Math.min(...applicable.map(({ seats }) => seats))
}
