import * as v from 'valibot'
import type { Sql } from '../../../lib/database/pool.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type LessonTypeSetup, listLessonTypes, readSchoolToday } from '../../../lib/schools/queries.ts'
import { isShortId } from '../../../lib/text/typed.ts'
import { listTeachers } from '../kit/queries.ts'
import type { PlanForm } from './plan.ts'
import { listUsedSpots } from './queries.ts'

const planText = (most: number) => v.fallback(v.optional(v.pipe(v.string(), v.maxLength(most)), ''), '')

const planChoices = (isChoice: (choice: string) => boolean, most: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform(
        given =>
          [...new Set([given].flat())].filter(one => typeof one === 'string' && isChoice(one)) as string[]
      ),
      v.transform(list => list.slice(0, most))
    ),
    []
  )

/** What the form of new lessons carries: what cannot be read is as if it were not there. */
export const PLAN_ENTRIES = {
  type: planText(63),
  spot: planText(200),
  hours: planText(100),
  minutes: planText(10),
  from: planText(10),
  to: planText(10),
  weekdays: planChoices(choice => /^[1-7]$/.test(choice), 7),
  teachers: planChoices(isShortId, 20),
  capacity: planText(10),
  price: planText(20)
}

/** What the form is chosen from. */
export interface PlanChoices {
  readonly today: string
  readonly types: readonly LessonTypeSetup[]
  readonly spots: readonly string[]
  readonly teachers: readonly { readonly id: string; readonly name: string }[]
}

/** Most lesson types that the form offers. */
export const MOST_TYPES = 200

/** What the form is chosen from: types, spots that were used, instructors. */
export async function readPlanChoices(
  read: Sql,
  { schoolId, timeZone }: PersonSession
): Promise<PlanChoices> {
  const [today, types, spots, teachers] = await Promise.all([
    readSchoolToday(read, timeZone),
    listLessonTypes(read, schoolId, null, MOST_TYPES),
    listUsedSpots(read, schoolId),
    listTeachers(read, schoolId)
  ])
  return { today, types, spots, teachers }
}

/** Nothing typed yet: today, and the spot that is used most. */
export function emptyPlan({ today, spots }: PlanChoices): PlanForm {
  return {
    type: '',
    spot: spots[0] ?? '',
    hours: '',
    minutes: '',
    from: today,
    to: '',
    weekdays: [],
    teachers: [],
    capacity: '',
    price: ''
  }
}
