import { route } from '../../lib/deps.ts'
import { writeCalendar } from '../../lib/feeds/feed.ts'
import { file, serializedBody } from '../../lib/kernel/answer.ts'
import { LanguageQuery, localeOf } from '../../lib/pages/locale.ts'
import { bookedEvent } from './event.ts'
import { getBooked } from './lesson.ts'
import { BookedParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId/booked/:attempt/lesson.ics',
  name: 'getBookedEvent',
  summary: 'Calendar file of a booking',
  description:
    'An iCalendar file with one event: the reference, the number of guests, and the contact of the school, without names of guests.',
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
}).handle(async ctx => {
  const { params, query, request, publicUrl } = ctx
  const locale = localeOf(query.lang, request.headers)
  const { booking, lesson } = await getBooked(ctx, params, locale)
  const event = bookedEvent(booking, lesson, { locale, publicUrl })
  return serializedBody(Buffer.from(writeCalendar(lesson.school.name, [event])))
})
