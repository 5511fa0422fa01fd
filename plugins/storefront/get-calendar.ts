import * as v from 'valibot'
import { ALL_DAYS } from '../../lib/booking/schedule/serializer.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { writeCalendar } from '../../lib/feeds/feed.ts'
import { feedEvent, isInFeed } from '../../lib/feeds/lesson.ts'
import { findFeed } from '../../lib/feeds/queries.ts'
import { file } from '../../lib/kernel/answer.ts'
import { centreLessonPath } from '../../lib/people/rules.ts'
import { lessonPath } from '../../lib/storefront/paths.ts'
import { minuteEnd } from '../../lib/storefront/reader.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { isShortId } from '../../lib/text/typed.ts'

export default route({
  method: 'GET',
  path: '/schools/:schoolId/calendar/:token/lessons.ics',
  name: 'getCalendarFeed',
  summary: 'Calendar feed of a school',
  description:
    'An iCalendar feed at a secret URL, for the school or one instructor: one event per lesson with its seats, without names of guests.',
  auth: { kind: 'public' },
  params: v.object({
    schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara'])),
    token: v.pipe(
      v.string(),
      v.description('The secret part of the URL'),
      v.examples(['mTz0q3c8VtqWkqvG0h2o4Zr1x9E'])
    )
  }),
  answer: file('text/calendar; charset=utf-8', {
    example: 'BEGIN:VCALENDAR…',
    headers: { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  }),
  errors: ['school_not_found', 'service_unavailable']
}).handle(async ({ params: { schoolId, token }, availability, schoolPages, lookups, publicUrl }) => {
  const owner = isShortId(schoolId) ? await findFeed(lookups, schoolId, digestOf(token)) : undefined
  if (!owner) throw new Problem('school_not_found')
  const { school, lessons, atMs, version, untilMs } = await availability.lessons(owner)
  const pathOf = (slotId: string) =>
    owner.instructorId === null ? lessonPath({ schoolId, slotId }) : centreLessonPath(slotId)
  const source = {
    ...{ schoolId, name: `feed ${owner.instructorId} ${owner.instructorName}`, version, atMs },
    untilMs: Math.min(untilMs, minuteEnd(atMs))
  }
  return schoolPages.page(source, () => {
    const events = lessons(ALL_DAYS, lesson => isInFeed(lesson, owner)).map(lesson =>
      feedEvent(lesson, publicUrl + pathOf(lesson.id), atMs)
    )
    const name = [owner.instructorName, school.schoolName].filter(Boolean).join(' · ')
    return writeCalendar(name, events, { name: school.profile.timeZone, atMs })
  })
})
