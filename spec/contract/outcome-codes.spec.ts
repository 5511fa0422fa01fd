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

/** Limits of partners, of forms and of orders, which staff do not meet; and an externalRef or a reference, which they do not give. */
const NOT_BY_STAFF = [
  ...['again', 'allotment_used', 'external_ref_exists', 'forms_full', 'holds_used', 'no_mail', 'origin_full'],
  ...['credit_used', 'skipped', 'stopped', 'too_many_seats'],
  // Mapped to other_content.
  'not_owner'
]

/** Refusals of packs, which the sheets of the desk do not take: a pack is used on the page of a booking. */
const OF_PACKS = ['pack_unfit', 'pack_unknown', 'pack_used_up']

/** Codes that a function inherits from another one, but can never return, with the reason. */
const IMPOSSIBLE: Readonly<Record<string, readonly string[]>> = {
  book_by_staff: [...NOT_BY_STAFF, ...OF_PACKS],
  // The desk sells it, at its price.
  book_private_by_staff: [...NOT_BY_STAFF, ...OF_PACKS, 'partner_not_found'],
  // The pack of the former booking exists.
  rebook_by_staff: [...NOT_BY_STAFF, 'pack_unknown'],
  // Neither the address, answers or offer code change, nor is the hold renewed; terms for guests do not bind staff.
  change_by_staff: [
    ...[
      'allotment_used',
      'changed_too_often',
      'day_used',
      'forms_full',
      'holds_used',
      'invalid_offer_code',
      'not_on_hold'
    ],
    ...[
      'offer_conditions_not_met',
      'order_too_long',
      'past_cutoff',
      'readdressed_too_often',
      'stopped',
      'unanswered'
    ]
  ],
  // The choice is open, under its lock.
  credit_choice_by_staff: ['decided'],
  // No partner is given.
  cancel_by_staff: ['not_owner'],
  // The school is new: it has no lessons and no keys, and its row exists.
  add_sandbox: ['school_not_found', 'too_many_keys'],
  // The sandbox was added with this partner, and its former keys were revoked before.
  replace_sandbox_keys: ['partner_reserved', 'school_not_found', 'too_many_keys'],
  set_up_school: ['has_lessons', 'school_not_found'],
  // The row was locked before, and the other function receives p_new false.
  change_type_by_staff: ['already_exists', 'lesson_type_not_found', 'school_not_found', 'units_of_party'],
  change_instructor_by_staff: ['already_exists', 'instructor_not_found', 'school_not_found'],
  remove_instructor_by_staff: ['instructor_not_found', 'school_not_found'],
  // It exists, and its id is not new.
  save_school_by_staff: ['already_exists', 'school_not_found'],
  set_stock_by_staff: ['school_not_found'],
  // The id is free under the lock of the school's row, and its form allows no units of a party.
  add_type_by_staff: ['already_exists', 'lesson_type_not_found', 'school_not_found', 'units_of_party'],
  // The id is free under the lock of the school's row.
  add_instructor_by_staff: ['already_exists', 'instructor_not_found', 'school_not_found']
}

/** Codes of a union beyond those found: a union that calls share, or a code joined of two texts. */
const UNFOUND: Readonly<Record<string, readonly string[]>> = {
  confirm_many: ['slot_expired'],
  update_booking: ['no_dropoff', 'no_pickup'],
  // Faults of check_lessons.
  book_private_by_staff: ['away', 'no_hour', 'no_instructor', 'on_sale', 'passed', 'teaches']
}

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
