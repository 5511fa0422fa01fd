import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of generators, linters and clients of others: a package with its own lock, which the runner installs for specs that import this file. */
export const TOOLS = fileURLToPath(new URL('../../../spec/tools', import.meta.url))

const require = createRequire(join(TOOLS, 'package.json'))

/** A module of a tool. The compiler does not see it, so that a checkout builds without the tools; a spec states the part that it uses. */
export function loadTool<T>(name: string): T {
  return require(name) as T
}

/** Folder of a tool's package. */
export function toolFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

/** Program of a tool. */
export function toolProgram(name: string): string {
  return join(TOOLS, 'node_modules/.bin', name)
}
