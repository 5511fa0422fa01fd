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

/** Comments of TypeScript. */
export function commentsOf(text: string): Comment[] {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const found = new Map<number, { end: number; text: string; isLine: boolean }>()
  const visit = (node: ts.Node): void => {
    if (node.getChildCount() === 0) {
      for (const range of [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? [])
      ]) {
        const isLine = range.kind === ts.SyntaxKind.SingleLineCommentTrivia
        found.set(range.pos, { end: range.end, text: text.slice(range.pos, range.end), isLine })
      }
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  const comments: { line: number; end: number; text: string; isLine: boolean }[] = []
  for (const [pos, { end, text: raw, isLine }] of [...found].sort(([a], [b]) => a - b)) {
    const last = comments.at(-1)
    const body = raw
      .replace(/^\/\*\*?|\*\/$|^\/\/\/?|^[ \t]*\*/gm, '')
      .trim()
      .replace(/\s+/g, ' ')
    if (last?.isLine && isLine && /^\n?[ \t]*$/.test(text.slice(last.end, pos))) {
      last.text += ` ${body}`
      last.end = end
    } else {
      comments.push({ line: file.getLineAndCharacterOfPosition(pos).line + 1, end, text: body, isLine })
    }
  }
  return comments.filter(comment => comment.text !== '').map(({ line, text: body }) => ({ line, text: body }))
}

/** Comments of SQL. */
export function commentsOfSql(text: string): Comment[] {
  const comments: Comment[] = []
  let last = -1
  for (const [i, line] of text.split('\n').entries()) {
    const body = /^\s*--\s?(.*)$/.exec(line)?.[1]?.trim()
    if (body === undefined) continue
    const previous = comments.at(-1)
    if (last === i - 1 && previous)
      comments[comments.length - 1] = { ...previous, text: `${previous.text} ${body}` }
    else comments.push({ line: i + 1, text: body })
    last = i
  }
  return comments
}
