/** A piece of a page that is safe as it stands. Whoever makes one vouches for its text; `html` does so by escaping. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Markup | string | number | undefined | null | false | readonly Piece[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** A piece of a page: what is put in is escaped, unless it is Markup; lists are joined, nothing is nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(strings.map((text, n) => text + (n < pieces.length ? write(pieces[n]) : '')).join(''))
}

function write(piece: Piece): string {
  if (piece instanceof Markup) return piece.text
  if (Array.isArray(piece)) return piece.map(write).join('')
  if (piece === undefined || piece === null || piece === false) return ''
  return String(piece).replace(/[&<>"']/g, mark => ENTITIES[mark] as string)
}
