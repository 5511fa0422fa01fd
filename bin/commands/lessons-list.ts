import { listLessons } from '../../lib/lessons/queries.ts'
import { daysOption } from '../args.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

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
  run(invocation) {
    const days = daysOption(invocation.values)
    const none = (id: string) =>
      `${id} has no lesson on these days. Import some: swellbook lessons import FILE.csv --school ${id}`
    return listOfSchool(invocation, COLUMNS, none, (sql, id, max) =>
      listLessons(sql, id, { ...days, limit: max })
    )
  }
} satisfies Command
