import { type Static, Type } from '@sinclair/typebox'
import type { ScheduledLesson } from '../../lib/lessons/staff/queries.ts'
import { cleanText } from '../../lib/text/plain.ts'
import { DayText, strictObject, TimeText } from './fields.ts'

export const LessonShape = strictObject({
  lessonId: Type.String({ format: 'uuid' }),
  date: DayText,
  startTime: TimeText,
  endTime: TimeText,
  lessonType: Type.String(),
  level: Type.String(),
  spotName: Type.String(),
  status: Type.String({ description: 'open, closed (to sale), cancelled or begun' }),
  capacity: Type.Integer(),
  participants: Type.Integer({ description: 'Seats booked or held now' }),
  instructors: Type.Array(strictObject({ id: Type.String(), name: Type.String() }))
})

/** A lesson with all texts sanitized. */
export function lessonShape({
  version: _,
  startsAt: __,
  ...lesson
}: ScheduledLesson): Static<typeof LessonShape> {
  return {
    ...lesson,
    lessonType: cleanText(lesson.lessonType),
    spotName: cleanText(lesson.spotName),
    instructors: lesson.instructors.map(({ id, name }) => ({ id, name: cleanText(name) }))
  }
}
