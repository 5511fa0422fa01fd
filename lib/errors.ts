import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import { literals, orNull } from './infra/shapes.ts'

/** An error: HTTP status, sentence for developers, and extra fields of the body. */
interface ErrorRow<E extends TProperties = TProperties> {
  readonly status: number
  readonly when: string
  readonly extras: E
}

function errorRow<E extends TProperties = Record<never, never>>(
  status: number,
  cause: string,
  extras?: E
): ErrorRow<E> {
  return { status, when: cause, extras: extras ?? ({} as E) }
}

const field = {
  field: Type.Optional(Type.String({ description: 'The field that was wrong', examples: ['from'] }))
}

const cursor = Type.Integer({
  minimum: 0,
  description: 'The cursor to continue from',
  examples: [1782900000000000]
})

function sentId(example: string) {
  const description = 'The id in the request; null if it had none'
  return orNull(Type.String(), { description, examples: [example] })
}

/** All errors of the service. Statuses, bodies, documentation and types derive from this table. */
export const errors = {
  missing_fields: errorRow(400, 'A required field or parameter is absent or empty.', {
    fields: Type.Array(Type.String(), {
      description: 'The names of the fields that are missing',
      examples: [['customerName']]
    })
  }),
  invalid_email: errorRow(400, 'An email address is malformed.', field),
  invalid_date_range: errorRow(
    400,
    'A date does not exist, the first day is after the last, or the range exceeds 180 days.',
    field
  ),
  invalid_request: errorRow(400, 'The request is malformed, or one of its values is invalid.', field),
  invalid_product_id: errorRow(400, "The key's school has no product with this id.", {
    productId: sentId('grp-beg')
  }),
  invalid_option_id: errorRow(400, 'The product has no option with this id; the only one is DEFAULT.', {
    optionId: sentId('OTHER')
  }),
  invalid_unit_id: errorRow(400, 'The product has no unit with this id; its option lists the units.', {
    unitId: sentId('child')
  }),
  invalid_offer_code: errorRow(400, 'The school has no offer with this code.', {
    offerCode: sentId('SUMMER10')
  }),
  offer_conditions_not_met: errorRow(
    400,
    'The offer with this code requires another lesson, day, party size or time before the lesson.',
    { offerCode: sentId('SUMMER10') }
  ),
  unprocessable_entity: errorRow(
    400,
    'The request is valid, but the booking cannot be made or changed like this.',
    {
      questionIds: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Required questions without an answer',
          examples: [['height']]
        })
      )
    }
  ),
  missing_api_key: errorRow(
    401,
    'The API key is missing. Send it in the header X-Partner-API-Key, or in Authorization as a Bearer token.'
  ),
  invalid_api_key: errorRow(
    401,
    'The API key is malformed, unknown, revoked, or of a kind that this endpoint does not accept.'
  ),
  insufficient_scope: errorRow(403, 'The API key lacks the scope of this endpoint.', {
    scope: Type.String({ description: 'The required scope', examples: ['forecast'] })
  }),
  forbidden: errorRow(
    403,
    'The key, role or website of the caller has no access here, such as to the booking of another partner.'
  ),
  proof_needed: errorRow(
    403,
    'The last sign-in is older than 15 minutes. Sign in again with a passkey or a sign-in link.'
  ),
  not_owner: errorRow(403, 'The booking belongs to another school or partner, so this key cannot change it.'),
  not_found: errorRow(404, 'Nothing exists at this address.'),
  school_not_found: errorRow(404, 'No school has this id.'),
  slot_not_found: errorRow(404, "The key's school has no lesson with this id."),
  spot_not_found: errorRow(404, 'No surf spot has this id; /spots lists them.'),
  booking_not_found: errorRow(404, 'No booking has this id.'),
  booking_not_found_or_already_cancelled: errorRow(
    404,
    'No booking has this id, or it is already cancelled.'
  ),
  proposal_not_found: errorRow(404, 'This school has no proposal with this id.'),
  method_not_allowed: errorRow(
    405,
    'This address does not support the method; the Allow header lists the supported ones.'
  ),
  request_timeout: errorRow(408, 'The request did not arrive completely in time.'),
  insufficient_spots: errorRow(409, 'The lesson has fewer free seats than requested.', {
    remaining: Type.Integer({ minimum: 0, description: 'Seats still free', examples: [1] })
  }),
  slot_expired: errorRow(409, 'The lesson has already begun.'),
  slot_not_purchasable: errorRow(409, 'The school has cancelled this lesson, or closed it to sale.'),
  ratio_exceeded: errorRow(409, 'The assigned instructors cannot teach that many students.', {
    remaining: Type.Integer({
      minimum: 0,
      description: 'Seats that the instructors can still take',
      examples: [1]
    })
  }),
  external_ref_exists: errorRow(
    409,
    'A booking with this externalRef exists. Check if it is the one that you requested.',
    {
      bookingId: Type.String({
        description: 'The booking made with this externalRef',
        examples: ['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20']
      }),
      status: literals(['confirmed', 'ON_HOLD', 'expired', 'cancelled'], {
        description: 'Status of that booking',
        examples: ['confirmed']
      }),
      matches: Type.Boolean({
        description: 'True if its lesson, seats and customer equal those of this request',
        examples: [true]
      })
    }
  ),
  history_was_rewound: errorRow(
    409,
    'The cursor is ahead of the event log, because a backup was restored. Read your bookings again, then continue from the new cursor.',
    { next: cursor }
  ),
  webhook_exists: errorRow(
    409,
    'You have a webhook with this url and these types. If you lost its secret, create another: POST /webhooks/{id}/secret.',
    { webhookId: Type.String({ examples: ['0197a4c5-77aa-7d11-8f00-2b6a5c1d9e30'] }) }
  ),
  too_many_webhooks: errorRow(409, 'You have ten webhooks and OCTO subscriptions; delete one first.'),
  too_many_keys: errorRow(409, 'The school has 50 active keys of this kind; revoke one first.'),
  payload_hash_mismatch: errorRow(
    409,
    'The proposal differs from the one that was displayed; read it again.'
  ),
  proposal_conflict: errorRow(
    409,
    'The proposal was already decided, or its subject has changed since; request a new one.'
  ),
  proposal_expired: errorRow(
    410,
    'The proposal expired after 24 hours, or the key that created it was revoked.'
  ),
  hold_expired: errorRow(410, 'The hold ended and its seats were released; create a new booking.'),
  cursor_too_old: errorRow(
    410,
    'Events after this cursor were deleted. Read your bookings again, then continue from the new cursor.',
    { next: cursor }
  ),
  payload_too_large: errorRow(413, 'The request body is larger than this endpoint accepts.'),
  unsupported_media_type: errorRow(
    415,
    'The request body has an unsupported type, is not UTF-8, or has a content encoding.'
  ),
  rate_limit_exceeded: errorRow(429, 'Too many requests; wait for the seconds in Retry-After.'),
  headers_too_large: errorRow(431, 'The request line and headers exceed 8 KiB.'),
  internal_error: errorRow(
    500,
    'The server failed. Retry with the same externalRef; nothing is booked twice.'
  ),
  conditions_unavailable: errorRow(503, 'There is no recent forecast of this spot; retry in a few minutes.'),
  service_unavailable: errorRow(503, 'The database cannot be reached; retry in a moment.')
} as const

export type ErrorCode = keyof typeof errors

/** Extra fields of the body, besides `error` and `hint`. */
type ExtrasOf<C extends ErrorCode> = Static<TObject<(typeof errors)[C]['extras']>>

/** Hints by id, so that a surface can replace them with its own wording. */
const HINTS = {
  platform_key_for_school: 'This is a platform key; v1 takes sbs_ keys.',
  connector_key_for_school: 'This is a connector key; v1 takes sbs_ keys.',
  school_key_for_platform: 'This is a school key; v2 takes sbp_ keys.',
  connector_key_for_platform: 'This is a connector key; v2 takes sbp_ keys.',
  school_key_for_connector: 'This is a school key; the connector takes sbc_ keys.',
  platform_key_for_connector: 'This is a platform key; the connector takes sbc_ keys.',
  no_object: 'The body must be a JSON object.',
  changed_too_often: 'The booking was changed too often; wait an hour, or ask the school.',
  readdressed_too_often:
    'The email address of the booking was changed too often; only the school can change it now.',
  uuid_used: 'A booking with this uuid and other content exists. To book this too, send a new uuid.',
  no_units: 'unitItems must name at least one unit.',
  already_cancelled: 'The booking is cancelled.',
  cancelled_twice: 'The booking is already cancelled.',
  sends_nothing: 'This service sends no notifications, because its operator has not set SECRET_KEY.',
  subscriptions_full: 'The limit is ten subscriptions and webhooks; delete one first.',
  unanswered: 'Required questions have no answer; questionIds lists them.',
  no_pickup: 'This lesson includes pickup: send pickupPointId.',
  no_dropoff: 'This lesson includes drop-off: send dropoffPointId.',
  not_on_hold: 'The booking is confirmed, so it has no hold to extend.',
  past_cutoff:
    'The cancellation cutoff has passed: a change cannot release seats or lower the total. Book more seats as another booking.'
} as const

export type HintId = keyof typeof HINTS

type ExtrasAndHint<C extends ErrorCode> = ExtrasOf<C> & { hint?: string; hintId?: HintId | undefined }
type ProblemArguments<C extends ErrorCode> =
  Record<never, never> extends ExtrasOf<C> ? [extras?: ExtrasAndHint<C>] : [extras: ExtrasAndHint<C>]

/** An error that is sent to the caller. Any other exception becomes `internal_error`. */
export class Problem<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly extras: Record<string, unknown>
  /** Id of the hint, if it is one of HINTS. */
  readonly hintId: HintId | undefined

  constructor(code: C, ...[options]: ProblemArguments<C>) {
    super(code)
    const { hintId, ...extras } = { hintId: undefined, ...options }
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

/** A limit other than the request rate is exhausted. Its window is longer. */
export class TooManyAttempts extends Problem<'rate_limit_exceeded'> {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, hint: string) {
    super('rate_limit_exceeded', { hint })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A 401 with its own WWW-Authenticate header. */
export class Challenge extends Problem<'missing_api_key' | 'invalid_api_key'> {
  readonly challenge: string

  constructor(
    code: 'missing_api_key' | 'invalid_api_key',
    challenge: string,
    options: { hint?: string; hintId?: HintId | undefined }
  ) {
    super(code, options)
    this.challenge = challenge
  }
}
