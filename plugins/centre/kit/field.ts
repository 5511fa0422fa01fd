import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLocale } from '../../../lib/pages/locale.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'

/** One field of a form that people of the school fill in. */
interface FieldProps {
  readonly name: string
  readonly label: string | Html
  readonly typed: string
  /** Most characters that can be typed. */
  readonly most?: number
  readonly isRequired?: boolean
  /** The keyboard of a phone. */
  readonly mode?: string | undefined
  /** Rows of a textarea; absent for an input. */
  readonly rows?: number
  /** Text of the fault. */
  readonly bad?: string | false | undefined
  /** The value saved by someone else in the meantime; shown if it differs from the input. */
  readonly saved?: string | undefined
}

/**
 * A field with its label, its fault and the value saved in the meantime: no input is lost. The first faulty field gets the
 * focus.
 */
export function renderField(field: FieldProps, language: StaffLanguage): Html {
  const { name, label, typed, most, isRequired = false, mode, rows, bad, saved } = field
  const other = saved !== undefined && saved !== typed && CENTRE_TEXT[language].savedMeanwhile(saved)
  const about = [bad && `${name}-bad`, other && `${name}-saved`].filter(Boolean).join(' ')
  const common = html` id="${name}" name="${name}"${most !== undefined && html` maxlength="${most}"`}${isRequired && html` required`}${bad && html` aria-invalid="true" autofocus`}${about && html` aria-describedby="${about}"`}`
  const control =
    rows === undefined
      ? html`<input${common} value="${typed}" autocomplete="off"${mode && html` inputmode="${mode}"`}>`
      : html`<textarea${common} rows="${rows}">${typed}</textarea>`
  return html`
<p><label for="${name}">${label}</label>${control}${bad && html`<span class="bad small" id="${name}-bad">${bad}</span>`}${other && html`<span class="soft small" id="${name}-saved">${other}</span>`}</p>`
}

/** The explicitly chosen language, for forms that are sent by GET: they replace the query of their address. */
export function langField({ language, isExplicit: chosen }: StaffLocale): Html | false {
  return chosen && html`<input type="hidden" name="lang" value="${language}">`
}

/** Values that a form sends back unchanged; a list becomes one field for each entry. */
export function hiddenFields(values: Readonly<Record<string, string | number | readonly string[]>>): Html[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map(one => html`<input type="hidden" name="${name}" value="${one}">`)
  )
}
