import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLocale } from '../../../lib/pages/locale.ts'

/** A form control with its label. */
interface LabelledControl {
  readonly name: string
  /** Default: the name. Pages with several such forms need other ids. */
  readonly id?: string
  readonly label: string | Html
  /** Shown in brackets after the label. */
  readonly hint?: string | undefined
}

interface FieldProps extends LabelledControl {
  /** The stored or the typed value. */
  readonly typed?: string | number
  /** Maximum length. */
  readonly max?: number | undefined
  readonly isRequired?: boolean | undefined
  readonly type?: 'date' | 'email' | 'tel' | 'time' | undefined
  /** Keyboard that a phone shows. */
  readonly mode?: 'decimal' | 'numeric' | 'tel' | undefined
  readonly pattern?: string
  readonly placeholder?: string
  /** Id of a list of suggestions. */
  readonly list?: string
  /** Rows of a textarea; absent for an input. */
  readonly rows?: number | undefined
  /** Explanation below the control. */
  readonly below?: string
  /** Text of the fault; true if the page explains it elsewhere. */
  readonly bad?: string | boolean | undefined
  /** Text about the value saved by someone else in the meantime. */
  readonly saved?: string | false
}

/** A labelled field with its fault and the value that someone else saved in the meantime. The first faulty field gets the focus. */
export function renderField(field: FieldProps): Html {
  const { name, id = name, typed = '', type, rows, below, bad = false, saved } = field
  const describedBy = [typeof bad === 'string' && `${id}-bad`, saved && `${id}-saved`]
    .filter(Boolean)
    .join(' ')
  const isInput = rows === undefined
  const isPicker = type === 'date' || type === 'time'
  const attributes = {
    id,
    name,
    type,
    value: isInput ? typed : undefined,
    rows,
    maxlength: field.max,
    pattern: field.pattern,
    placeholder: field.placeholder,
    list: field.list,
    inputmode: field.mode,
    autocomplete: isInput && !isPicker ? 'off' : undefined,
    'aria-invalid': bad ? 'true' : undefined,
    'aria-describedby': describedBy || undefined
  }
  const written = Object.entries(attributes).map(
    ([key, value]) => value !== undefined && html` ${key}="${value}"`
  )
  const flags = html`${field.isRequired && html` required`}${bad && html` autofocus`}`
  const control = isInput
    ? html`<input${written}${flags}>`
    : html`<textarea${written}${flags}>${typed}</textarea>`
  return html`
<p>${labelOf(field)}${control}${below && html`<span class="soft small">${below}</span>`}${typeof bad === 'string' && html`<span class="bad small" id="${id}-bad">${bad}</span>`}${saved && html`<span class="soft small" id="${id}-saved">${saved}</span>`}</p>`
}

interface ChoiceProps extends LabelledControl {
  readonly options: readonly Option[]
  /** Selected value. If empty, browsers select the first option. */
  readonly chosen?: string | number | null | undefined
  readonly isRequired?: boolean
  /** Text of the fault. */
  readonly bad?: string | false
}

/** Value and label. */
export type Option = readonly [value: string | number, label: string]

/** A labelled select element. */
export function renderChoice(choice: ChoiceProps): Html {
  return html`
<p>${labelOf(choice)}${renderSelect(choice)}${choice.bad && html`<span class="bad small" id="${choice.name}-bad">${choice.bad}</span>`}</p>`
}

/** A labelled checkbox; its value is `yes`. */
export function renderTick({
  name,
  id = name,
  label,
  hint,
  isOn
}: LabelledControl & { readonly isOn: boolean }): Html {
  return html`
<p><label><input type="checkbox" id="${id}" name="${name}" value="yes"${isOn && html` checked`}> ${label}${hint && html` <span class="soft">(${hint})</span>`}</label></p>`
}

/** A select element without a visible label. */
export function renderSelect({
  name,
  id = name,
  options,
  chosen = '',
  isRequired,
  bad
}: Omit<ChoiceProps, 'label'>): Html {
  return html`<select id="${id}" name="${name}"${isRequired && html` required`}${bad && html` aria-invalid="true" aria-describedby="${name}-bad"`}>${options.map(
    ([value, label]) => html`
<option value="${value}"${chosen !== '' && String(value) === String(chosen) && html` selected`}>${label}</option>`
  )}
</select>`
}

function labelOf({ name, id = name, label, hint }: LabelledControl): Html {
  return html`<label for="${id}">${label}${hint && html` <span class="soft">(${hint})</span>`}</label>`
}

/** Hidden field with the explicitly chosen language. Forms sent by GET need it, because they replace the query of their URL. */
export function langField({ language, isExplicit: chosen }: StaffLocale): Html | false {
  return chosen && html`<input type="hidden" name="lang" value="${language}">`
}

/** Hidden fields with values to send back unchanged; a list becomes one field per entry. */
export function hiddenFields(values: Readonly<Record<string, string | number | readonly string[]>>): Html[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map(one => html`<input type="hidden" name="${name}" value="${one}">`)
  )
}
