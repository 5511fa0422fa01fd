/** Trusted HTML. Its creator guarantees that the text is safe; `html` does so by escaping. */
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

/**
 * Template tag: html`<p>${text}</p>`. Values are escaped unless they are Html; arrays are joined; undefined, null and false are
 * empty.
 */
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

/** Most text needs no escaping, and a test is faster than a replacement. */
function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, mark => ENTITIES[mark] as string) : text
}
