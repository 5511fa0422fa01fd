import { listLessons } from '../../lib/lessons/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { daysOption, limitOption } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const COLUMNS = [
  'id',
  'date',
  'start',
  'end',
  'lessonType',
  'spot',
  'instructors',
  'taken',
  'capacity',
  'status'
]

export default {
  name: 'lessons list',
  summary: "List a school's lessons.",
  usage: '--school ID [--from DATE] [--to DATE] [--limit N]',
  options: {
    ...SCHOOL,
    from: { type: 'string', help: "The first day, YYYY-MM-DD; default the school's today." },
    to: { type: 'string', help: 'The last day; default no end.' },
    ...LIMIT
  },
  notes: 'Finished lessons are listed only if --from is in the past, cancelled ones always.',
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const days = daysOption(values)
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const lessons = await listLessons(sql, id, { ...days, limit: limit + 1 })
      const none = `${id} has no lesson on these days. Import some: swellbook lessons import FILE.csv --school ${id}`
      return listRows({ terminal, values }, lessons, COLUMNS, none, limit)
    })
  }
} satisfies Command
