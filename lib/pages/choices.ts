import { type Html, html } from './html.ts'

/** Maximum options of a list with dependent text. */
export const MAX_CHOICES = 12

/**
 * CSS that shows the text for the chosen option of a list, without a script. Browsers without `:has` show the first text, which
 * fits every option.
 */
export const CHOICES_STYLE = `
.follows > :not(:first-child) { display: none }
form:has(.leads option[value]:not([value=""]):checked) .follows > :first-child { display: none }
${Array.from({ length: MAX_CHOICES }, (_, n) => `form:has(.leads option[value="${n + 1}"]:checked) .follows > :nth-child(${n + 2})`).join(', ')} { display: inline }
.recount > :last-child, form:has(.number option:checked:not([selected])) .recount > :first-child { display: none }
form:has(.number option:checked:not([selected])) .recount > :last-child { display: inline }
`

/**
 * CSS for fields per guest: shows as many groups of fields as the number chosen in the `.asking` element around them. If no
 * number is chosen, it shows one.
 */
export const GUESTS_STYLE = `
.guests > * + * { margin-top: 1.5rem }
.asking > select + .guests { margin-top: 1rem }
${Array.from({ length: MAX_CHOICES }, (_, n) => `.asking:has(.leads option[value="${n}"]:checked) .guests > :nth-child(n+${n + 1})`).join(', ')},
.asking:has(.leads option[value=""]:checked) .guests > :nth-child(n+2) { display: none }
`

/** Text that depends on the `.leads` list in the same form. Option n shows the nth of `texts`; no choice shows `text`. */
export function dependentText(text: string, texts: readonly string[]): Html {
  return html`<span class="follows">${[text, ...texts].map(words => html`<span>${words}</span>`)}</span>`
}

/** Text that depends on the `.number` lists in the same form: `asTheyCame` until one of them changes, then `other`. */
export function changedCountText(asTheyCame: string, other: string): Html {
  return html`<span class="recount"><span>${asTheyCame}</span><span>${other}</span></span>`
}
