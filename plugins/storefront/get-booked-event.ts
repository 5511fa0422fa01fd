import { writeCalendar } from '../../lib/calendar/feed.ts'
import { file, finishedOf } from '../../lib/core/answer.ts'
import { LanguageQuery, linkTo, readingOf } from '../../lib/page/reading.ts'
import { route } from '../../lib/services.ts'
import { lessonPath } from '../../lib/storefront/parts.ts'
import { getBooked } from './lesson.ts'
import { BookedParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:slotId/booked/:attempt/lesson.ics',
  name: 'getBookedEvent',
  summary: "A guest's lesson for a calendar",
  description: 'An iCalendar file with one event; no person is named in it.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: LanguageQuery,
  answer: file('text/calendar; charset=utf-8', {
    example: 'BEGIN:VCALENDAR…',
    headers: {
      'content-disposition': 'attachment; filename="lesson.ics"',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex'
    }
  }),
  errors: ['booking_not_found', 'service_unavailable']
}).handle(async ({ params, query, request, read, publicUrl }) => {
  const reading = readingOf(query.lang, request.headers)
  const { booking, lesson, school } = await getBooked(read, params, reading)
  const event = {
    uid: `${booking.reference}@swellbook`,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    stampedAt: booking.createdAt,
    summary: `${lesson.name} · ${school.name}`,
    location: [lesson.spotName, school.address].filter(Boolean).join(', '),
    description: '',
    url: publicUrl + linkTo(lessonPath(lesson.id), reading),
    isCancelled: lesson.isCancelled || booking.status !== 'confirmed',
    sequence: lesson.scheduleVersion
  }
  return finishedOf(Buffer.from(writeCalendar(school.name, [event])))
})
