import { listBookings } from '../../lib/booking/desk/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { BOOKING_COLUMNS } from '../bookings.ts'
import { type Command, need, UsageError, want, withDatabase } from '../command.ts'
import { absent, daysOption, limitOption } from '../given.ts'
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
    const schoolId = need(values, 'school')
    const days = daysOption(values)
    const [lessonId, given] = [want(values, 'lesson'), want(values, 'status')]
    const status = STATES.find(state => state === given)
    if (given && !status) throw new UsageError(`--status must be one of ${STATES.join(', ')}`)
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      if (lessonId && (await getListedLesson(sql, lessonId)).schoolId !== id)
        throw absent('lesson', lessonId, id)
      const wanted = { schoolId: id, lessonId: lessonId ?? null, status: status ?? null, ...days }
      const bookings = await listBookings(sql, { ...wanted, limit: limit + 1 })
      const none = 'No booking matches.'
      return listRows({ terminal, values }, bookings, BOOKING_COLUMNS, none, limit)
    })
  }
} satisfies Command
