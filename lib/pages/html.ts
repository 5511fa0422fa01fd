import type { Language } from '../text/language.ts'

/** A complete page and the language of its `lang` attribute. */
export interface HtmlPage {
  readonly language: Language
  readonly body: string
}

/** Trusted HTML. Its creator guarantees that the text is safe; `html` does so by escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | number | undefined | null | false | readonly Content[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/**
 * Template tag: html`<p>${text}</p>`. Values that are not Html are escaped; arrays are joined; undefined, null and false are
 * ''.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = strings[0] as string
  for (let n = 0; n < values.length; n += 1) text += write(values[n]) + strings[n + 1]
  return new Html(text)
}

function write(value: Content): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(write).join('')
  if (value === undefined || value === null || value === false) return ''
  return typeof value === 'string' ? escaped(value) : String(value)
}

/** Tests before replacing, which is faster: most text needs no escaping. */
function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, character => ENTITIES[character] as string) : text
}
