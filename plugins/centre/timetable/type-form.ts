import * as v from 'valibot'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import { LessonTypeChange } from '../../../lib/schools/rules.ts'
import { faultsOf } from '../../../lib/text/fault.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { linesField } from '../../../lib/text/typed.ts'
import { formatAmount, parsePrice } from '../kit/amount.ts'
import { TYPE_CHOICES, type TypeChoice, type TypeField } from '../messages/lesson-types.ts'
import type { TypeTerms } from './writes.ts'

const typedTerm = linesField(400)

/** The fields as the form sends them: bounded, and otherwise whatever was typed. */
export const TYPE_BODY = {
  name: typedTerm,
  nameEn: typedTerm,
  namePt: typedTerm,
  description: linesField(10_000),
  descriptionEn: linesField(10_000),
  descriptionPt: linesField(10_000),
  price: typedTerm,
  capacity: typedTerm,
  minutes: typedTerm,
  ratio: typedTerm,
  cutoff: typedTerm
}

/** Bytes of such a form at its longest, of signs that take twelve in it. */
export const MAX_OF_TYPE = 256 * 1024

/** Values of the form, as typed. */
export type TypeValues = Readonly<Record<TypeField, string>>

/** A lesson type as its form shows it. */
export function typeValues(type: LessonTypeSetup, language: StaffLanguage): TypeValues {
  return {
    name: type.name,
    nameEn: type.translations.en?.name ?? '',
    namePt: type.translations.pt?.name ?? '',
    description: type.description,
    descriptionEn: type.translations.en?.description ?? '',
    descriptionPt: type.translations.pt?.description ?? '',
    price: formatAmount(type.priceCents, language),
    capacity: String(type.capacity),
    minutes: String(type.durationMinutes),
    ratio: String(type.maxStudentsPerInstructor ?? ''),
    cutoff: String(type.cancellationCutoffHours)
  }
}

const TERMS = LessonTypeChange.entries

const Typed = v.object({
  name: TERMS.name,
  nameEn: TERMS.nameEn,
  namePt: TERMS.namePt,
  description: TERMS.description,
  descriptionEn: TERMS.descriptionEn,
  descriptionPt: TERMS.descriptionPt,
  price: v.pipe(
    v.string(),
    v.transform(text => String(parsePrice(text) ?? '')),
    TERMS.priceCents as v.GenericSchema<string, number>
  ),
  capacity: TERMS.capacity,
  minutes: TERMS.durationMinutes,
  ratio: TERMS.maxStudentsPerInstructor,
  cutoff: TERMS.cancellationCutoffHours
})

/** The terms that were typed, or the fields that cannot be read. */
export function parseType(
  typed: TypeValues,
  isTaught: boolean
): { readonly terms: TypeTerms } | { readonly faults: ReadonlySet<string> } {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, text.trim()]))
  const given = v.safeParse(Typed, { ...trimmed, ratio: isTaught ? trimmed.ratio : '1' })
  if (!given.success) return { faults: faultsOf(given.issues) }
  const read = given.output
  return {
    terms: {
      name: read.name as string,
      name_en: read.nameEn ?? null,
      name_pt: read.namePt ?? null,
      description: read.description ?? '',
      description_en: read.descriptionEn ?? null,
      description_pt: read.descriptionPt ?? null,
      price_cents: read.price as number,
      capacity: read.capacity as number,
      duration_minutes: read.minutes as number,
      max_students_per_instructor: isTaught ? (read.ratio as number) : null,
      cancellation_cutoff_hours: read.cutoff as number
    }
  }
}

/** Initial values of a new lesson type. */
export const EMPTY_TYPE: NewTypeValues = {
  name: '',
  nameEn: '',
  namePt: '',
  description: '',
  descriptionEn: '',
  descriptionPt: '',
  price: '',
  capacity: '',
  minutes: '',
  ratio: '6',
  cutoff: '24',
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
