import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { PACKAGE_FOLDER } from '../../lib/package.ts'

/** Folder of the bundled program, which users run. */
export const PROGRAM = 'dist/program'
const TARGET = 'node20.19'
const COMMANDS = join(PACKAGE_FOLDER, 'bin/commands')
const SERVE = 'serve'
/** Matches the import of a command. In a checkout each command has its own file. */
const COMMAND_IMPORT = /await import\(`\.\/\$\{file\}\.ts`\)/

/**
 * Bundle `serve` into one file and all other commands into a second. One file per command would split the shared code into a
 * hundred small files. Opening those takes longer than reading code that is not run.
 */
const bundleCommands: Plugin = {
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
      if (!COMMAND_IMPORT.test(text)) throw new Error(`${path} does not import commands by file name.`)
      const replacement = `file === '${SERVE}' ? await import('./${SERVE}.ts') : { default: (await import('commands'))[file] }`
      return { contents: text.replace(COMMAND_IMPORT, () => replacement), loader: 'ts' }
    })
  }
}

/** esbuild options of the program: bin and everything it imports, in a few files. */
export const BUNDLE = {
  absWorkingDir: PACKAGE_FOLDER,
  entryPoints: ['bin/swellbook.ts', 'bin/calendar-thread.ts'],
  outdir: PROGRAM,
  bundle: true,
  splitting: true,
  plugins: [bundleCommands],
  format: 'esm',
  platform: 'node',
  // A native module cannot be bundled. The others are large and loaded at first use.
  external: ['sharp', 'nodemailer', 'oidc-provider', '@simplewebauthn/server'],
  target: TARGET,
  sourcemap: true,
  sourcesContent: false,
  // Names are not minified. The source map gives the line of a failure.
  minifyWhitespace: true,
  minifySyntax: true,
  // Keep lines short, because Node prints the source line of a fatal error.
  lineLimit: 160,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // Some packages are CommonJS and call `require` for Node's modules.
  banner: {
    js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"
  }
} satisfies BuildOptions
