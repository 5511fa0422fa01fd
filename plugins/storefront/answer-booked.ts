import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { parseAnswers, peopleOfSeats, typedAnswers } from '../../lib/guests/questions/form.ts'
import { answerQuestions } from '../../lib/guests/questions/transactions.ts'
import { htmlPage, seeOther } from '../../lib/kernel/answer.ts'
import { linkTo, localeOf } from '../../lib/pages/locale.ts'
import { bookedPath, withParameter } from '../../lib/storefront/paths.ts'
import { BOOKED_HEADERS, drawBooked, mayAnswer } from './booked.ts'
import { getBooked } from './lesson.ts'
import { requireOwnForm } from './own-origin.ts'
import { BookedParams, BookedQuery } from './params.ts'

export default route({
  method: 'POST',
  path: '/book/:schoolId/:slotId/booked/:attempt/answers',
  name: 'answerBookedLesson',
  summary: 'Answer the questions of a booking',
  description:
    'Accepts the form of the page of the booking, until its lesson starts. Fields: ask.ID for questions per booking; ask1.ID, ask2.ID and so on for each person; askadult1.ID, askchild1.ID and so on if the booking is by age.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: BookedQuery,
  body: v.record(v.string(), v.unknown()),
  bodyType: 'form',
  bodyExample: { 'ask1.height': '176' },
  answer: htmlPage({
    description: 'The page with faults (400).',
    headers: BOOKED_HEADERS
  }),
  redirects: 'Redirect to the page of the booking.',
  errors: ['forbidden', 'booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, body, request, write, publicUrl } = ctx
  requireOwnForm(request, publicUrl)
  const locale = localeOf(query.lang, request.headers)
  const address = { ...params, n: query.n }
  const booked = await getBooked(ctx, address, locale)
  const { booking, lesson } = booked
  const path = bookedPath(address)
  if (!mayAnswer(booking, lesson)) return seeOther(linkTo(path, locale))
  const people = peopleOfSeats(booking.seats)
  const parsedAnswers = parseAnswers(lesson.questions, body, people, booking)
  if ('faults' in parsedAnswers) {
    const answerState = typedAnswers(lesson.questions, body, people)
    return drawBooked(ctx, booked, { address, locale, entries: { values: answerState, ...parsedAnswers } })
  }
  const code = await answerQuestions(write, params.schoolId, booking.id, parsedAnswers.answers)
  return seeOther(
    linkTo(code === 'ok' ? withParameter(path, 'answered', 'done') : path, locale) +
      (code === 'ok' ? '#saved' : '')
  )
})
