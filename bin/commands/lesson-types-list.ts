import { type LessonTypeSetup, listLessonTypes } from '../../lib/schools/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

const COLUMNS = [
  'id',
  'name',
  'level',
  'kind',
  'durationMinutes',
  'capacity',
  'maxStudentsPerInstructor',
  'priceCents',
  'units'
]

export default {
  name: 'lesson-types list',
  summary: "List a school's lesson types.",
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  run: invocation =>
    listOfSchool(
      invocation,
      COLUMNS,
      id => `${id} has no lesson type yet. Add one: swellbook lesson-types add ID --school ${id} ...`,
      async (sql, id, max) => {
        const types = await listLessonTypes(sql, id, null, max)
        return invocation.values.json ? types : types.map(withTypedUnits)
      }
    )
} satisfies Command

/** A lesson type with its units as the option accepts them. */
function withTypedUnits({ units, ...type }: LessonTypeSetup) {
  return { ...type, units: (units ?? []).map(u => `${u.id}:${u.minAge}-${u.maxAge}:${u.cents}`).join(',') }
}
