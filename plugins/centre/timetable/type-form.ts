import * as v from 'valibot'
import { formatAmount } from '../../../lib/centre/desk/rules.ts'
import { parsePrice } from '../../../lib/centre/timetable/rules.ts'
import type { TypeTerms } from '../../../lib/centre/timetable/transactions.ts'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import { LessonTypeChange } from '../../../lib/schools/rules.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { isShortId } from '../../../lib/text/typed.ts'
import type { TypeField } from './types-text.ts'

/** A lesson type in a path; what can be the id of none is answered as one that does not exist. */
export const TypeParams = v.object({
  typeId: v.pipe(
    v.string(),
    v.transform(id => (isShortId(id) ? id : '')),
    v.description('The lesson type'),
    v.examples(['group'])
  )
})

/** What was typed of a lesson type. */
export type TypedType = Readonly<Record<TypeField, string>>

/** A lesson type as its form shows it. */
export function typedOf(type: LessonTypeSetup, language: StaffLanguage): TypedType {
  return {
    name: type.name,
    nameEn: type.translations.en?.name ?? '',
    namePt: type.translations.pt?.name ?? '',
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
export function readTyped(
  typed: TypedType,
  isTaught: boolean
): { readonly terms: TypeTerms } | { readonly faults: ReadonlySet<string> } {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, text.trim()]))
  const given = v.safeParse(Typed, { ...trimmed, ratio: isTaught ? trimmed.ratio : '1' })
  if (!given.success) return { faults: new Set(given.issues.map(issue => String(issue.path?.[0]?.key))) }
  const read = given.output
  return {
    terms: {
      name: read.name as string,
      name_en: read.nameEn ?? null,
      name_pt: read.namePt ?? null,
      price_cents: read.price as number,
      capacity: read.capacity as number,
      duration_minutes: read.minutes as number,
      max_students_per_instructor: isTaught ? (read.ratio as number) : null,
      cancellation_cutoff_hours: read.cutoff as number
    }
  }
}
