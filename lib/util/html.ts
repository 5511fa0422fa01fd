/** A piece of HTML that may stand in a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Builds HTML: html`<p>${text}</p>`. Every value is escaped, but for Html itself; of an array each one. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const text = strings.reduce((before, part, i) => `${before}${write(values[i - 1])}${part}`)
  return new Html(text)
}

function write(value: unknown): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(write).join('')
  return String(value ?? '').replace(/[&<>"']/g, character => ENTITIES[character] as string)
}
