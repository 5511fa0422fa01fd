import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../lib/embedded.ts'
import { dropLeftovers, SPEC_FOLDER } from './database.ts'
import { forgetProvoked, listUnprovoked } from './provoked.ts'
import { Tally } from './tally.ts'

// Runs the specs: node dist/spec/support/run.js [--coverage] [file or part of a name ...]

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const JOBS = 2
const SECONDS_PER_FILE = 300
const LINES_COVERED = 95

/** The compiled specs whose source still exists and whose path contains one of `parts` (none: all). */
function findSpecs(parts: readonly string[]): string[] {
  const wanted = parts.map(part =>
    relative(ROOT, part)
      .replace(/\.[jt]s$/, '')
      .replace(/^dist\//, '')
  )
  return readdirSync(join(ROOT, 'dist', 'spec'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.spec.js'))
    .map(file => join('spec', file.replace(/\.js$/, '')))
    .filter(name => existsSync(join(ROOT, `${name}.ts`)))
    .filter(name => wanted.length === 0 || wanted.some(part => name.includes(part)))
    .map(name => join('dist', `${name}.js`))
    .sort()
}

function program(package_: string, file: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${package_}/package.json`)
  return join(dirname(manifest), file)
}

function coverageArguments(): string[] {
  const covered = ['lib', 'plugins'].flatMap(room => ['--include', `dist/${room}/**/*.js`])
  const reporters = ['html', 'text-summary'].flatMap(name => ['--reporter', name])
  return [
    program('c8', 'bin/c8.js'),
    ...['--all', '--clean', '--exclude-after-remap=false', '--check-coverage'],
    ...['--lines', String(LINES_COVERED), '--branches', '0', '--functions', '0', '--statements', '0'],
    ...['--reports-dir', 'coverage', ...covered, ...reporters, process.execPath]
  ]
}

function tapArguments(specs: readonly string[]): string[] {
  const limits = [`--jobs=${JOBS}`, `--timeout=${SECONDS_PER_FILE}`]
  return [program('tap', 'dist/esm/run.mjs'), 'run', ...limits, '--reporter=tap', ...specs]
}

/** Runs Node with `args` and passes on what a person wants to see of its TAP. */
async function run(args: readonly string[], tally: Tally): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let inTap = true
  for await (const line of createInterface(child.stdout)) {
    if (tally.read(line) || !inTap) console.log(line)
    // tap's own summary closes the stream; what follows it is the coverage.
    if (line.startsWith('# time=')) inTap = false
  }
  const [code] = (await ended) as [number | null]
  return code ?? 1
}

async function main(args: readonly string[]): Promise<boolean> {
  const tally = new Tally()
  const parts = args.filter(arg => !arg.startsWith('--'))
  const specs = findSpecs(parts)
  forgetProvoked()
  const code = specs.length === 0 ? 1 : await runWithCluster(specs, args.includes('--coverage'), tally)
  if (parts.length === 0) requireProvoked(tally)
  const { passed, failed, skipped } = tally
  if (failed === 0 && code !== 0) console.error(`No assertion failed, but the run did (exit code ${code}).`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return code === 0 && failed === 0 && passed > 0
}

/** After a run of all specs: a code that none of them met over HTTP is a failure of its own. */
function requireProvoked(tally: Tally): void {
  const missing = listUnprovoked()
  if (missing.length === 0) return
  tally.failed += 1
  console.error(`No spec provoked ${missing.join(', ')}.`)
}

async function runWithCluster(specs: readonly string[], coverage: boolean, tally: Tally): Promise<number> {
  const cluster = await startEmbedded({ dataDir: SPEC_FOLDER, durable: false })
  try {
    await dropLeftovers(cluster.url)
    return await run([...(coverage ? coverageArguments() : []), ...tapArguments(specs)], tally)
  } finally {
    await dropLeftovers(cluster.url)
    await cluster.stop()
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
