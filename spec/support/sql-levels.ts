import { type Group, isSign, isWord, type Piece, splitAt } from './sql-pieces.ts'

/** A source of a query level: a table or view by name, or a query or function (no name). */
export interface Source {
  readonly name: string | undefined
  readonly alias: string
}

/** One level of a query: a select, insert, update or delete without nested or adjacent ones. */
export interface Level {
  readonly verb: 'select' | 'insert' | 'update' | 'delete'
  /** Its own pieces; a nested query is a group with the word `select`. */
  readonly pieces: readonly Piece[]
  readonly sources: readonly Source[]
  /** The outer level; common table expressions have the one around their statement. */
  readonly outer: Level | undefined
  /** Of a select whose rows are inserted: the insert. */
  readonly feeds: Level | undefined
}

/** One statement of a body or a template, with its levels from the outside in. */
export interface Statement {
  readonly levels: readonly Level[]
  /** Names defined by `with`. */
  readonly named: readonly string[]
  /** All of its pieces, with nested queries in place. */
  readonly pieces: readonly Piece[]
}

const VERBS: Readonly<Record<string, Level['verb']>> = {
  select: 'select',
  perform: 'select',
  insert: 'insert',
  update: 'update',
  delete: 'delete'
}
/**
 * After these words, `update` and `delete` are not verbs: `for no key update`, `do update set`, `on
 * delete`.
 */
const NO_VERB_AFTER = ['for', 'key', 'do', 'on']
/** Words of PL/pgSQL between statements. */
const BETWEEN = ['begin', 'declare', 'then', 'else', 'loop', 'exception']
/** Words that end a from clause or a condition. */
const ENDS =
  'where group order limit having window for returning set on union except intersect offset fetch values select'.split(
    ' '
  )
const NO_ALIAS = [
  ...ENDS,
  ...'join left right inner cross full natural using as lateral tablesample'.split(' ')
]

/** Statements of a PL/pgSQL or SQL body, or of a template. */
export function statementsOf(pieces: readonly Piece[]): Statement[] {
  return cutStatements(pieces).map(piecesOfOne => {
    const levels: Level[] = []
    const named: string[] = []
    readLevels(piecesOfOne, undefined, levels, named)
    return { levels, named, pieces: piecesOfOne }
  })
}

function cutStatements(pieces: readonly Piece[]): Piece[][] {
  const statements: Piece[][] = [[]]
  let cases = 0
  for (const piece of pieces) {
    if (isWord(piece, 'case')) cases += 1
    if (isWord(piece, 'end') && cases > 0) cases -= 1
    const isEnd = isSign(piece, ';')
    if (isEnd) cases = 0
    if (isEnd || (cases === 0 && isWord(piece, ...BETWEEN))) statements.push([])
    else statements.at(-1)!.push(piece)
  }
  return statements.filter(statement => statement.length > 0)
}

/** Reads adjacent levels of these pieces (`with`, `union`) and all nested ones. */
function readLevels(
  pieces: readonly Piece[],
  outer: Level | undefined,
  levels: Level[],
  named: string[]
): void {
  const starts = pieces.flatMap((piece, i) => (isVerb(piece, pieces[i - 1]) ? [i] : []))
  readInner(pieces.slice(0, starts[0] ?? pieces.length), outer, levels, named)
  let last: Level | undefined
  starts.forEach((start, i) => {
    const own = pieces.slice(start, starts[i + 1] ?? pieces.length)
    const verb = VERBS[(own[0] as { text: string }).text]!
    const bare = own.map(piece => (piece.kind === 'group' ? withoutQueries(piece) : piece))
    const feeds = verb === 'select' && last?.verb === 'insert' ? last : last?.feeds
    const level: Level = { verb, pieces: bare, sources: sourcesOf(verb, bare), outer, feeds }
    last = level
    levels.push(level)
    readInner(own, level, levels, named)
  })
}

function isVerb(piece: Piece, before: Piece | undefined): boolean {
  return (
    piece.kind === 'word' &&
    Object.hasOwn(VERBS, piece.text) &&
    !isWord(before, ...NO_VERB_AFTER) &&
    !isSign(before, '.')
  )
}

/** Reads the queries in the groups of these pieces; a name before `as (` is defined by `with`. */
function readInner(
  pieces: readonly Piece[],
  outer: Level | undefined,
  levels: Level[],
  named: string[]
): void {
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'group') return
    if (!isQuery(piece)) {
      readInner(piece.pieces, outer, levels, named)
      return
    }
    const before = pieces.slice(0, i).filter(p => !isWord(p, 'materialized', 'not'))
    const name = before.at(-2)
    if (isWord(before.at(-1), 'as') && name?.kind === 'word') named.push(name.text)
    readLevels(piece.pieces, outer, levels, named)
  })
}

function isQuery({ pieces }: Group): boolean {
  const [first] = pieces
  if (first?.kind === 'group')
    return isQuery(first) && pieces.some(p => isWord(p, 'union', 'except', 'intersect'))
  return isWord(first, 'with', 'select', 'insert', 'update', 'delete')
}

/** In place of a nested query. */
const NESTED: Group = { kind: 'group', pieces: [{ kind: 'word', text: 'select' }] }

function withoutQueries(group: Group): Group {
  if (isQuery(group)) return NESTED
  return { kind: 'group', pieces: group.pieces.map(p => (p.kind === 'group' ? withoutQueries(p) : p)) }
}

function sourcesOf(verb: Level['verb'], pieces: readonly Piece[]): Source[] {
  if (verb === 'select') return fromClause(pieces, 'from')
  const start = pieces.findIndex((piece, i) => i > 0 && !isWord(piece, 'into', 'from', 'only'))
  const target = readSource(pieces.slice(start), verb === 'insert')
  const others = fromClause(pieces.slice(start), verb === 'delete' ? 'using' : 'from')
  return [...target, ...(verb === 'insert' ? [] : others)]
}

function fromClause(pieces: readonly Piece[], word: string): Source[] {
  const start = pieces.findIndex((piece, i) => isWord(piece, word) && !isWord(pieces[i - 1], 'distinct'))
  return start < 0 ? [] : joined(pieces.slice(start + 1))
}

/** Sources of a from clause: at its start, after `join` or after a comma. */
function joined(pieces: readonly Piece[]): Source[] {
  const sources: Source[] = []
  let expected = true
  let inCondition = false
  for (let i = 0; i < pieces.length; i += 1) {
    const piece = pieces[i]!
    if (expected && isWord(piece, 'lateral', 'only', 'rows')) continue
    if (expected) {
      sources.push(...readSource(pieces.slice(i), false))
      expected = false
    } else if (isWord(piece, 'join') || isSign(piece, ',')) {
      expected = true
      inCondition = false
    } else if (isWord(piece, 'on')) inCondition = true
    else if (isWord(piece, ...ENDS) && !(inCondition && isWord(piece, 'values'))) break
  }
  return sources
}

function readSource(pieces: readonly Piece[], isTarget: boolean): Source[] {
  const [first, second] = pieces
  if (first?.kind === 'group' && first.pieces.some(piece => isWord(piece, 'join')))
    return joined(first.pieces)
  const isCall = first?.kind === 'word' && second?.kind === 'group' && !isTarget
  const name = first?.kind === 'word' && !isCall ? first.text : undefined
  const rest = pieces.slice(isCall ? 2 : 1).filter((piece, i) => !(i === 0 && isWord(piece, 'as')))
  const [next] = rest
  const alias = next?.kind === 'word' && !NO_ALIAS.includes(next.text) ? next.text : (name ?? '')
  return [{ name, alias: alias === 'with' ? 'ordinality' : alias }]
}

/** Conditions of a level that must all hold, as pieces; alternatives of an `or` do not count. */
export function conditionsOf(pieces: readonly Piece[]): Piece[][] {
  const clauses: Piece[][] = []
  for (const piece of pieces) {
    if (isWord(piece, 'where', 'on')) clauses.push([])
    else if (isWord(piece, ...ENDS, 'join', 'left', 'right', 'inner', 'cross', 'full')) clauses.push([])
    else clauses.at(-1)?.push(piece)
  }
  return clauses.flatMap(requiredOf)
}

function requiredOf(pieces: readonly Piece[]): Piece[][] {
  if (pieces.some(piece => isWord(piece, 'or', 'not', 'case'))) return withoutCases(pieces)
  return splitAt(pieces, piece => isWord(piece, 'and')).flatMap(condition => {
    const [only, second] = condition
    return only?.kind === 'group' && !second ? requiredOf(only.pieces) : [condition]
  })
}

/** Next to an `or`, conditions bind nothing; `not` and `case` only affect their own. */
function withoutCases(pieces: readonly Piece[]): Piece[][] {
  let cases = 0
  const isCut = (piece: Piece) => {
    if (isWord(piece, 'case')) cases += 1
    if (isWord(piece, 'end')) cases -= 1
    return cases === 0 && isWord(piece, 'and')
  }
  const parts = splitAt(pieces, isCut)
  if (
    parts.some(part => part.some((p, i) => isWord(p, 'or') && !part.slice(0, i).some(q => isWord(q, 'case'))))
  )
    return []
  return parts.filter(part => !part.some(piece => isWord(piece, 'not', 'case')))
}
