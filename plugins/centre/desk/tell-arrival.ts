import * as v from 'valibot'
import { parseTold, type Told } from '../../../lib/centre/desk/rules.ts'
import { setArrival } from '../../../lib/centre/desk/transactions.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, readingOf } from '../../../lib/pages/reading.ts'
import { members, text, uuid } from '../../../lib/text/input.ts'
import { BackField, pageAfter, saidOf } from './said.ts'

const AN_INSTANT = 'an instant since 1970, ISO 8601'

export default route({
  method: 'POST',
  path: '/arrivals',
  name: 'tellArrival',
  summary: 'Say who is here',
  description:
    'Notes how many of a party are here, or that nobody came. With the instant of the tap and its own id it may be sent again: the latest tap counts.',
  auth: { kind: 'person', may: 'arrive' },
  query: LanguageQuery,
  body: members({
    party: v.pipe(
      text(60),
      v.check(told => parseTold(told) !== undefined, 'a booking and how many, ID.4 or ID.none')
    ),
    back: v.optional(BackField, 'lesson'),
    at: v.optional(
      v.pipe(
        v.string(AN_INSTANT),
        v.isoTimestamp(AN_INSTANT),
        v.check(at => Date.parse(at) > 0, AN_INSTANT),
        v.transform(at => new Date(at).toISOString())
      )
    ),
    op: v.optional(uuid())
  }),
  bodyType: 'form',
  bodyExample: { party: '0197c8a0-6f00-7000-8000-000000000002.1', back: 'day' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, body, query, request, write, newId }) => {
  const { bookingId, arrived } = parseTold(body.party) as Told
  const tap = {
    bookingId,
    arrived: arrived ?? 0,
    noShow: arrived === null,
    at: body.at ?? null,
    op: body.op ?? newId()
  }
  const done = await setArrival(write, principal, tap)
  if (done.code === 'booking_not_found') throw new Problem('not_found')
  const said = saidOf('arrival.set', done)
  return seeOther(pageAfter(body.back, { ...done, bookingId }, said, readingOf(query.lang, request.headers)))
})
