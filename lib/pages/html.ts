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
 * Template tag: html`<p>${text}</p>`. Values are escaped unless they are Html; arrays are joined; undefined, null and false are
 * empty.
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

/** Most text needs no escaping, and a test is faster than a replacement. */
function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, character => ENTITIES[character] as string) : text
}
