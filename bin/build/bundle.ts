import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import { CLIENT_FILE, GUIDES_FILE } from '../../lib/pages/guides.ts'
import { BROWSER, buildBrowser } from './browser.ts'
import { BUNDLE, PROGRAM } from './bundle-options.ts'
import { buildClient } from './client.ts'
import { buildGuides } from './guides.ts'

// Build dist/program, the bundle that users run: node dist/bin/build/bundle.js

const NOTICES = 'NOTICES.txt'
/** swagger-ui's folder, and its files for the reference page with their licences. */
const SWAGGER = 'node_modules/swagger-ui-dist'
const REFERENCE = 'reference'
const REFERENCE_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt']
/** The only licence among the packages whose text need not be distributed. */
const NEEDS_NO_TEXT = 'Unlicense'

/** Notice text of one package: name, version and licence. */
function noticeOf(folder: string): string {
  const { name, version, license, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8')
  )
  const file = readdirSync(folder).find(name => /^licen[cs]e(\.|$)/i.test(name))
  if (!file && license !== NEEDS_NO_TEXT) throw new Error(`${name} has no licence text (${license}).`)
  // The Apache License also requires the NOTICE file.
  const notice = readdirSync(folder).find(name => /^notice(\.|$)/i.test(name))
  const texts = [file, notice].filter(text => text !== undefined)
  const parts = texts.map(text => `\n\n${readFileSync(join(folder, text), 'utf8').trim()}`)
  return `${name} ${version} (${license}), ${repository.url ?? repository}${parts.join('')}`
}

function packagesOf({ inputs }: Metafile): string[] {
  const folders = Object.keys(inputs).map(path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0])
  return [...new Set(folders)].filter(folder => folder !== undefined).sort()
}

/** Output files that contain only third-party code. */
function foreignIn({ outputs }: Metafile): string[] {
  const isForeign = (paths: string[]) =>
    paths.length > 0 && paths.every(path => path.includes('node_modules/'))
  return Object.keys(outputs).filter(file => isForeign(Object.keys(outputs[file]?.inputs ?? {})))
}

/**
 * Fail the build if a CommonJS package is imported dynamically. Node exports its members by name, but the bundler does not, so
 * names would be missing only in the bundle.
 */
function assertNamedExports({ outputs }: Metafile): void {
  for (const { entryPoint, exports } of Object.values(outputs))
    if (entryPoint?.includes('node_modules/') && exports.join() === 'default')
      throw new Error(`${entryPoint} is CommonJS: import() one of our own files that imports it.`)
}

/** Remove the source map reference from a file of third-party code. */
function removeSourceMap(file: string): void {
  const path = join(PACKAGE_FOLDER, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'))
}

const [{ metafile }] = await Promise.all([build(BUNDLE), buildBrowser()])

buildGuides()
await buildClient()
assertNamedExports(metafile)
const foreign = foreignIn(metafile)
foreign.forEach(removeSourceMap)

mkdirSync(join(PACKAGE_FOLDER, PROGRAM, REFERENCE), { recursive: true })
for (const file of REFERENCE_FILES)
  copyFileSync(join(PACKAGE_FOLDER, SWAGGER, file), join(PACKAGE_FOLDER, PROGRAM, REFERENCE, file))

const notices = [...packagesOf(metafile), SWAGGER].map(folder => noticeOf(join(PACKAGE_FOLDER, folder)))
const rule = `\n\n${'-'.repeat(80)}\n\n`
writeFileSync(
  join(PACKAGE_FOLDER, PROGRAM, NOTICES),
  `Swellbook holds code of these packages.${rule}${notices.join(rule)}\n`
)

// Delete files of earlier builds last, because a running server may still load them.
const maps = foreign.map(file => `${file}.map`)
const otherFiles = [NOTICES, REFERENCE, BROWSER, GUIDES_FILE, CLIENT_FILE].map(name => join(PROGRAM, name))
const bundleFiles = [...Object.keys(metafile.outputs).filter(file => !maps.includes(file)), ...otherFiles]
for (const file of readdirSync(join(PACKAGE_FOLDER, PROGRAM)))
  if (!bundleFiles.includes(`${PROGRAM}/${file}`)) rmSync(join(PACKAGE_FOLDER, PROGRAM, file))
