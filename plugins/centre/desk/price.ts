import { codeFault, type GuestPrice, priceFor } from '../../../lib/storefront/rules.ts'
import type { DeskLesson } from './lesson-queries.ts'

export function deskPrice(lesson: DeskLesson, buyers: Parameters<typeof priceFor>[1]): GuestPrice {
  return priceFor(pricedOf(lesson), buyers)
}

/** Reason that a code is worth nothing; undefined if it applies or is empty. */
export function deskCodeFault(lesson: DeskLesson, count: number, code: string): ReturnType<typeof codeFault> {
  return codeFault(pricedOf(lesson), { count, code })
}

function pricedOf({ lessonTypeId, date, isForAll, leadMs, offers, priceCents, units }: DeskLesson) {
  const pricingPer = isForAll ? 'BOOKING' : 'UNIT'
  return { typeId: lessonTypeId, localDate: date, pricingPer, leadMs, offers, priceCents, units } as const
}
