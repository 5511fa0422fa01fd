import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TOOLS } from './tools.ts'

const HELPER = fileURLToPath(new URL('tools.js', import.meta.url))
/** Digest of the installed lock file; written last, so an interrupted installation is repeated. */
const INSTALLED = join(TOOLS, 'node_modules/.installed')
const IMPORT = /\b(?:from|import) ?\(?['"](\.[^'"]+\.js)['"]/g

/** Installs spec/tools if one of these compiled specs uses it and it is missing or outdated. */
export function installTools(specs: readonly string[]): void {
  const digest = createHash('sha256')
    .update(readFileSync(join(TOOLS, 'package-lock.json')))
    .digest('hex')
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === digest) return
  const seen = new Set<string>()
  if (!specs.some(spec => reaches(resolve(spec), HELPER, seen))) return
  console.error('Installing spec/tools, which examine the service; once for each change of its lock.')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: TOOLS, stdio: 'inherit' })
  writeFileSync(INSTALLED, digest)
}

/** True if a compiled file imports another one, directly or through our files. */
export function reaches(file: string, target: string, seen: Set<string> = new Set()): boolean {
  if (file === target) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)]
  return imports.some(([, path = '']) => reaches(resolve(file, '..', path), target, seen))
}
