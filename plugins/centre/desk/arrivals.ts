import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { PLAIN_TEXT_HEADERS, plainText, Reply } from '../../../lib/kernel/answer.ts'
import { formId, text } from '../../../lib/text/input.ts'
import { BackField, noticeOf, pageAfter } from '../kit/after.ts'
import { type ArrivalInput, parseArrival } from '../kit/arrival.ts'
import { DayFilterField } from '../kit/day-filter.ts'
import { action, localized } from '../kit/page.ts'
import { QueuedFields, requireSamePerson } from '../kit/queued.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { setArrival } from './writes.ts'

const AN_INSTANT = 'an instant since 1970, ISO 8601'

export const recordArrival = action(
  {
    form: {
      party: v.pipe(
        text(60),
        v.check(party => parseArrival(party) !== undefined, 'a booking and how many, ID.4 or ID.none')
      ),
      back: v.optional(BackField, 'lesson'),
      show: DayFilterField,
      at: v.optional(
        v.pipe(
          v.string(AN_INSTANT),
          v.isoTimestamp(AN_INSTANT),
          v.check(at => Date.parse(at) > 0, AN_INSTANT),
          v.transform(at => new Date(at).toISOString())
        )
      ),
      op: v.optional(formId()),
      ...QueuedFields
    },
    example: { party: '0197c8a0-6f00-7000-8000-000000000002.1', back: 'day' },
    others: { 409: { description: 'What stands against it.' } },
    answer: plainText('What was done; the page that says so is in Content-Location.'),
    errors: ['not_found', 'invalid_api_key']
  },
  async ({ principal, viewer, body, write, newId }) => {
    requireSamePerson(body.who, principal)
    const { bookingId, arrived } = parseArrival(body.party) as ArrivalInput
    const tap = {
      bookingId,
      arrived: arrived ?? 0,
      noShow: arrived === null,
      at: body.at ?? null,
      op: body.op ?? newId()
    }
    const outcome = await setArrival(write, principal, tap)
    if (outcome.code === 'booking_not_found') throw new Problem('not_found')
    const notice = { ...noticeOf('arrival.set', outcome), show: body.show ?? null }
    const place = pageAfter(body.back, { ...outcome, bookingId }, notice)
    if (body.say === undefined) return { to: place }
    const text = DOING_TEXT[viewer.language]
    if (outcome.code !== 'ok') return new Reply(409, PLAIN_TEXT_HEADERS, text.refused[outcome.code])
    const contentLocation = outcome.logId !== null && { 'content-location': localized(place, viewer) }
    return new Reply(200, { ...PLAIN_TEXT_HEADERS, ...contentLocation }, text.done['arrival.set'])
  }
)
