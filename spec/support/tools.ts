import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Folder of third-party generators, linters and clients: a package with a separate lock file, which the
 * runner installs for specs that import this file.
 */
export const TOOLS = fileURLToPath(new URL('../../../spec/tools', import.meta.url))

const require = createRequire(join(TOOLS, 'package.json'))

/**
 * Loads a module of a tool. The compiler does not see it, so a checkout builds without the tools; a spec
 * declares the types that it uses.
 */
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
