import { listBookings } from '../../lib/booking/desk/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { daysOption, limitOption, notFoundError } from '../args.ts'
import { BOOKING_COLUMNS } from '../bookings.ts'
import { type Command, requireOption, textOption, UsageError, withDatabase } from '../command.ts'
import { getListedLesson } from '../lessons.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const STATES = ['confirmed', 'on_hold', 'cancelled', 'expired'] as const

export default {
  name: 'bookings list',
  summary: "List a school's bookings, by the day of their lesson.",
  usage: '--school ID [--from DATE] [--to DATE] [--lesson ID] [--status STATUS] [--limit N]',
  options: {
    ...SCHOOL,
    from: { type: 'string', help: "The first day, YYYY-MM-DD; default the school's today." },
    to: { type: 'string', help: 'The last day; default no end.' },
    lesson: { type: 'string', help: 'Only bookings of this lesson, on any day.' },
    status: { type: 'string', help: `Only ${STATES.join(', ')}.` },
    ...LIMIT
  },
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const days = daysOption(values)
    const [lessonId, statusText] = [textOption(values, 'lesson'), textOption(values, 'status')]
    const status = STATES.find(state => state === statusText)
    if (statusText && !status) throw new UsageError(`--status must be one of ${STATES.join(', ')}`)
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      if (lessonId && (await getListedLesson(sql, lessonId)).schoolId !== id)
        throw notFoundError('lesson', lessonId, id)
      const filter = { schoolId: id, lessonId: lessonId ?? null, status: status ?? null, ...days }
      const bookings = await listBookings(sql, { ...filter, limit: limit + 1 })
      const none = 'No booking matches.'
      return listRows({ terminal, values }, bookings, BOOKING_COLUMNS, none, limit)
    })
  }
} satisfies Command
