import { type Html, html } from '../../../lib/pages/html.ts'
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
  /** Lines of a longer text; one where absent. */
  readonly rows?: number
  /** What is wrong with what was typed. */
  readonly bad?: string | false | undefined
  /** What somebody else has saved here since it was looked at; said where it is not what was typed. */
  readonly saved?: string | undefined
}

/**
 * A field with its label, what is wrong with it, and what somebody else has saved in it meanwhile: nothing that was typed is lost. The
 * page opens at the first that is wrong.
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
