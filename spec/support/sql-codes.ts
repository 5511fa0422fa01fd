import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Results of an expression. Texts in conditions, comparisons and arguments are no results. */
const RESULT = /(?:^|\b(?:then|else)|,)\s*'([a-z_]+)'(?!\s*\|\|)/g
/** Statements that set an outcome: an assignment, a return, or a `select ... into`. The value of the outcome is in group 1 or 2. */
const STATEMENTS = [
  /(?<![\w.])(?:\w+\.)?(?:\w*code|outcome|refusal|price)\s*(?:constant\s+)?(?:text\s*)?:=\s*([^;]+);/g,
  /\breturn\s+(?!query\b|next\b)([^;]+);/g,
  /\bselect\s+((?:(?!\binto\b)[^;])+?)\s+into\s+[^;]*?\b(?:\w*code|outcome|refusal)\b[^;]*;/g,
  /\breturn query\s+select\s+([^;]+);/g,
  /\binto\s+(?:[\w,\s]*\b)?(?:\w*code|outcome)\b([^;]*);/g
]

/** Sources of the SQL functions, by name. */
export function readSqlFunctions(): ReadonlyMap<string, string> {
  const folder = 'sql/functions'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.sql')
  )
  return new Map(
    files.map(file => {
      const text = readFileSync(join(folder, file), 'utf8').replace(/--[^\n]*/g, '')
      return [/\bfunction\s+(\w+)\s*\(/.exec(text)?.[1] ?? file, text]
    })
  )
}

/** An expression without the arguments of its calls; coalesce is replaced by its arguments, because they are its results. */
function withoutArguments(expression: string): string {
  const shorter = expression
    .replace(/\bcoalesce\(([^()]*)\)/g, '$1')
    .replace(/\bnullif\(([^(),]*),[^()]*\)/g, '$1')
    .replace(/\([^()]*\)/g, ' ')
  return shorter === expression ? expression : withoutArguments(shorter)
}

/** The function whose result a variable or an alias holds. */
function sourceOf(variable: string, text: string): string | undefined {
  const assigned = new RegExp(`\\b${variable}\\s*:=\\s*(\\w+)\\(|\\binto ${variable} from (\\w+)\\(`).exec(
    text
  )
  return assigned?.[1] ?? assigned?.[2]
}

/** Outcome codes that an SQL function can return, with those of the functions whose outcome it returns. */
export function codesOf(
  name: string,
  functions: ReadonlyMap<string, string>,
  seen: ReadonlySet<string> = new Set()
): ReadonlySet<string> {
  const text = functions.get(name)
  if (text === undefined || seen.has(name)) return new Set()
  const codes = new Set<string>()
  const inherit = (called: string | undefined) => {
    if (called === undefined || !returnsCodes(functions.get(called))) return
    for (const code of codesOf(called, functions, new Set([...seen, name]))) codes.add(code)
  }
  const add = (expression: string) => {
    for (const [, code] of withoutArguments(expression).matchAll(RESULT)) codes.add(code as string)
    for (const [, called] of expression.matchAll(/\b(\w+)\(/g)) inherit(called)
    for (const [, variable] of expression.matchAll(/\b(\w+)\.code\b/g))
      inherit(sourceOf(variable as string, text))
  }
  for (const pattern of STATEMENTS) for (const [, expression = ''] of text.matchAll(pattern)) add(expression)
  if (/\blanguage sql\b/.test(text)) add(text.slice(text.indexOf('$$')).replace(/^\$\$\s*select\s*/, ''))
  return codes
}

/** True for a function that returns a text, an outcome column or the price of a party, which has an outcome. */
function returnsCodes(text: string | undefined): boolean {
  const [head = ''] = text?.split('$$') ?? []
  return /\bout code text\b|\breturns (text|party_price)\b|\breturns table\s*\([\s\S]*\bcode text/.test(head)
}
