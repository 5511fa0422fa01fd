import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'

/** Folders whose sources import each other. */
const FOLDERS = ['lib', 'plugins', 'bin', 'spec', 'benchmarks']
/** Files whose change can affect every spec: the schema, the packages, the compiler's settings. */
const EVERYTHING =
  /^(sql\/(migrations|seeds)\/|package(-lock)?\.json$|tsconfig\.json$|spec\/support\/(run|together|database)\.ts$)/
const IMPORT = /^(?:import|export)(?! type\b)[^;'"`]*?['"](\.[^'"]+)['"]|import\(\s*['"`](\.[^'"`]+)['"`]/gm

/** Texts of the codebase by path: the sources, and the SQL functions that call each other. */
export type Texts = ReadonlyMap<string, string>

/** Paths that differ from the commit `base`: committed since, staged, edited or not tracked yet. */
export function listChanged(root: string, base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const paths = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(paths.filter(path => path !== ''))]
}

/** Reads all TypeScript sources and SQL functions. */
export function readTexts(root: string): Texts {
  const files = [...FOLDERS, 'sql/functions'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      posix.join(folder, file)
    )
  )
  const sources = files.filter(file => /\.(ts|sql)$/.test(file))
  return new Map(sources.map(file => [file, readFileSync(join(root, file), 'utf8')]))
}

/**
 * Specs that a change of these paths can reach, nearest first: through imports at run time, through SQL functions that
 * call each other, and through the name of any other file.
 */
export function listReached(changed: readonly string[], texts: Texts): string[] {
  const specs = [...texts.keys()].filter(path => path.endsWith('.spec.ts'))
  if (changed.some(path => EVERYTHING.test(path))) return specs
  const users = usersOf(texts)
  const distances = new Map(changed.map(path => [path, 0]))
  for (const [path, distance] of distances) {
    for (const user of texts.has(path) && path.endsWith('.ts')
      ? (users.get(path) ?? [])
      : mentionsOf(path, texts)) {
      if (!distances.has(user)) distances.set(user, distance + 1)
    }
  }
  // A Map iterates in the order of insertion, so nearer ones come first.
  return [...distances.keys()].filter(path => path.endsWith('.spec.ts') && texts.has(path))
}

/** Files that name a file which is not imported: a SQL function by its name, any other by its file name. */
function mentionsOf(path: string, texts: Texts): string[] {
  const name = path.startsWith('sql/functions/') ? basename(path, '.sql') : basename(path)
  const word = new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\.')}(?!\\w)`)
  return [...texts].filter(([file, text]) => file !== path && word.test(text)).map(([file]) => file)
}

/** Importers of each file; an import with a variable part imports every file that fits. */
function usersOf(texts: Texts): Map<string, string[]> {
  const users = new Map<string, string[]>()
  const add = (file: string, user: string) => users.set(file, [...(users.get(file) ?? []), user])
  for (const [user, text] of texts) {
    if (!user.endsWith('.ts')) continue
    for (const [, fixed, computed] of text.matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(user), fixed ?? computed ?? '').replace(/\.js$/, '.ts')
      if (!target.includes('${')) add(target, user)
      else for (const file of texts.keys()) if (patternOf(target).test(file)) add(file, user)
    }
  }
  return users
}

function patternOf(target: string): RegExp {
  const parts = target.split(/\$\{[^}]*\}/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]*')}$`)
}
