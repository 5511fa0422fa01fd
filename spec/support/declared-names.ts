import ts from 'typescript'

/** A name that a source introduces. */
export interface DeclaredName {
  readonly name: string
  readonly line: number
}

/**
 * Names that TypeScript code introduces: variables, parameters, functions, types, class members and renamed bindings. Members of
 * types and objects are left out, because many are columns or JSON, and so are bindings named like their member.
 */
export function declaredNames(text: string): DeclaredName[] {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const names: DeclaredName[] = []
  const visit = (node: ts.Node): void => {
    const name = declaredName(node)
    if (name)
      names.push({
        name: name.text.replace('#', ''),
        line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1
      })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isClassElement(node) && ts.isClassLike(node.parent)) ||
    (ts.isBindingElement(node) && (!!node.propertyName || ts.isArrayBindingPattern(node.parent)))
  const { name } = node as { readonly name?: ts.Node }
  return isDeclaration && name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined
}

/**
 * Names that an SQL function introduces: its own, its variables, and common table expressions. Parameters are left out: PostgreSQL
 * cannot rename those of an existing function.
 */
export function declaredSqlNames(text: string): DeclaredName[] {
  const code = text.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, "''")
  const patterns = [
    /\bfunction\s+(\w+)\s*\(/g,
    /(?:\bwith(?:\s+recursive)?|\),)\s+(\w+)(?:\s*\([\w, ]+\))?\s+as\b/g
  ]
  const found = patterns.flatMap(pattern => [...code.matchAll(pattern)].map(at => nameAt(code, at)))
  const [block] = /\bdeclare\b[\s\S]*?\bbegin\b/.exec(code) ?? []
  const start = block === undefined ? 0 : code.indexOf(block)
  const variables = [...(block ?? '').matchAll(/(?:\bdeclare|;)\s+(\w+)\s+\w/g)].map(at =>
    nameAt(code, at, start)
  )
  return [...found, ...variables]
}

function nameAt(code: string, { index, 0: match, 1: name }: RegExpExecArray, start = 0): DeclaredName {
  const position = start + index + match.lastIndexOf(name as string)
  return { name: name as string, line: code.slice(0, position).split('\n').length }
}

/** The words of a name in lower case: a constant and a variable with the same words have equal lists. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
    .filter(Boolean)
}
