import {
  buildersOfColumnsIn,
  casesIn,
  intervalsOfColumnsIn,
  isOneSchool,
  namesOf,
  SCHOOL,
  simpleCasesIn,
  unsteadyIn,
  withoutCasts
} from './scale-pieces.ts'
import { conditionsOf, type Level, type Source, type Statement, statementsOf } from './sql-levels.ts'
import { callsIn, isSign, isWord, type Piece, piecesOf, splitAt } from './sql-pieces.ts'

/** A function of the database, or a statement of the program. */
export interface Text {
  readonly name: string
  readonly sql: string
  /** Expressions in place of `$1`, `$2`, ... of a statement. */
  readonly holes?: readonly string[]
  /** Of a function: language, argument names, volatility, and transition tables. */
  readonly language?: string
  readonly parameters?: readonly string[]
  readonly varies?: 'immutable' | 'stable' | 'volatile'
  readonly transition?: readonly string[]
}

/** The parts of a schema that the rules need. */
export interface Schema {
  readonly distributed: readonly string[]
  readonly reference: readonly string[]
  readonly functions: readonly Text[]
}

/** A broken rule and its place. */
export interface Breach {
  readonly rule: string
  readonly at: string
}

const VOLATILE = ['clock_timestamp', 'gen_random_uuid', 'random', 'nextval', 'setval', 'timeofday']
const STABLE = ['now', 'statement_timestamp', 'transaction_timestamp']
/** Rules of docs/scale.md that this text breaks. */
export function breachesOf(text: Text, schema: Schema): Breach[] {
  const statements = statementsOf(piecesOf(text.sql, text.holes))
  const all = [...schema.distributed, ...schema.reference]
  const found = statements.flatMap(statement => {
    const view = viewOf(statement, all, schema)
    if (view.tables.length === 0) return []
    return RULES.flatMap(([rule, breaks]) => breaks(statement, view, text).map(at => ({ rule, at })))
  })
  return [...found, ...breachesOfFunction(text, statements, schema)]
}

/** A statement with its schema. */
interface View {
  readonly schema: Schema
  readonly tables: readonly string[]
  isTable(source: Source): boolean
  isDistributed(source: Source): boolean
}

function viewOf({ levels, named }: Statement, all: readonly string[], schema: Schema): View {
  const is = (names: readonly string[]) => (source: Source) =>
    source.name !== undefined && names.includes(source.name) && !named.includes(source.name)
  const isTable = is(all)
  const tables = levels.flatMap(level => level.sources.filter(isTable).map(({ name }) => name!))
  return { schema, tables, isTable, isDistributed: is(schema.distributed) }
}

type Rule = readonly [rule: string, breaks: (statement: Statement, view: View, text: Text) => string[]]

const RULES: readonly Rule[] = [
  [
    'R1',
    ({ levels }, view) => levels.flatMap(level => unboundIn(level, view).map(s => `${level.verb} ${s.name}`))
  ],
  ['R2', ({ levels, pieces }, view) => restlessIn(levels, pieces, view)],
  ['R4', ({ pieces }, { schema }) => namesOf(pieces).filter(name => readersOf(schema).has(name))],
  ['R5', ({ levels }, view) => levels.flatMap(level => wholeRowsIn(level, view))],
  ['R6', ({ levels, pieces }) => (isWriting(levels) ? simpleCasesIn(pieces) : [])],
  [
    'R7',
    ({ levels }, view) =>
      levels
        .flatMap(level => (feedsInsert(level) ? level.sources.filter(view.isTable) : []))
        .map(s => s.name!)
  ],
  [
    'R11',
    ({ levels }, view) => {
      if (!levels.some(level => unboundIn(level, view).length > 0)) return []
      const empty = levels.filter(
        level => isWord(level.pieces[1], 'from') && outerNamesIn(level).length === 0
      )
      return empty.flatMap(({ sources }) =>
        sources.filter(view.isTable).map(({ name }) => `nothing from ${name}`)
      )
    }
  ],
  [
    'R10',
    ({ levels }) => levels.flatMap(level => (insertsQueriedValues(level) ? ['a query in values'] : []))
  ],
  [
    'R8',
    ({ levels }, view) =>
      levels.flatMap(level => (unboundIn(level, view).length > 0 ? outerNamesIn(level) : []))
  ],
  [
    'R9',
    ({ levels }, _, { transition = [] }) =>
      levels.flatMap(({ sources }) =>
        sources.flatMap(({ name }) => (name && transition.includes(name) ? [name] : []))
      )
  ]
]

function breachesOfFunction(text: Text, statements: readonly Statement[], schema: Schema): Breach[] {
  if (!text.language) return []
  const views = statements.map(statement =>
    viewOf(statement, [...schema.distributed, ...schema.reference], schema)
  )
  const reads = views.some(({ tables }) => tables.length > 0)
  const writesOrReadsSchools = statements.some(({ levels }, i) =>
    levels.some(({ sources }) => sources.some(views[i]!.isDistributed))
  )
  const isTrigger = text.transition !== undefined
  return [
    ...(reads && text.language === 'sql' ? [{ rule: 'R3', at: 'language sql' }] : []),
    ...(text.language === 'sql' && /\bcollate\b/i.test(text.sql) ? [{ rule: 'R3', at: 'collate' }] : []),
    ...(writesOrReadsSchools && !isTrigger && text.parameters?.[0] !== 'p_school_id'
      ? [{ rule: 'R1', at: 'its first argument is not p_school_id' }]
      : [])
  ]
}

/** Distributed tables of the level without a comparison with one school. */
function unboundIn(level: Level, view: View): Source[] {
  const tables = level.sources.filter(view.isDistributed)
  if (tables.length === 0) return []
  const groups = new Map<string, Set<string>>()
  const groupOf = (name: string) => groups.get(name) ?? new Set([name])
  for (const [left, right] of equalSchools(level, view)) {
    const both = new Set([...groupOf(left), ...groupOf(right)])
    for (const name of both) groups.set(name, both)
  }
  return tables.filter(({ alias }, i) => {
    if (level.verb === 'insert' && i === 0) return !insertsOneSchool(level)
    return !groupOf(alias).has(ONE)
  })
}

/** One school, named by a variable, an argument or a text. */
const ONE = ' one school'

/** Pairs of aliases, or an alias and ONE, whose schools the conditions of the level equate. */
function equalSchools(level: Level, view: View): [string, string][] {
  return conditionsOf(level.pieces).flatMap(condition => {
    const bare = withoutCasts(condition)
    const at = bare.findIndex(piece => isSign(piece, '='))
    const [left, right] = [
      schoolIn(bare.slice(0, at), level, view),
      schoolIn(bare.slice(at + 1), level, view)
    ]
    return at > 0 && left && right ? [[left, right]] : []
  })
}

/** The alias whose school these pieces name, ONE for a single school, or undefined. */
function schoolIn(pieces: readonly Piece[], level: Level, view: View): string | undefined {
  const [first, dot, column] = pieces
  if (pieces.length === 1 && first?.kind === 'text') return ONE
  if (pieces.length === 1 && first?.kind === 'hole') return SCHOOL.test(first.text) ? ONE : undefined
  if (first?.kind !== 'word') return undefined
  if (pieces.length === 3 && isSign(dot, '.') && column?.kind === 'word') {
    const source = level.sources.find(({ alias }) => alias === first.text)
    if (source) return isSchoolOf(source, column.text) ? source.alias : undefined
    if (isOuter(first.text, level)) return undefined
    return SCHOOL.test(column.text) || column.text === 'id' ? ONE : undefined
  }
  if (pieces.length !== 1) return undefined
  const own = level.sources.filter(source => view.isDistributed(source) && isSchoolOf(source, first.text))
  if (own.length > 0 && (first.text === 'school_id' || level.sources.length === 1)) return own[0]!.alias
  return first.text !== 'school_id' && SCHOOL.test(first.text) ? ONE : undefined
}

function isSchoolOf({ name }: Source, column: string): boolean {
  return column === (name === 'schools' ? 'id' : 'school_id')
}

function isOuter(alias: string, level: Level): boolean {
  for (let around = level.outer; around; around = around.outer) {
    if (around.sources.some(source => source.alias === alias)) return true
  }
  return false
}

/** True if an insert sets its school column to one school. */
function insertsOneSchool({ pieces, sources }: Level): boolean {
  const [target] = sources
  const listAt = pieces.findIndex(piece => piece.kind === 'group')
  const list = pieces[listAt]
  if (list?.kind !== 'group') return false
  const columns = splitAt(list.pieces, piece => isSign(piece, ','))
  const at = columns.findIndex(([name]) => name?.kind === 'word' && isSchoolOf(target!, name.text))
  const values = pieces.slice(listAt + 1).filter(piece => piece.kind === 'group')
  if (!pieces.some(piece => isWord(piece, 'values'))) return at >= 0
  return values.slice(0, 1).every(row => {
    const value =
      row.kind === 'group' ? withoutCasts(splitAt(row.pieces, piece => isSign(piece, ','))[at] ?? []) : []
    return isOneSchool(value)
  })
}

/** True if the rows of this level, or of an outer one, are inserted. */
function feedsInsert(level: Level | undefined): boolean {
  return level !== undefined && (level.feeds !== undefined || feedsInsert(level.outer))
}

/** True if the values of an insert contain a query. */
function insertsQueriedValues({ verb, pieces }: Level): boolean {
  const start = pieces.findIndex(piece => isWord(piece, 'values'))
  const hasQuery = (piece: Piece): boolean =>
    piece.kind === 'group' && (isWord(piece.pieces[0], 'select') || piece.pieces.some(hasQuery))
  return verb === 'insert' && start >= 0 && pieces.slice(start).some(hasQuery)
}

function isWriting(levels: readonly Level[]): boolean {
  return levels.some(({ verb }) => verb !== 'select')
}

function restlessIn(levels: readonly Level[], pieces: readonly Piece[], { schema }: View): string[] {
  const names = namesOf(pieces)
  const declared = (varies: Text['varies']) =>
    schema.functions.filter(f => f.varies === varies).map(f => f.name)
  const changes = levels.filter(({ verb }) => verb === 'update' || verb === 'delete')
  const conflict = levels.find(level => level.pieces.some(piece => isWord(piece, 'conflict')))
  const restless = [...VOLATILE, ...declared('volatile')]
  const chosen = levels.flatMap(level => casesIn(level.pieces))
  const varying = [...STABLE, ...declared('stable')]
  const inCases = isWriting(levels)
    ? [...namesOf(chosen).filter(name => [...restless, ...varying].includes(name)), ...unsteadyIn(chosen)]
    : []
  if (changes.length > 0)
    return [
      ...names.filter(name => restless.includes(name)),
      ...inCases,
      ...buildersOfColumnsIn(pieces),
      ...changes.flatMap(level => intervalsOfColumnsIn(level.pieces))
    ]
  if (!conflict) return inCases
  const tail = conflict.pieces.slice(conflict.pieces.findIndex(piece => isWord(piece, 'conflict')))
  return [
    ...namesOf(tail).filter(name => [...restless, ...varying].includes(name)),
    ...inCases,
    ...intervalsOfColumnsIn(tail)
  ]
}

const readers = new WeakMap<Schema, ReadonlySet<string>>()

/** Functions that access tables, directly or through others. */
function readersOf(schema: Schema): ReadonlySet<string> {
  const cached = readers.get(schema)
  if (cached) return cached
  const tables = [...schema.distributed, ...schema.reference]
  const bodies = schema.functions.map(({ name, sql }) => {
    const pieces = piecesOf(sql)
    const own = statementsOf(pieces).some(statement => viewOf(statement, tables, schema).tables.length > 0)
    return { name, own, calls: namesOf(pieces) }
  })
  const found = new Set(bodies.filter(({ own }) => own).map(({ name }) => name))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { name, calls } of bodies) if (calls.some(call => found.has(call))) found.add(name)
  }
  readers.set(schema, found)
  return found
}

function wholeRowsIn(level: Level, { schema, isTable }: View): string[] {
  const ours = schema.functions.map(({ name }) => name)
  const aliases = level.sources.filter(isTable).map(({ alias }) => alias)
  return callsIn(level.pieces)
    .filter(({ name }) => ours.includes(name))
    .flatMap(({ name, args }) =>
      args.flatMap(([only, dot, star]) => {
        const isRow = only?.kind === 'word' && aliases.includes(only.text) && (!dot || isSign(star, '*'))
        return isRow ? [`${name}(${only.text})`] : []
      })
    )
}

/** Columns of outer levels used by a level. */
function outerNamesIn(level: Level): string[] {
  const named: string[] = []
  const visit = (pieces: readonly Piece[]): void => {
    for (const [i, piece] of pieces.entries()) {
      if (piece.kind === 'group') {
        visit(piece.pieces)
        continue
      }
      const own = level.sources.some(({ alias }) => piece.kind === 'word' && alias === piece.text)
      if (piece.kind === 'word' && isSign(pieces[i + 1], '.') && !own && isOuter(piece.text, level))
        named.push(`${piece.text}.`)
    }
  }
  visit(level.pieces)
  return [...new Set(named)]
}
