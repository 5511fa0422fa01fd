import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import { withoutSpaces } from '../../lib/pages/layout.ts'
import { STYLE } from '../../lib/pages/style.ts'
import { CENTRE_ASSETS } from '../../lib/people/rules.ts'
import { digestedPath, digestOf } from '../../lib/text/digest.ts'
import { PROGRAM } from './bundle-options.ts'

/** Folder below PROGRAM with the scripts and style sheet for browsers. */
export const BROWSER = 'browser'
const SOURCES = 'plugins/centre/browser'
const WIDGET_SOURCES = 'plugins/widget/browser'
const SITE_SOURCES = 'plugins/site/browser'

const OPTIONS = {
  absWorkingDir: PACKAGE_FOLDER,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2023',
  legalComments: 'none',
  logLevel: 'warning',
  outdir: join(PROGRAM, BROWSER)
} as const satisfies BuildOptions

function addressOf(name: string): string {
  return digestedPath(CENTRE_ASSETS, name, readFileSync(join(PACKAGE_FOLDER, OPTIONS.outdir, name)))
}

/** Minify a style sheet. `base`, the style of all pages, precedes it; it is empty if the page already has that style. */
async function buildStyle(folder: string, name: string, base = STYLE): Promise<void> {
  // Needed because esbuild keeps spaces in values of custom properties.
  const contents = withoutSpaces(
    `${base}\n${readFileSync(join(PACKAGE_FOLDER, folder, `${name}.css`), 'utf8')}`
  )
  await build({ ...OPTIONS, stdin: { contents, loader: 'css' }, entryNames: name, target: 'esnext' })
}

/** Bundle the code that runs in browsers. The service worker gets the paths of the control centre's other files. */
export async function buildBrowser(): Promise<void> {
  const scripts = ['centre', 'keys', 'panel', 'sizes', 'sheet', 'passkeys', 'time-zone'].map(
    name => `${SOURCES}/${name}.ts`
  )
  const widgets = ['widget', 'height'].map(name => `${WIDGET_SOURCES}/${name}.ts`)
  await build({ ...OPTIONS, entryPoints: [...scripts, ...widgets], entryNames: '[name]' })
  await build({ ...OPTIONS, entryPoints: [`${SOURCES}/tables.css`], entryNames: '[name]', target: 'esnext' })
  await buildStyle(SOURCES, 'centre')
  await buildStyle(SOURCES, 'day', '')
  await buildStyle(SOURCES, 'sheet', '')
  await buildStyle(WIDGET_SOURCES, 'widget')
  await buildStyle(SITE_SOURCES, 'guides')
  const files = ['centre.css', 'centre.js', 'day.css', 'keys.js', 'panel.js', 'sizes.js'].map(addressOf)
  const shell = `shell-${digestOf(files.join(' ')).slice(0, 8)}`
  const define = { FILES: JSON.stringify(files), SHELL: JSON.stringify(shell) }
  await build({ ...OPTIONS, entryPoints: [`${SOURCES}/worker/worker.ts`], define })
}
