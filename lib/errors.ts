import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import { literals, orNull } from './shapes.ts'

/** An error: HTTP status, sentence for developers, extra fields of the body. */
interface ErrorRow<E extends TProperties = TProperties> {
  readonly status: number
  readonly when: string
  readonly extras: E
}

function row<E extends TProperties = Record<never, never>>(
  status: number,
  when: string,
  extras?: E
): ErrorRow<E> {
  return { status, when, extras: extras ?? ({} as E) }
}

const field = {
  field: Type.Optional(Type.String({ description: 'The field that was wrong', examples: ['from'] }))
}

const cursor = Type.Integer({
  minimum: 0,
  description: 'The cursor to go on from',
  examples: [1782900000000000]
})

function sentId(example: string) {
  const description = 'The id that was sent; null where none was'
  return orNull(Type.String(), { description, examples: [example] })
}

/** All errors of the service. Status, body, documentation and types derive from this table. */
export const errors = {
  missing_fields: row(400, 'A required field or parameter is absent or empty.', {
    fields: Type.Array(Type.String(), {
      description: 'The names of the fields that are missing',
      examples: [['customerName']]
    })
  }),
  invalid_email: row(400, 'An e-mail address is malformed; field says which.', field),
  invalid_date_range: row(
    400,
    'A date does not exist, from is later than to, or the range exceeds 180 days.',
    field
  ),
  invalid_request: row(400, 'The request cannot be understood; field and hint say where and why.', field),
  invalid_product_id: row(400, 'No product with this id at the school of the key.', {
    productId: sentId('grp-beg')
  }),
  invalid_option_id: row(400, 'The product has no option with this id; the only one is DEFAULT.', {
    optionId: sentId('OTHER')
  }),
  invalid_unit_id: row(
    400,
    'The product is not sold by a unit with this id; its option lists those that it has.',
    {
      unitId: sentId('child')
    }
  ),
  invalid_offer_code: row(400, 'The school has no offer with this code.', { offerCode: sentId('SUMMER10') }),
  offer_conditions_not_met: row(
    400,
    'The offer with this code asks for another lesson, day, size of party or time before the lesson.',
    { offerCode: sentId('SUMMER10') }
  ),
  unprocessable_entity: row(400, 'The request is understood, but the booking cannot be made or changed so.', {
    questionIds: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The questions that must be answered and are not',
        examples: [['height']]
      })
    )
  }),
  missing_api_key: row(
    401,
    'Send your key in the header X-Partner-API-Key, or in Authorization after the word Bearer.'
  ),
  invalid_api_key: row(
    401,
    'The key is malformed, unknown, revoked, or of a kind that does not open this address.'
  ),
  insufficient_scope: row(403, 'The key is valid but lacks the scope of this endpoint.', {
    scope: Type.String({ description: 'The scope that is needed', examples: ['forecast'] })
  }),
  forbidden: row(
    403,
    'What is asked for belongs to another school or partner, or another site made the request.'
  ),
  proof_needed: row(
    403,
    'Whoever has a passkey does this within 15 minutes of signing in; sign in again with it, or with a link.'
  ),
  not_owner: row(
    403,
    'The booking belongs to another school or partner than the key, so it cannot be changed.'
  ),
  not_found: row(404, 'There is nothing at this address.'),
  school_not_found: row(404, 'No school with this id.'),
  slot_not_found: row(404, 'No lesson with this id at the school of the key.'),
  spot_not_found: row(404, 'No surf spot with this id; /spots lists them.'),
  booking_not_found: row(404, 'No booking with this id.'),
  booking_not_found_or_already_cancelled: row(404, 'No booking with this id, or it is already cancelled.'),
  proposal_not_found: row(404, 'No proposal with this id at this school.'),
  method_not_allowed: row(
    405,
    'The address exists, but not for this method; the Allow header lists those it takes.'
  ),
  request_timeout: row(408, 'The request did not arrive whole in time.'),
  insufficient_spots: row(409, 'Fewer seats are free than were asked for.', {
    remaining: Type.Integer({ minimum: 0, description: 'Seats still free', examples: [1] })
  }),
  slot_expired: row(409, 'The lesson has already begun.'),
  slot_not_purchasable: row(409, 'The school has closed this lesson to sale.'),
  ratio_exceeded: row(409, 'The party would exceed the students that the assigned instructors may teach.', {
    remaining: Type.Integer({
      minimum: 0,
      description: 'Seats that the instructors can still take',
      examples: [1]
    })
  }),
  external_ref_exists: row(
    409,
    'This externalRef has a booking already; status says what became of it, and matches whether it is the one asked for.',
    {
      bookingId: Type.String({
        description: 'The booking made with this externalRef',
        examples: ['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20']
      }),
      status: literals(['confirmed', 'ON_HOLD', 'expired', 'cancelled'], {
        description: 'What became of that booking',
        examples: ['confirmed']
      }),
      matches: Type.Boolean({
        description: 'Whether its lesson, seats and customer are those of this request',
        examples: [true]
      })
    }
  ),
  history_was_rewound: row(
    409,
    'The cursor is ahead of the log, which an older backup has replaced: what came after next is unknown here.',
    { next: cursor }
  ),
  too_many_keys: row(409, 'The school has 50 active keys; revoke one first.'),
  payload_hash_mismatch: row(409, 'The proposal is not the one that was on the screen; read it again.'),
  proposal_conflict: row(
    409,
    'The proposal was decided already, or what it would change has changed; ask for a new one.'
  ),
  proposal_expired: row(410, 'The proposal ended after 24 hours, or the key that made it was revoked.'),
  hold_expired: row(410, 'The hold ended and its seats were released; create a new booking.'),
  cursor_too_old: row(
    410,
    'The log no longer holds all that came after this cursor: read your bookings anew, and go on from next.',
    { next: cursor }
  ),
  payload_too_large: row(413, 'The body is larger than this endpoint accepts.'),
  unsupported_media_type: row(
    415,
    'The body is of another type than this endpoint reads, not in UTF-8, or has a content encoding.'
  ),
  rate_limit_exceeded: row(429, 'Too many requests in this window; wait as long as Retry-After says.'),
  headers_too_large: row(431, 'The request line and headers exceed 8 KiB.'),
  internal_error: row(
    500,
    'A fault of the server; retry with the same externalRef, which duplicates nothing.'
  ),
  conditions_unavailable: row(
    503,
    'There is no forecast of this spot that is fresh enough to show; retry in a few minutes.'
  ),
  service_unavailable: row(503, 'The database cannot be reached just now; retry after a moment.')
} as const

export type ErrorCode = keyof typeof errors

/** Fields of the body beside `error` and `hint`. */
type ExtrasOf<C extends ErrorCode> = Static<TObject<(typeof errors)[C]['extras']>>

/** Hints by id, so that an API with its own wording can replace them. */
export const HINTS = {
  platform_key_for_school: 'This is a platform key; v1 takes sbs_ keys.',
  connector_key_for_school: 'This is a connector key; v1 takes sbs_ keys.',
  school_key_for_platform: 'This is a school key; v2 takes sbp_ keys.',
  connector_key_for_platform: 'This is a connector key; v2 takes sbp_ keys.',
  school_key_for_connector: 'This is a school key; the connector takes sbc_ keys.',
  platform_key_for_connector: 'This is a platform key; the connector takes sbc_ keys.',
  no_object: 'The body must be a JSON object.',
  changed_too_often: 'The booking was changed too often within an hour; wait an hour, or ask the school.',
  readdressed_too_often:
    'The e-mail address of the booking was changed too often; only the school can change it now.',
  uuid_used:
    'Another booking was made with this uuid: its content differs. To book this too, send a new uuid.',
  no_units: 'unitItems must name at least one unit.',
  already_cancelled: 'The booking is cancelled.',
  cancelled_twice: 'The booking is cancelled already.',
  sends_nothing: 'This service sends no notifications: it has no SECRET_KEY.',
  subscriptions_full: 'Ten subscriptions and webhooks are the most; end one first.',
  unanswered: 'Questions that must be answered are not; questionIds names them.',
  no_pickup: 'Guests are picked up for this lesson: pickupPointId must name where.',
  no_dropoff: 'Guests are dropped off after this lesson: dropoffPointId must name where.',
  not_on_hold: 'The booking is confirmed, so it has no hold to extend.',
  past_cutoff:
    'The cancellation cutoff has passed: a change can neither give seats back nor lower the total. Book more seats as another booking.'
} as const

export type HintId = keyof typeof HINTS

type ExtrasAndHint<C extends ErrorCode> = ExtrasOf<C> & { hint?: string; hintId?: HintId | undefined }
type ProblemArguments<C extends ErrorCode> =
  Record<never, never> extends ExtrasOf<C> ? [extras?: ExtrasAndHint<C>] : [extras: ExtrasAndHint<C>]

/** An error for the caller. Any other exception becomes `internal_error`. */
export class Problem<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly extras: Record<string, unknown>
  /** Id of the hint, if it is one of HINTS. */
  readonly hintId: HintId | undefined

  constructor(code: C, ...[given]: ProblemArguments<C>) {
    super(code)
    const { hintId, ...extras } = { hintId: undefined, ...given }
    this.code = code
    this.hintId = hintId
    this.extras = hintId === undefined ? extras : { hint: HINTS[hintId], ...extras }
  }

  get status(): number {
    return errors[this.code].status
  }

  /** Response body: code, hint and extra fields. */
  get body(): { error: C; hint: string } & Record<string, unknown> {
    return { error: this.code, hint: errors[this.code].when, ...this.extras }
  }
}

/** A separate limit is used up; its window is longer than that of requests. */
export class TooManyTries extends Problem<'rate_limit_exceeded'> {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, hint: string) {
    super('rate_limit_exceeded', { hint })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
