import { callsIn, isSign, isWord, type Piece } from './sql-pieces.ts'

/** Names of variables and template expressions that contain one school. */
export const SCHOOL = /(^|[._ ])(p_)?school(_?id)?$/i

export function withoutCasts(pieces: readonly Piece[]): Piece[] {
  return pieces.filter((piece, i) => !isSign(piece, '::') && !isSign(pieces[i - 1], '::'))
}

export function isOneSchool(value: readonly Piece[]): boolean {
  const last = value.at(-1)
  if (isWord(value[0], 'new') && isWord(last, 'id')) return true
  return (last?.kind === 'text' || last?.kind === 'word' || last?.kind === 'hole') && SCHOOL.test(last.text)
}

/** Pieces inside `case` or `coalesce`, at any depth. */
export function casesIn(pieces: readonly Piece[]): Piece[] {
  let cases = 0
  return pieces.flatMap((piece, i) => {
    if (isWord(piece, 'case')) cases += 1
    if (isWord(piece, 'end')) cases -= 1
    if (cases > 0 || (piece.kind === 'group' && isWord(pieces[i - 1], 'coalesce'))) return [piece]
    return piece.kind === 'group' ? casesIn(piece.pieces) : []
  })
}

export function namesOf(pieces: readonly Piece[]): string[] {
  return [...new Set(callsIn(pieces).map(({ name }) => name))]
}

export function simpleCasesIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece, i) => {
    if (piece.kind === 'group') return simpleCasesIn(piece.pieces)
    const next = pieces[i + 1]
    return isWord(piece, 'case') && !isWord(next, 'when')
      ? [`case ${next?.kind === 'word' ? next.text : '...'}`]
      : []
  })
}
