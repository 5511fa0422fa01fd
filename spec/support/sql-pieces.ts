/** A token of SQL. Unquoted words are in lower case; a hole is a parameter or a template expression. */
export interface Plain {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'hole'
  readonly text: string
}

/** Content of parentheses or brackets. */
export interface Group {
  readonly kind: 'group'
  readonly pieces: readonly Piece[]
}

export type Piece = Plain | Group

const TOKENS =
  /(?<space>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>\be?'(?:[^']|'')*'|'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<hole>\$\d+)|(?<quoted>"(?:[^"]|"")*")|(?<word>[a-z_]\w*)|(?<number>\d+(?:\.\d+)?)|(?<sign>[-+*/<>=~!@#%^&|?:]+|.)/giy

/** Tokenizes SQL. `holes` are the expressions for `$1`, `$2`, ... */
export function piecesOf(sql: string, holes: readonly string[] = []): Piece[] {
  const stack: Piece[][] = [[]]
  for (const { groups } of sql.matchAll(TOKENS)) {
    const { text, hole, quoted, word, number, sign } = groups as Record<string, string | undefined>
    const here = stack.at(-1)!
    if (sign && '([{'.includes(sign)) stack.push([])
    else if (sign && ')]}'.includes(sign)) {
      stack.pop()
      if (stack.length === 0) throw new Error(`A parenthesis too many: ${sql.slice(0, 80)}`)
      stack.at(-1)!.push({ kind: 'group', pieces: here })
    } else if (text) here.push({ kind: 'text', text })
    else if (hole) here.push({ kind: 'hole', text: holes[Number(hole.slice(1)) - 1] ?? hole })
    else if (quoted) here.push({ kind: 'word', text: quoted.slice(1, -1) })
    else if (word) here.push({ kind: 'word', text: word.toLowerCase() })
    else if (number) here.push({ kind: 'number', text: number })
    else if (sign) here.push({ kind: 'sign', text: sign })
  }
  if (stack.length > 1) throw new Error(`A parenthesis is not closed: ${sql.slice(0, 80)}`)
  return stack[0]!
}

export function isWord(piece: Piece | undefined, ...words: readonly string[]): boolean {
  return piece?.kind === 'word' && words.includes(piece.text)
}

export function isSign(piece: Piece | undefined, sign: string): boolean {
  return piece?.kind === 'sign' && piece.text === sign
}

/** Splits pieces at those for which `cuts` is true, and drops them. */
export function splitAt(pieces: readonly Piece[], cuts: (piece: Piece) => boolean): Piece[][] {
  const parts: Piece[][] = [[]]
  for (const piece of pieces) {
    if (cuts(piece)) parts.push([])
    else parts.at(-1)!.push(piece)
  }
  return parts
}

/** Every call in these pieces, at any depth: function name and arguments. */
export function callsIn(pieces: readonly Piece[]): { name: string; args: Piece[][] }[] {
  return pieces.flatMap((piece, i) => {
    if (piece.kind !== 'group') return []
    const before = pieces[i - 1]
    const inside = callsIn(piece.pieces)
    if (before?.kind !== 'word') return inside
    return [{ name: before.text, args: splitAt(piece.pieces, p => isSign(p, ',')) }, ...inside]
  })
}
