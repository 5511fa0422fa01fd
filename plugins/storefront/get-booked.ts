import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { BOOKED_HEADERS, drawBooked } from './booked.ts'
import { getBooked } from './lesson.ts'
import { MOVE_ENDINGS } from './move-text.ts'
import { BookedParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId/booked/:attempt',
  name: 'getBookedPage',
  summary: 'What a guest booked',
  description: 'A page at an address that only its guest knows.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: v.object({
    ...LanguageQuery.entries,
    moved: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(moved => MOVE_ENDINGS.find(known => known === moved)),
        v.description('What became of a move that was just asked for'),
        v.examples(['done'])
      )
    ),
    answered: v.optional(
      v.pipe(v.unknown(), v.description('That answers were just saved: done'), v.examples(['done']))
    )
  }),
  answer: htmlPage({ headers: BOOKED_HEADERS }),
  errors: ['booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request } = ctx
  const reading = readingOf(query.lang, request.headers)
  const said = { ending: query.moved, isAnswered: query.answered === 'done' }
  return drawBooked(ctx, await getBooked(ctx, params, reading), { params, reading, ...said })
})
