import * as v from 'valibot'
import { HOLD_MINUTES } from '../../lib/booking/rules.ts'
import { QUESTION_BOUNDS } from '../../lib/questions/rules.ts'
import { fault } from '../../lib/text/fault.ts'
import {
  atMost,
  clamped,
  givenEmail,
  givenText,
  members,
  plain,
  spelling,
  text,
  uuid,
  wholeNumber
} from '../../lib/text/input.ts'

/** Most units of one booking, and most slots asked for by id. */
const MOST_UNITS = 1000

/** Most languages of a contact. */
const MOST_LOCALES = 10

/** An id as it came; which error an absent or unknown one is, depends on what it names. */
export const Id = v.nullish(v.pipe(v.string('must be text'), spelling(), atMost(255), plain()))

/** Text that stays as it was where it is absent. */
export const Notes = givenText(2000, { lines: true })
export const Reference = givenText(255)

/** Minutes that a hold lasts from now. */
export const ExpirationMinutes = v.nullish(clamped(HOLD_MINUTES.least, HOLD_MINUTES.most))

/** Whether the guest is sent a confirmation. */
export const EmailReceipt = v.nullish(v.boolean('true or false'))

/** A contact: every field may be absent, and then stays as it was. */
export const ContactInput = members({
  fullName: givenText(200),
  firstName: givenText(100),
  lastName: givenText(100),
  emailAddress: givenEmail(),
  phoneNumber: givenText(40),
  locales: v.nullish(
    v.pipe(
      v.array(text(35), 'must be a list of languages'),
      v.maxLength(MOST_LOCALES, `at most ${MOST_LOCALES} languages`)
    )
  ),
  postalCode: givenText(40),
  country: givenText(100),
  notes: Notes
})

/** What was answered to questions; which there are, and with what, is judged later. An answer that is null or empty is taken away. */
export const QuestionAnswers = v.nullish(
  v.pipe(
    v.array(
      members({
        questionId: text(63),
        value: v.nullish(
          v.union(
            [v.pipe(v.string(), atMost(QUESTION_BOUNDS.answer)), v.number()],
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

/** The units of a booking, one item each. Absent and empty are judged later: OCTO has another word for them. */
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
    v.maxLength(MOST_UNITS, `at most ${MOST_UNITS} items`)
  )
)
export type UnitItems = v.InferOutput<typeof UnitItems>

/** Units of one kind, as many as a booking may have. */
const Quantity = v.pipe(wholeNumber(0), v.maxValue(MOST_UNITS, `at most ${MOST_UNITS}`))

/** How many units of which kind someone thinks of booking. */
export const Units = v.nullish(
  v.pipe(
    v.array(members({ id: Id, quantity: Quantity }), 'must be a list'),
    v.maxLength(MOST_UNITS, `at most ${MOST_UNITS} items`)
  )
)
export type Units = v.InferOutput<typeof Units>

const NO_DAY = fault('invalid_date_range', 'a day, YYYY-MM-DD')

/** A day, YYYY-MM-DD; whether it exists is judged with the rest of the range. */
export const Day = v.nullish(v.pipe(v.string(NO_DAY), v.maxLength(40, NO_DAY)))

/** The currency that prices are wanted in. */
export const Currency = Id

/** Slots by id. */
export const AvailabilityIds = v.nullish(
  v.pipe(
    v.array(v.pipe(v.string('must be text'), atMost(255)), 'must be a list'),
    v.maxLength(MOST_UNITS, `at most ${MOST_UNITS} ids`)
  )
)

/** The booking of a path. */
export const OctoBookingParams = v.object({
  uuid: v.pipe(
    v.string(),
    v.description('The uuid of the booking'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
})

/** Bytes of a body that may name hundreds of units. */
export const OCTO_BODY_LIMIT = 256 * 1024
