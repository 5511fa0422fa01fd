/** A piece of HTML that may stand in a page as it is. Its maker vouches for its text; `html` does by escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | null | false | readonly Piece[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Builds HTML: html`<p>${text}</p>`. What is put in is escaped, but for Html itself; lists are joined, nothing is nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let text = strings[0] as string
  for (let n = 0; n < pieces.length; n += 1) text += write(pieces[n]) + strings[n + 1]
  return new Html(text)
}

function write(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(write).join('')
  if (piece === undefined || piece === null || piece === false) return ''
  return typeof piece === 'string' ? escaped(piece) : String(piece)
}

/** Most text has nothing to escape, which a look shows faster than a replacement. */
function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, mark => ENTITIES[mark] as string) : text
}
