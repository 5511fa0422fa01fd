import { type Html, html } from './html.ts'

/** A term with its value in `dl.facts`, at half width or `wide`. */
export function fact(term: string, value: Html | string, width: 'wide' | '' = ''): Html {
  return html`<div class="${width}"><dt>${term}</dt><dd>${value}</dd></div>
`
}
