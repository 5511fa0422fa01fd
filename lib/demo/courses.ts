import { addDays } from '../text/dates.ts'
import { namedUuid } from '../text/uuid.ts'
import type { PlannedSlot } from './plan.ts'
import type { DemoSchool } from './schools.ts'

/** Course of the demo: a lesson of this type at this time on each day from Monday to Friday. */
const COURSE = { name: 'Five-day beginner course', code: 'grp-beg', at: '10:00', days: 5 } as const
/** Price of the course in per cent of its lessons' prices, rounded to 5 units of the currency. */
const PRICE = { percent: 85, stepCents: 500 } as const

/** A course to seed. Runs that exist, have begun or lack a lesson are not added. */
export interface PlannedCourse {
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly runs: readonly { readonly id: string; readonly slotIds: readonly string[] }[]
}

/** Plan the course of a school: one run for each Monday whose week has all lessons. Deterministic, including the ids. */
export function planCourse({ id, pricesCents }: DemoSchool, slots: readonly PlannedSlot[]): PlannedCourse {
  const lessons = new Map(
    slots
      .filter(
        ({ lessonTypeId, localStart }) => lessonTypeId === `svc_${COURSE.code}` && localStart === COURSE.at
      )
      .map(({ localDate, id }) => [localDate, id])
  )
  const runs = [...lessons.keys()].filter(isMonday).flatMap(monday => {
    const slotIds = Array.from({ length: COURSE.days }, (_, n) => lessons.get(addDays(monday, n)) ?? [])
    const runId = namedUuid(`run_${id}_${monday}`, Date.parse(`${monday}T00:00:00Z`))
    return slotIds.length === slotIds.flat().length ? [{ id: runId, slotIds: slotIds.flat() }] : []
  })
  const cents = ((pricesCents[COURSE.code] as number) * COURSE.days * PRICE.percent) / 100
  return {
    id: namedUuid(`course_${id}`, 0),
    name: COURSE.name,
    priceCents: Math.round(cents / PRICE.stepCents) * PRICE.stepCents,
    runs
  }
}

function isMonday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 1
}
