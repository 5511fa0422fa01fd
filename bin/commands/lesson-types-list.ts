import { getSchool, type LessonTypeSetup, listLessonTypes } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

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
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const types = await listLessonTypes(sql, id, null, limit + 1)
      const none = `${id} has no lesson type yet. Add one: swellbook lesson-types add ID --school ${id} ...`
      return listRows(
        { terminal, values },
        values.json ? types : types.map(withTypedUnits),
        COLUMNS,
        none,
        limit
      )
    })
  }
} satisfies Command

/** A lesson type with its units as the option accepts them. */
function withTypedUnits({ units, ...type }: LessonTypeSetup) {
  return { ...type, units: (units ?? []).map(u => `${u.id}:${u.minAge}-${u.maxAge}:${u.cents}`).join(',') }
}
