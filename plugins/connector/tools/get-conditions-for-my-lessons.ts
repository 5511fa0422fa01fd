import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { orNull } from '../../../lib/infra/shapes.ts'
import { scheduleOf } from '../../../lib/lessons/staff/lesson.ts'
import type { ScheduledLesson } from '../../../lib/lessons/staff/queries.ts'
import type { ConditionsOf, NoConditions } from '../../../lib/sea/lesson-conditions.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { DayText, firstRows, strictObject, TimeText, Truncated } from '../fields.ts'
import { tool } from '../tool.ts'
import { staffViewOf } from '../view.ts'

const CONDITION_DAYS = { standard: 2, least: 1, most: 7 } as const
const MAX_CONDITIONS = 50
const numberOrNull = orNull(Type.Number())

const REASONS: Readonly<Record<NoConditions, string>> = {
  no_forecast: 'There is no recent forecast for this spot.',
  too_far: 'The forecast does not reach that day yet.'
}

const LessonConditionsAnswer = strictObject({
  validAt: Type.String({ description: 'The hour it is forecast for, in local time of the spot' }),
  stale: Type.Boolean({ description: 'True if the last refresh is late' }),
  demo: Type.Boolean({ description: 'True if the forecast is invented' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: "For the lesson's level" }),
  label: Type.String(),
  suitable: Type.Boolean(),
  breakingHeightM: numberOrNull,
  swellPeriodS: numberOrNull,
  windSpeedKmh: numberOrNull,
  windRelation: orNull(Type.String()),
  waterTempC: numberOrNull
})

export default tool({
  name: 'get_conditions_for_my_lessons',
  title: 'Sea at my lessons',
  description:
    'Returns the lessons of the next days that have not begun, each with the forecast for its spot in the hour it begins: ' +
    "height, period, wind, water and a score for the lesson's level. Use it to judge whether lessons should move; the " +
    'instructor on the beach decides. conditions is null, with a reason, where no forecast covers the spot or the day. At ' +
    'most 7 days and 50 lessons.',
  scope: 'read',
  input: {
    days: v.optional(
      v.pipe(
        v.number('a whole number from 1 to 7'),
        v.integer('a whole number from 1 to 7'),
        v.minValue(CONDITION_DAYS.least, 'a whole number from 1 to 7'),
        v.maxValue(CONDITION_DAYS.most, 'a whole number from 1 to 7'),
        v.description('Number of days from today; default 2')
      )
    )
  },
  output: strictObject({
    lessons: Type.Array(
      strictObject({
        lessonId: Type.String({ format: 'uuid' }),
        date: DayText,
        startTime: TimeText,
        level: Type.String(),
        spotName: Type.String(),
        conditions: orNull(LessonConditionsAnswer),
        reason: orNull(Type.String({ description: 'Reason if conditions is null' }))
      })
    ),
    truncated: Truncated
  }),
  async run({ key, calendarOf, conditionsOf }, { days = CONDITION_DAYS.standard }) {
    const range = { from: key.today, to: addDays(key.today, days - 1) }
    const calendar = await calendarOf(range)
    const { lessons } = scheduleOf(
      calendar.lessons(range),
      { ...staffViewOf(key), level: null },
      calendar.atMs
    )
    const upcoming = lessons.filter(({ status }) => status === 'open' || status === 'closed')
    const { rows, truncated } = firstRows(upcoming, MAX_CONDITIONS)
    return { lessons: await Promise.all(rows.map(lesson => withConditions(lesson, conditionsOf))), truncated }
  }
})

async function withConditions(lesson: ScheduledLesson, conditionsOf: ConditionsOf) {
  const { lessonId, date, startTime, startsAt, level, spotName } = lesson
  const sea = await conditionsOf({ spotName, level, startsAt: new Date(startsAt) })
  const conditions =
    typeof sea === 'string' ? { conditions: null, reason: REASONS[sea] } : { conditions: sea, reason: null }
  return { lessonId, date, startTime, level, spotName: cleanText(spotName), ...conditions }
}
