import * as v from 'valibot'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { changedEmail, optionalText, text } from '../../../lib/text/input.ts'
import { LANGUAGES, type Language, type StaffLanguage } from '../../../lib/text/language.ts'
import { type Option, renderChoice } from '../kit/field.ts'
import { form } from '../kit/form.ts'
import { centreBookingPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CORRECT_TEXT } from '../messages/correct.ts'
import { SHEET_TEXT } from '../messages/sheet.ts'
import type { Correction } from './guest-queries.ts'
import type { GuestData } from './guest-writes.ts'
import type { CentreBooking } from './queries.ts'

/** Fields of a guest that staff may correct. */
export const GUEST_FORM = form<GuestData>()({
  name: { schema: text(200), of: ({ name }) => name, max: 200, isRequired: true },
  phone: { schema: optionalText(40), of: ({ phone }) => phone, max: 40, type: 'tel', mode: 'tel' },
  email: { schema: changedEmail(), of: ({ email }) => email, max: 254, type: 'email' },
  language: { schema: v.picklist(['', ...LANGUAGES]), of: ({ language }) => language }
})

/** A refused correction as typed. */
export interface RefusedCorrection {
  readonly values: typeof GUEST_FORM.initial
  readonly faults: ReadonlySet<string>
}

/** The form that corrects a guest, folded below the facts of the booking. */
export function correctionForm(
  booking: CentreBooking,
  refused: RefusedCorrection | undefined,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = CORRECT_TEXT[language]
  const { values, faults } = refused ?? {
    values: GUEST_FORM.valuesOf(booking, language),
    faults: new Set<string>()
  }
  const field = GUEST_FORM.renderer({ values, faults }, text, language)
  const { languages } = DESK_TEXT[language]
  const options = LANGUAGES.map((one): Option => [one, languages[one]])
  return html`<details id="correct"${refused && html` open`}><summary class="more title">${text.open}</summary>
<form class="form" method="post" action="${linkTo(`${centreBookingPath(booking.id)}/guest`, viewer)}"><input type="hidden" name="changes" value="${booking.changes}">
${field('name')}${field('phone')}${field('email')}${renderChoice({ name: 'language', label: text.language, options: [['', SHEET_TEXT[language].schoolsLanguage], ...options], chosen: values.language })}
<button class="button">${text.save}</button></form></details>`
}

/** The corrected fields, each with its value before and after. */
export function correctionFacts({ before, after }: Correction, language: StaffLanguage): Html {
  const text = CORRECT_TEXT[language]
  const labels: Readonly<Record<keyof GuestData, string>> = { ...text.fields, language: text.language }
  const wordsOf = (name: keyof GuestData, value: string | null) =>
    value === null || value === ''
      ? text.none
      : name === 'language'
        ? DESK_TEXT[language].languages[value as Language]
        : value
  const names = (Object.keys(labels) as (keyof GuestData)[]).filter(name => before[name] !== after[name])
  return html`${names.map(
    (name, n) =>
      html`${n > 0 && ', '}${labels[name]} <del>${wordsOf(name, before[name])}</del> → <ins>${wordsOf(name, after[name])}</ins>`
  )}`
}
