import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** An import between two files; a type-only import does not exist at run time. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly typesOnly: boolean
}

/** A source file for the layer rules. */
export interface Source {
  readonly path: string
  readonly lines: number
  /** The code without its comments. */
  readonly code: string
  readonly edges: readonly Edge[]
  /** External modules. */
  readonly modules: readonly string[]
  readonly exports: readonly string[]
  /** Functions by name and length in lines, without named functions inside them. */
  readonly functions: readonly { readonly name: string; readonly lines: number }[]
}

/** All TypeScript sources of these top-level folders, by path. */
export function readSources(...folders: readonly string[]): Source[] {
  return folders
    .flatMap(folder =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(file =>
        posix.join(folder, file.replaceAll('\\', '/'))
      )
    )
    .filter(path => path.endsWith('.ts') && !path.includes('/node_modules/'))
    .sort()
    .map(path => readSource(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** Parses one file. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const links = file.statements.flatMap(statement => linkOf(statement) ?? [])
  const edges = links
    .filter(({ to }) => to.startsWith('.'))
    .map(({ to, typesOnly }) => ({ from: path, to: posix.join(posix.dirname(path), to), typesOnly }))
  return {
    path,
    lines: text.replace(/\n$/, '').split('\n').length,
    code: ts.createPrinter({ removeComments: true }).printFile(file),
    edges,
    modules: links.filter(({ to }) => !to.startsWith('.')).map(({ to }) => to),
    exports: file.statements.flatMap(exportsOf),
    functions: functionsOf(file)
  }
}

/** Exports that no other file uses; use in specs counts only if the declaring file uses the name too. */
export function unusedExports(sources: readonly Source[], specs: readonly Source[]): string[] {
  const users = new Map<string, Set<string>>()
  for (const { path, code } of [...sources, ...specs]) {
    for (const [word] of code.matchAll(/[\w$]+/g)) users.set(word, (users.get(word) ?? new Set()).add(path))
  }
  const tested = new Set(specs.map(({ path }) => path))
  return sources.flatMap(({ path, exports, code }) =>
    exports
      .filter(name => {
        const others = [...(users.get(name) ?? [])].filter(user => user !== path)
        const usesItself = code.split(new RegExp(`\\b${name}\\b`)).length > 2
        return !others.some(user => usesItself || !tested.has(user))
      })
      .map(name => `${path} ${name}`)
  )
}

/** Names of an exported declaration, also destructured ones. */
function exportsOf(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  if (!ts.isVariableStatement(statement)) return namesIn((statement as { readonly name?: ts.Node }).name)
  return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
}

function namesIn(node: ts.Node | undefined): string[] {
  if (node && ts.isIdentifier(node)) return [node.text]
  return node && ts.isObjectBindingPattern(node) ? node.elements.flatMap(({ name }) => namesIn(name)) : []
}

/** One import cycle at run time as a path; undefined if there is none. */
export function findCycle(edges: readonly Edge[]): readonly string[] | undefined {
  const next = new Map<string, string[]>()
  for (const { from, to, typesOnly } of edges) if (!typesOnly) next.set(from, [...(next.get(from) ?? []), to])
  const visited = new Set<string>()
  function walk(path: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (visited.has(path)) return undefined
    for (const to of next.get(path) ?? []) {
      const found = walk(to, [...trail, path])
      if (found) return found
    }
    visited.add(path)
    return undefined
  }
  for (const path of next.keys()) {
    const found = walk(path, [])
    if (found) return found
  }
  return undefined
}

function linkOf(statement: ts.Statement): { to: string; typesOnly: boolean } | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier } = statement
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined
  return { to: moduleSpecifier.text, typesOnly: isOfTypes(statement) }
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const { importClause } = statement
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const names = importClause.namedBindings
  return !importClause.name && !!names && ts.isNamedImports(names) && names.elements.every(e => e.isTypeOnly)
}

function functionsOf(file: ts.SourceFile): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = []
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  /** Returns the lines of named functions inside the node. */
  function visit(node: ts.Node): number {
    let inside = 0
    ts.forEachChild(node, child => {
      inside += visit(child)
    })
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return inside
    const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1
    const name = node.name?.getText(file)
    found.push({ name: name ?? `line ${lineOf(node.getStart(file)) + 1}`, lines: lines - inside })
    return name === undefined ? inside : lines
  }
  visit(file)
  return found
}
