import * as v from 'valibot'
import { PAGE } from '../../../lib/booking/list/rules.ts'
import { EVENT_KINDS } from '../../../lib/events/shape.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { fault } from '../../../lib/text/fault.ts'
import { exact, maxLength, normalized, normalizeId } from '../../../lib/text/input.ts'
import { FORMATS } from './index.ts'

const REPEATED = 'send it once'

const Format = v.optional(
  v.pipe(
    v.string(REPEATED),
    v.picklist(FORMATS, `one of ${FORMATS.join(', ')}`),
    v.description('Format of the response; native and sb are the same')
  )
)

/** A date as text. The check of the range rejects dates that do not exist. */
function day(description: string, example: string) {
  return v.optional(
    v.pipe(v.string(fault('invalid_date_range', REPEATED)), v.description(description), v.examples([example]))
  )
}

export const AvailabilityQuery = v.object({
  from: day('Earliest day, YYYY-MM-DD; default: today at the school', '2026-07-01'),
  to: day(
    'Latest day, YYYY-MM-DD, at most 180 days after from; default: 30 days after today, or after from if that is later',
    '2026-07-31'
  ),
  level: v.optional(
    v.pipe(
      v.string(REPEATED),
      v.picklist(LEVELS, `one of ${LEVELS.join(', ')}`),
      v.description('Only lessons of this level')
    )
  ),
  format: Format
})

export const ServicesQuery = v.object({ format: Format })

/** An integer parameter. Empty text means the default. */
function wholeNumberParam(min: number, max: number, standard: number, description: string) {
  const hint = `a whole number from ${min} to ${max}`
  return v.pipe(
    v.optional(v.string(REPEATED), ''),
    v.transform(text => text || String(standard)),
    v.regex(/^\d{1,4}$/, hint),
    v.transform(Number),
    v.number(),
    v.integer(hint),
    v.minValue(min, hint),
    v.maxValue(max, hint),
    v.description(`${description}; ${standard} by default`),
    v.examples([standard])
  )
}

export const BookingsQuery = v.object({
  externalRef: v.optional(
    v.pipe(
      v.string(REPEATED),
      normalized(normalizeId),
      v.nonEmpty('must not be empty; leave it out for all bookings'),
      maxLength(255),
      exact(),
      v.description('Only bookings with this externalRef'),
      v.examples(['HOTEL-1001'])
    )
  ),
  from: day('First day of the lessons, YYYY-MM-DD', '2026-07-01'),
  to: day('Last day of the lessons', '2026-07-31'),
  bookedFrom: day('First day of booking, in the time zone of the school', '2026-06-01'),
  bookedTo: day('Last day of booking', '2026-06-30'),
  after: v.optional(
    v.pipe(
      v.string(REPEATED),
      v.maxLength(100, 'the next of an answer'),
      v.description('The next of the previous response; default: the first page'),
      v.examples(['MTc4MjgwMDEwMDAwMDAwMCAwMTk3YTRjMy0wYjVkLTdlMTAtOGE0NC02ZDBiN2EzZjljMjA'])
    )
  ),
  limit: wholeNumberParam(1, PAGE.max, PAGE.standard, 'Maximum bookings per response')
})

/** Maximum seconds of a poll, and maximum events per response. */
export const POLL = { seconds: 20, events: 500 } as const

const CURSOR = 'the next of an answer, or the sequence of an event'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/

export const EventsQuery = v.object({
  after: v.optional(
    v.pipe(
      v.string(REPEATED),
      v.regex(/^\d{1,16}$/, CURSOR),
      v.transform(Number),
      v.number(),
      v.integer(CURSOR),
      v.minValue(0, CURSOR),
      v.maxValue(Number.MAX_SAFE_INTEGER, CURSOR),
      v.description(
        'The next of the previous response, or the sequence of an event; default: all stored events'
      ),
      v.examples([1782900000000000])
    )
  ),
  since: v.optional(
    v.pipe(
      v.string(REPEATED),
      v.check(
        text => INSTANT.test(text) && !Number.isNaN(Date.parse(text)),
        'an instant in UTC, such as 2026-07-01T10:00:00Z'
      ),
      v.description('Instead of after: events since this instant, in UTC'),
      v.examples(['2026-07-01T10:00:00Z'])
    )
  ),
  types: v.optional(
    v.pipe(
      v.string(REPEATED),
      v.maxLength(400, 'at most 400 characters'),
      v.check(
        text => text.split(',').every(type => (EVENT_KINDS as readonly string[]).includes(type)),
        `some of ${EVENT_KINDS.join(', ')}, separated by commas`
      ),
      v.description('Only events of these types, separated by commas; default: all'),
      v.examples(['booking.confirmed,booking.cancelled'])
    )
  ),
  limit: wholeNumberParam(1, POLL.events, 100, 'Maximum events per response'),
  wait: wholeNumberParam(0, POLL.seconds, 0, 'Maximum seconds to wait for an event')
})
