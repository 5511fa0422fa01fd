import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import type { Run } from '../../../lib/booking/runs.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { scheduleOf } from '../../../lib/lessons/staff/lesson.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { DayText, day, firstRows, strictObject, Truncated, toolDays } from '../fields.ts'
import { LessonShape, lessonShape } from '../lesson-shape.ts'
import { tool } from '../tool.ts'
import { staffViewOf } from '../view.ts'

const SCHEDULE_DAYS = { standard: 7, max: 31 } as const
const MAX_SCHEDULED = 100

const ScheduledShape = strictObject({
  ...LessonShape.properties,
  courses: Type.Array(
    strictObject({
      name: Type.String(),
      day: Type.Integer({ description: 'Number of the lesson in the course, from 1' }),
      days: Type.Integer()
    }),
    { description: 'Courses that include the lesson' }
  )
})

export default tool({
  name: 'get_school_schedule',
  title: 'Schedule',
  description:
    'Returns the lessons of some days with their ids, times, spot, instructors, capacity, seats taken and courses; cancelled ' +
    'and past ones too, marked by status. Use it to see who teaches what and when, and to find a lessonId for the other ' +
    'tools. Without dates it shows 7 days from today; at most 31 days and 100 lessons at once. It shows no customers ' +
    '(see get_lesson_roster) and changes nothing.',
  scope: 'read',
  input: {
    from: v.optional(day('First day; today by default')),
    to: v.optional(day('Last day, included; 7 days by default')),
    level: v.optional(
      v.pipe(v.picklist(LEVELS, `one of ${LEVELS.join(', ')}`), v.description('Only this level'))
    )
  },
  output: strictObject({
    from: DayText,
    to: DayText,
    lessons: Type.Array(ScheduledShape),
    truncated: Truncated
  }),
  async readSnapshot({ key, calendarOf }, { level = null, ...asked }) {
    const range = toolDays(asked, key.today, SCHEDULE_DAYS)
    const calendar = await calendarOf(range)
    const view = { ...staffViewOf(key), level }
    const { lessons, untilMs } = scheduleOf(calendar.lessons(range), view, calendar.atMs)
    const { rows, truncated } = firstRows(lessons, MAX_SCHEDULED)
    const { runs } = calendar.school
    return {
      ...{ version: calendar.version, untilMs: Math.min(calendar.untilMs, untilMs) },
      value: {
        ...range,
        lessons: rows.map(lesson => ({ ...lessonShape(lesson), courses: coursesOf(lesson.lessonId, runs) })),
        truncated
      }
    }
  }
})

/** Courses of a lesson, with its place in each. */
function coursesOf(lessonId: string, runs: readonly Run[]) {
  return runs
    .filter(({ slotIds }) => slotIds.includes(lessonId))
    .map(({ name, slotIds }) => ({
      name: cleanText(name),
      day: slotIds.indexOf(lessonId) + 1,
      days: slotIds.length
    }))
}
