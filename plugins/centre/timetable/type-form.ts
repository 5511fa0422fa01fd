import * as v from 'valibot'
import { formatSteps } from '../../../lib/booking/refund.ts'
import { coordinates, minutesBefore } from '../../../lib/lessons/meeting.ts'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import { refundSteps } from '../../../lib/schools/rules.ts'
import { anyText, optionalText, text } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { formatAmount, priceField } from '../kit/amount.ts'
import { form } from '../kit/form.ts'
import { TYPE_CHOICES, type TypeChoice } from '../messages/lesson-types.ts'

const translatedName = { schema: optionalText(200), max: 200 } as const
const lines = { max: 5000, rows: 3 } as const
const translatedLines = { schema: optionalText(5000, { lines: true }), ...lines } as const
const translatedMeet = { schema: optionalText(1000, { lines: true }), max: 1000, rows: 3 } as const
const number = { mode: 'numeric', max: 200, isRequired: true } as const

const required = { schema: v.string(), isTick: true } as const

/** Names and terms of a lesson type. */
export const TYPE_FORM = form<LessonTypeSetup>()({
  name: { schema: text(200), of: type => type.name, max: 200, isRequired: true },
  nameEn: { ...translatedName, of: type => type.translations.en?.name, column: 'name_en' },
  namePt: { ...translatedName, of: type => type.translations.pt?.name, column: 'name_pt' },
  description: { schema: anyText(5000, { lines: true }), of: type => type.description, ...lines },
  descriptionEn: {
    ...translatedLines,
    of: type => type.translations.en?.description,
    column: 'description_en'
  },
  descriptionPt: {
    ...translatedLines,
    of: type => type.translations.pt?.description,
    column: 'description_pt'
  },
  meet: { schema: anyText(1000, { lines: true }), of: type => type.meet, max: 1000, rows: 3 },
  meetEn: { ...translatedMeet, of: type => type.translations.en?.meet, column: 'meet_en' },
  meetPt: { ...translatedMeet, of: type => type.translations.pt?.meet, column: 'meet_pt' },
  meetAddress: { schema: optionalText(500), of: type => type.meetAddress, column: 'meet_address', max: 500 },
  meetAt: { schema: coordinates, of: type => type.meetAt, column: 'meet_at', max: 40 },
  meetMinutes: {
    schema: minutesBefore,
    of: type => type.meetMinutes,
    column: 'meet_minutes',
    max: 3,
    mode: 'numeric'
  },
  price: {
    ...number,
    schema: priceField,
    of: (type, language, currency) => formatAmount(type.priceCents, currency, language),
    column: 'price_cents',
    mode: 'decimal'
  },
  capacity: { ...number, schema: digits(1, 1000), of: type => type.capacity },
  minutes: {
    ...number,
    schema: digits(1, 1440),
    of: type => type.durationMinutes,
    column: 'duration_minutes'
  },
  ratio: {
    ...number,
    schema: digits(1, 1000),
    of: type => type.maxStudentsPerInstructor,
    initial: '6',
    column: 'max_students_per_instructor'
  },
  cutoff: {
    ...number,
    schema: digits(0, 8760),
    of: type => type.cancellationCutoffHours,
    initial: '24',
    column: 'cancellation_cutoff_hours'
  },
  steps: {
    schema: refundSteps(),
    of: type => formatSteps(type.refundSteps),
    column: 'refund_steps',
    max: 100
  },
  pickup: { ...required, of: type => (type.transfersRequired.includes('pickup') ? 'yes' : '') },
  dropoff: { ...required, of: type => (type.transfersRequired.includes('dropoff') ? 'yes' : '') }
})

/** Terms of a parsed form, with the names that lesson_type_terms uses. */
export function termsOf({ pickup, dropoff, ...change }: Readonly<Record<string, unknown>>) {
  return { ...change, transfers_required: [...(pickup ? ['pickup'] : []), ...(dropoff ? ['dropoff'] : [])] }
}

/** Maximum bytes of the form, with characters that take twelve bytes each. */
export const MAX_OF_TYPE = 256 * 1024

export type TypeValues = typeof TYPE_FORM.initial

/** Initial values of a new lesson type. */
export const EMPTY_TYPE: NewTypeValues = {
  ...TYPE_FORM.initial,
  level: 'beginner',
  kind: 'group',
  pricing: 'UNIT'
}

/** Values and choices of a new lesson type. */
export type NewTypeValues = TypeValues & {
  readonly [C in TypeChoice]: (typeof TYPE_CHOICES)[C][number]
}

/** Choices of a new lesson type; they cannot change later. */
export const CHOICES_BODY = {
  level: v.fallback(v.picklist(TYPE_CHOICES.level), EMPTY_TYPE.level),
  kind: v.fallback(v.picklist(TYPE_CHOICES.kind), EMPTY_TYPE.kind),
  pricing: v.fallback(v.picklist(TYPE_CHOICES.pricing), EMPTY_TYPE.pricing)
}
