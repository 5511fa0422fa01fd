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

/** Shipped functions that depend on settings of the session, such as its time zone. */
const BUILDERS = [
  ...['json_build_object', 'jsonb_build_object', 'json_build_array', 'jsonb_build_array'],
  ...[
    'to_json',
    'to_jsonb',
    'row_to_json',
    'json_agg',
    'jsonb_agg',
    'concat',
    'concat_ws',
    'format',
    'to_char'
  ]
]

/** Functions and operators in these pieces that depend on settings: BUILDERS, and sums with an interval. */
export function unsteadyIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece, i) => {
    if (piece.kind === 'group') return unsteadyIn(piece.pieces)
    if (isWord(piece, 'interval')) return ['interval']
    return isWord(piece, ...BUILDERS, 'make_interval') && pieces[i + 1]?.kind === 'group' ? [piece.text] : []
  })
}

/** BUILDERS with arguments other than parameters, texts and numbers: these may be columns. */
export function buildersOfColumnsIn(pieces: readonly Piece[]): string[] {
  return callsIn(pieces)
    .filter(({ name, args }) => BUILDERS.includes(name) && args.some(isVaried))
    .map(({ name }) => `${name} of columns`)
}

function isVaried(argument: readonly Piece[]): boolean {
  return withoutCasts(argument).some(piece =>
    piece.kind === 'group' ? isVaried(piece.pieces) : piece.kind === 'word' && !/^p_/.test(piece.text)
  )
}

/** Sums of a column (`alias.column`) and an interval, which depend on the session's time zone. */
export function intervalsOfColumnsIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece, i) => {
    if (piece.kind === 'group') return intervalsOfColumnsIn(piece.pieces)
    const isOfColumn = isWord(piece, 'interval', 'make_interval') && isSign(pieces[i - 3], '.')
    return isOfColumn && (isSign(pieces[i - 1], '-') || isSign(pieces[i - 1], '+'))
      ? ['interval of a column']
      : []
  })
}
