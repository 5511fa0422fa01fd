import { route } from '../../lib/deps.ts'
import { writeCalendar } from '../../lib/feeds/feed.ts'
import { file, serializedBody } from '../../lib/kernel/answer.ts'
import { localeOf } from '../../lib/pages/locale.ts'
import { bookedEvent } from './event.ts'
import { getBooked, getOrder } from './lesson.ts'
import { BookedParams, BookedQuery } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId/booked/:attempt/lesson.ics',
  name: 'getBookedEvent',
  summary: 'Calendar file of a booking',
  description:
    'An iCalendar file with one event for each lesson: the reference, the number of guests, and the contact of the school, without names of guests.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: BookedQuery,
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
  const booked = await getBooked(ctx, { ...params, n: query.n }, locale)
  const { orderId } = booked.booking
  const isOrder = orderId !== null && query.n === undefined
  const bookings = isOrder ? await getOrder(ctx, params.schoolId, orderId, locale) : [booked]
  const events = bookings.map(({ booking, lesson }) => bookedEvent(booking, lesson, { locale, publicUrl }))
  return serializedBody(Buffer.from(writeCalendar(booked.lesson.school.name, events)))
})
