import { type Html, html } from './html.ts'

/** Most choices of a list that words can follow. */
export const MOST_CHOICES = 12

/**
 * Shows, of the words that follow a list in a form, those that belong to what is chosen, without a script; a browser that
 * knows no `:has` keeps showing the first, which fit any choice.
 */
export const CHOICES_STYLE = `
.follows > :not(:first-child) { display: none }
form:has(.leads option[value]:not([value=""]):checked) .follows > :first-child { display: none }
${Array.from({ length: MOST_CHOICES }, (_, n) => `form:has(.leads option[value="${n + 1}"]:checked) .follows > :nth-child(${n + 2})`).join(', ')} { display: inline }
.recount > :last-child, form:has(.counts option:checked:not([selected])) .recount > :first-child { display: none }
form:has(.counts option:checked:not([selected])) .recount > :last-child { display: inline }
`

/**
 * For a page that asks something of each of a party: of the fields of each, in the element of class `asking` around both,
 * shows as many as are chosen, and one while nothing is.
 */
export const GUESTS_STYLE = `
.guests > * + * { margin-top: 1.5rem }
.asking > select + .guests { margin-top: 1rem }
${Array.from({ length: MOST_CHOICES }, (_, n) => `.asking:has(.leads option[value="${n}"]:checked) .guests > :nth-child(n+${n + 1})`).join(', ')},
.asking:has(.leads option[value=""]:checked) .guests > :nth-child(n+2) { display: none }
`

/** Words that follow the list of class `leads` in the same form: for each of its values from 1 on, else those for any. */
export function following(any: string, each: readonly string[]): Html {
  return html`<span class="follows">${[any, ...each].map(words => html`<span>${words}</span>`)}</span>`
}

/** Words that hold while the lists of class `counts` in the same form are as they came, and those for when others are chosen. */
export function recounting(asTheyCame: string, other: string): Html {
  return html`<span class="recount"><span>${asTheyCame}</span><span>${other}</span></span>`
}
