import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { PACKAGE_FOLDER } from '../lib/package.ts'

/** Folder of the program that people run. */
export const PROGRAM = 'dist/program'
const TARGET = 'node20.19'
const COMMANDS = join(PACKAGE_FOLDER, 'bin/commands')
const SERVE = 'serve'
/** The import of a command in a checkout, one file each. */
const ONE_BY_ONE = /await import\(`\.\/\$\{file\}\.ts`\)/

/**
 * Puts `serve` into a file of its own and all other commands into one more. A file for each would share its parts with others in
 * a hundred small ones, and to find and open those takes longer than to read code that is not run.
 */
const commandsTogether: Plugin = {
  name: 'commands together',
  setup({ onLoad, onResolve }) {
    const files = readdirSync(COMMANDS).map(file => file.replace(/\.ts$/, ''))
    const others = files.filter(file => file !== SERVE && file !== 'index')
    onResolve({ filter: /^commands$/ }, ({ path }) => ({ path, namespace: path }))
    onLoad({ filter: /^commands$/, namespace: 'commands' }, () => ({
      contents: others.map(file => `export { default as '${file}' } from './${file}.ts'`).join('\n'),
      resolveDir: COMMANDS
    }))
    onLoad({ filter: /commands\/index\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!ONE_BY_ONE.test(text)) throw new Error(`${path} reads no command by its file.`)
      const instead = `file === '${SERVE}' ? await import('./${SERVE}.ts') : { default: (await import('commands'))[file] }`
      return { contents: text.replace(ONE_BY_ONE, () => instead), loader: 'ts' }
    })
  }
}

/** Options of the bundle: bin and all that it imports, as a few files. */
export const BUNDLE = {
  absWorkingDir: PACKAGE_FOLDER,
  entryPoints: ['bin/swellbook.ts', 'bin/calendar-thread.ts'],
  outdir: PROGRAM,
  bundle: true,
  splitting: true,
  plugins: [commandsTogether],
  format: 'esm',
  platform: 'node',
  // It brings machine code, and is a file of its own.
  external: ['sharp'],
  target: TARGET,
  sourcemap: true,
  sourcesContent: false,
  // Source maps name the place of a failure.
  minifyWhitespace: true,
  minifySyntax: true,
  // Node prints the line of an error that ends the process.
  lineLimit: 160,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // Some packages are CommonJS and ask for Node's modules.
  banner: {
    js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"
  }
} satisfies BuildOptions
