import { Type } from '@sinclair/typebox'
import type { ErrorCode, Problem } from '../../../lib/errors.ts'
import { TextOrNull } from './fields.ts'

/** Error body of strict OCTO. */
export const RefusalShape = Type.Object(
  {
    error: Type.String({ examples: ['INVALID_PRODUCT_ID'] }),
    errorMessage: Type.String({ minLength: 1 }),
    productId: Type.Optional(TextOrNull),
    optionId: Type.Optional(TextOrNull),
    unitId: Type.Optional(TextOrNull),
    availabilityId: Type.Optional(TextOrNull),
    offerCode: Type.Optional(TextOrNull),
    uuid: Type.Optional(Type.String()),
    questionIds: Type.Optional(Type.Array(Type.String())),
    remaining: Type.Optional(Type.Integer({ minimum: 0 }))
  },
  { title: 'StrictRefusal' }
)

interface Wording {
  readonly error: string
  readonly status: number
}

const bookingUuid = { error: 'INVALID_BOOKING_UUID', status: 400 }
const unprocessable = { error: 'UNPROCESSABLE_ENTITY', status: 400 }

/** OCTO error and HTTP status by code. Other codes are BAD_REQUEST. */
const WORDINGS: Partial<Record<ErrorCode, Wording>> = {
  missing_api_key: { error: 'UNAUTHORIZED', status: 401 },
  invalid_api_key: { error: 'FORBIDDEN', status: 403 },
  not_found: { error: 'NOT_FOUND', status: 404 },
  method_not_allowed: { error: 'METHOD_NOT_ALLOWED', status: 405 },
  rate_limit_exceeded: { error: 'TOO_MANY_REQUESTS', status: 429 },
  internal_error: { error: 'INTERNAL_SERVER_ERROR', status: 500 },
  service_unavailable: { error: 'INTERNAL_SERVER_ERROR', status: 503 },
  invalid_product_id: { error: 'INVALID_PRODUCT_ID', status: 400 },
  invalid_option_id: { error: 'INVALID_OPTION_ID', status: 400 },
  invalid_unit_id: { error: 'INVALID_UNIT_ID', status: 400 },
  invalid_offer_code: { error: 'INVALID_OFFER_CODE', status: 400 },
  offer_conditions_not_met: { error: 'OFFER_CONDITIONS_NOT_MET', status: 400 },
  slot_not_found: { error: 'INVALID_AVAILABILITY_ID', status: 400 },
  booking_not_found: bookingUuid,
  booking_not_found_or_already_cancelled: bookingUuid,
  not_owner: bookingUuid,
  hold_expired: bookingUuid,
  unprocessable_entity: unprocessable,
  slot_expired: unprocessable,
  slot_not_purchasable: unprocessable,
  insufficient_spots: unprocessable,
  ratio_exceeded: unprocessable
}

/** Messages in OCTO's terms, for codes whose usual message has other terms. */
const MEANINGS: Readonly<Partial<Record<ErrorCode, string>>> = {
  hold_expired: 'The hold has expired and its seats were released; reserve anew.',
  slot_not_found: 'The product has no availability with this id.'
}

/** True if everything requested exists but the booking is not possible. */
export function isUnprocessable(code: ErrorCode): boolean {
  return WORDINGS[code] === unprocessable
}

/** OCTO error: status and body, always in English. The id of the booking is read from `path`. */
export function octoRefusal(problem: Problem, path: string) {
  const { error, status } = WORDINGS[problem.code] ?? { error: 'BAD_REQUEST', status: 400 }
  const { hint: _, field: __, fields: ___, ...extras } = problem.extras
  const [, uuid] = /\/bookings\/([^/]+)/.exec(path) ?? []
  return {
    status,
    body: {
      error,
      errorMessage: problem.extras.hint ?? MEANINGS[problem.code] ?? problem.body.hint,
      ...(error === 'INVALID_BOOKING_UUID' && { uuid: uuid ?? '' }),
      ...extras
    }
  }
}
