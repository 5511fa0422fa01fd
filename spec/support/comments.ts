import ts from 'typescript'

/** One comment of a source; consecutive line comments are one. */
export interface Comment {
  readonly line: number
  readonly text: string
}

/** Rules of plain English that a pattern can check. */
const RULES: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['opens with a question word', /^(what|who|whom|whose|where|how|which|whether)\b/i],
  [
    'says "where" for "if"',
    /\bwhere (it|they|there|none|neither|both|any|nothing|nobody|somebody|that|one) (is|are|was|were|has|have|may|can|must|does|do|would|should)\b/i
  ],
  ['treats a program as a person', /\b(nobody|whoever|somebody|everybody|anybody|he|she|him|whom)\b/i]
]

/** Names of the rules that a comment breaks. */
export function rulesBrokenBy(text: string): string[] {
  return RULES.filter(([, pattern]) => pattern.test(text)).map(([rule]) => rule)
}

/** A source in its two parts. */
export interface Source {
  readonly comments: readonly Comment[]
  /** The text without its comments. */
  readonly code: string
}

interface Range {
  readonly pos: number
  readonly end: number
}

/** Splits TypeScript. */
export function splitTypeScript(text: string): Source {
  return split(text, rangesOf(text))
}

/** Splits SQL, in which each comment has its own line. */
export function splitSql(text: string): Source {
  const ranges = [...text.matchAll(/^[ \t]*--.*$/gm)].map(({ index, 0: line }) => ({
    pos: index,
    end: index + line.length
  }))
  return split(text, ranges)
}

function rangesOf(text: string): Range[] {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const found = new Map<number, Range>()
  const visit = (node: ts.Node): void => {
    if (node.getChildCount() === 0) {
      for (const range of [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? [])
      ])
        found.set(range.pos, range)
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  return [...found.values()].sort((a, b) => a.pos - b.pos)
}

/** Consecutive line comments are one. */
function split(text: string, ranges: readonly Range[]): Source {
  const comments: { line: number; text: string }[] = []
  let code = ''
  let at = 0
  let isOpen = false
  for (const { pos, end } of ranges) {
    const raw = text.slice(pos, end)
    const body = raw
      .replace(/^\s*(\/\*\*?|\/\/\/?|--|\*(?!\/))|\*\/$/gm, '')
      .trim()
      .replace(/\s+/g, ' ')
    const gap = text.slice(at, pos)
    const isLine = !raw.startsWith('/*')
    const last = comments.at(-1)
    if (last && isOpen && isLine && /^\n?[ \t]*$/.test(gap)) last.text += ` ${body}`
    else comments.push({ line: text.slice(0, pos).split('\n').length, text: body })
    code += gap
    at = end
    isOpen = isLine
  }
  return { comments: comments.filter(comment => comment.text !== ''), code: code + text.slice(at) }
}
