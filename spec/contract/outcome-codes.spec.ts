// tags: full
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { codesOf, readSqlFunctions } from '../support/sql-codes.ts'

/** A call of an SQL function, with the type of its outcome code at the call. */
interface Call {
  readonly place: string
  readonly name: string
  /** Undefined for any text. */
  readonly codes: readonly string[] | undefined
}

/** Codes that a function inherits from another one, but can never return, with the reason. */
const IMPOSSIBLE: Readonly<Record<string, readonly string[]>> = {
  // The school is new: it has no lessons and no keys, and its row exists.
  add_sandbox: ['school_not_found', 'too_many_keys'],
  set_up_school: ['has_lessons', 'school_not_found'],
  // The row was locked before, and the other function receives p_new false.
  change_type_by_staff: ['already_exists', 'lesson_type_not_found', 'school_not_found', 'units_of_party'],
  change_instructor_by_staff: ['already_exists', 'instructor_not_found', 'school_not_found'],
  remove_instructor_by_staff: ['instructor_not_found', 'school_not_found'],
  // The id is free under the lock of the school's row.
  add_instructor_by_staff: ['already_exists', 'instructor_not_found', 'school_not_found']
}

/** Codes of a union beyond those found: a union that calls share, or a code joined of two texts. */
const UNFOUND: Readonly<Record<string, readonly string[]>> = {
  confirm_many: ['slot_expired'],
  update_booking: ['no_dropoff', 'no_pickup']
}

/** Pages of the centre show the text of any refusal. */
const ANY_TEXT = /^plugins\/centre\//

function sourceFiles(): string[] {
  return ['lib', 'plugins'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => join(folder, file))
  )
}

/** Text constants of a type, or undefined if it allows any text. */
function constantsOf(type: ts.Type): string[] | undefined {
  const parts = type.isUnion() ? type.types : [type]
  const texts = parts.map(part => (part.isStringLiteral() ? part.value : undefined))
  return texts.some(text => text === undefined) ? undefined : [...new Set(texts as string[])]
}

/** The type of a row: of sql<Row[]>`...` or of singleRow<Row>(await sql`...`). */
function rowTypeOf(node: ts.TaggedTemplateExpression, checker: ts.TypeChecker): ts.Type | undefined {
  const [rows] = node.typeArguments ?? []
  if (rows) return checker.getIndexTypeOfType(checker.getTypeFromTypeNode(rows), ts.IndexKind.Number)
  for (let at: ts.Node = node.parent; at && !ts.isBlock(at); at = at.parent) {
    if (!ts.isCallExpression(at) || at.expression.getText() !== 'singleRow') continue
    const [row] = at.typeArguments ?? []
    return row && checker.getTypeFromTypeNode(row)
  }
  return undefined
}

function listCalls(names: ReadonlySet<string>): Call[] {
  const files = sourceFiles()
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const program = ts.createProgram(files, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const calls: Call[] = []
  for (const path of files) {
    const file = program.getSourceFile(path)
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && /\bcode\b/.test(node.template.getText())) {
        const text = node.template.getText()
        const name = /(?:\bselect|\bfrom)\s+(\w+)\s*\(/g.exec(text)?.[1]
        const row = rowTypeOf(node, checker)
        const code = row && checker.getPropertyOfType(row, 'code')
        if (name && names.has(name) && code) {
          const { line } = ts.getLineAndCharacterOfPosition(file as ts.SourceFile, node.getStart())
          const codes = constantsOf(checker.getTypeOfSymbol(code))
          calls.push({ place: `${path}:${line + 1}`, name, codes })
        }
      }
      ts.forEachChild(node, visit)
    }
    if (file) visit(file)
  }
  return calls
}

t.test('the codes of an SQL function are the union at its call', async t => {
  const functions = readSqlFunctions()
  const calls = listCalls(new Set(functions.keys()))
  t.ok(calls.length > 20, `${calls.length} calls`)
  for (const { place, name, codes } of calls) {
    if (codes === undefined && ANY_TEXT.test(place)) continue
    const returned = [...codesOf(name, functions)].filter(code => !IMPOSSIBLE[name]?.includes(code)).sort()
    const expected = codes?.filter(code => !UNFOUND[name]?.includes(code)).sort()
    t.strictSame(expected, returned, `${place} ${name}`)
  }
})

t.test('the check finds codes through calls, and leaves out conditions', async t => {
  const functions = new Map([
    [
      'outer',
      `create function outer(out code text) language plpgsql as $$ begin
        if p = 'maybe' then code := case p when 'yes' then 'taken' else 'free' end; return; end if;
        select i.code into code from inner_one(p, 'argument') as i;
      end $$;`
    ],
    [
      'inner_one',
      `create function inner_one() returns text language plpgsql as $$ begin return 'deep'; end $$;`
    ]
  ])
  t.strictSame([...codesOf('outer', functions)].sort(), ['deep', 'free', 'taken'])
})
