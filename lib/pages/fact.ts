import { type Html, html } from './html.ts'

/** A term and its value in a list of facts (`dl.facts`), half as wide as the list or `wide`. */
export function fact(term: string, value: Html | string, width: 'wide' | '' = ''): Html {
  return html`<div class="${width}"><dt>${term}</dt><dd>${value}</dd></div>
`
}
