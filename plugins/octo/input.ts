import * as v from 'valibot'
import { HOLD_MINUTES } from '../../lib/booking/rules.ts'
import { QUESTION_BOUNDS } from '../../lib/guests/questions/rules.ts'
import { fault } from '../../lib/text/fault.ts'
import {
  changedEmail,
  changedText,
  clamped,
  maxLength,
  members,
  normalized,
  plain,
  text,
  uuid,
  wholeNumber
} from '../../lib/text/input.ts'

/** Maximum units per booking, and maximum slot ids per request. */
const MAX_UNITS = 1000

const MAX_LOCALES = 10

/** An id. The code that uses it chooses the error for an absent or unknown one. */
export const Id = v.nullish(v.pipe(v.string('must be text'), normalized(), maxLength(255), plain()))

/** Text fields that are kept if absent. */
export const Notes = changedText(2000, { lines: true })
export const Reference = changedText(255)

/** Hold duration in minutes from now. */
export const ExpirationMinutes = v.nullish(clamped(HOLD_MINUTES.min, HOLD_MINUTES.max))

/** True to send the guest a confirmation. */
export const EmailReceipt = v.nullish(v.boolean('true or false'))

/** A contact. Absent fields are kept. */
export const ContactInput = members({
  fullName: changedText(200),
  firstName: changedText(100),
  lastName: changedText(100),
  emailAddress: changedEmail(),
  phoneNumber: changedText(40),
  locales: v.nullish(
    v.pipe(
      v.array(text(35), 'must be a list of languages'),
      v.maxLength(MAX_LOCALES, `at most ${MAX_LOCALES} languages`)
    )
  ),
  postalCode: changedText(40),
  country: changedText(100),
  notes: Notes
})

/** Answers to questions, validated against the product later. A null or empty value deletes the answer. */
export const QuestionAnswers = v.nullish(
  v.pipe(
    v.array(
      members({
        questionId: text(63),
        value: v.nullish(
          v.union(
            [v.pipe(v.string(), maxLength(QUESTION_BOUNDS.answer)), v.number()],
            `a number, or a text of at most ${QUESTION_BOUNDS.answer} characters`
          )
        )
      }),
      'must be a list'
    ),
    v.maxLength(QUESTION_BOUNDS.most, `at most ${QUESTION_BOUNDS.most} answers`)
  )
)
export type QuestionAnswers = v.InferOutput<typeof QuestionAnswers>

/** Unit items of a booking. An absent or empty list is rejected later, because OCTO has a separate error for it. */
export const UnitItems = v.nullish(
  v.pipe(
    v.array(
      members({
        unitId: Id,
        uuid: v.nullish(uuid()),
        resellerReference: Reference,
        contact: v.nullish(ContactInput),
        questionAnswers: QuestionAnswers
      }),
      'must be a list'
    ),
    v.maxLength(MAX_UNITS, `at most ${MAX_UNITS} items`)
  )
)
export type UnitItems = v.InferOutput<typeof UnitItems>

/** Number of units of one kind. */
const Quantity = v.pipe(wholeNumber(0), v.maxValue(MAX_UNITS, `at most ${MAX_UNITS}`))

/** Requested number of units, by unit id. */
export const Units = v.nullish(
  v.pipe(
    v.array(members({ id: Id, quantity: Quantity }), 'must be a list'),
    v.maxLength(MAX_UNITS, `at most ${MAX_UNITS} items`)
  )
)
export type Units = v.InferOutput<typeof Units>

const NO_DAY = fault('invalid_date_range', 'a day, YYYY-MM-DD')

/** A date, YYYY-MM-DD. The check of the range rejects dates that do not exist. */
export const Day = v.nullish(v.pipe(v.string(NO_DAY), v.maxLength(40, NO_DAY)))

export const Currency = Id

export const AvailabilityIds = v.nullish(
  v.pipe(
    v.array(v.pipe(v.string('must be text'), maxLength(255)), 'must be a list'),
    v.maxLength(MAX_UNITS, `at most ${MAX_UNITS} ids`)
  )
)

export const OctoBookingParams = v.object({
  uuid: v.pipe(
    v.string(),
    v.description('The uuid of the booking'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
})

/** Maximum bytes of a body, which may have hundreds of unit items. */
export const OCTO_BODY_LIMIT = 256 * 1024
