import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { dropLeftovers, OTHER_POSTGRES, prepareOther, SPEC_FOLDER } from './database.ts'
import { installTools } from './install-tools.ts'
import { forgetProvoked, listUnprovoked } from './provoked.ts'
import { findPrograms, openAlone } from './replication.ts'
import { Tally } from './tally.ts'

// Runs the specs: node dist/spec/support/run.js [--coverage | --postgres VERSION] [file or part of a name ...]
// With --postgres on that PostgreSQL of Debian's in place of the built-in one: by default, those that are about its SQL.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
// One more than the cores of a small machine, for specs wait now and then: for processes, for connections, for somebody to be late.
// With more of them each is so slow that waits run out which are long enough for anybody.
const JOBS = 3
const SECONDS_PER_FILE = 300
const LINES_COVERED = 95
const COVERAGE = join(ROOT, 'coverage')
/** So many short specs share a process; fewer towards the end, so that all lanes end together. */
const TOGETHER = 24
/** Runs all specs that it is given, each after a line that says so. */
const ALL_OF = fileURLToPath(new URL('together.js', import.meta.url))
/** Run before a spec: tap follows no promise. */
const NO_DOMAINS = new URL('no-domains.js', import.meta.url).href
const BEGINS = /^(?:not )?ok \d+ - (dist\/spec\/\S+\.spec\.js)\b/
/** Run before a spec: the processes that it starts count nothing. They run the bundle, of which no line is counted. */
const COUNT_ALONE = 'data:text/javascript,delete process.env.NODE_V8_COVERAGE'
// What a browser, a flood, a race, a command, a contract or a whole system runs through has specs of its own. To tell of it would
// cost these processes a third more.
const UNCOUNTED = /^dist\/spec\/(browser|attacks|races|bin|contract|system)\//
// These take the longest. They begin first, so that none of them runs alone at the end.
const LONGEST =
  /\/(browser|attacks|races)\/|\/(embedded\/start|calendar\/busy|system\/log|roles|clients|samples|openapi|permissions|container|workers|signals|package|database-away|serve|swellbook|backup|rate-store|benchmarks\/run|sql\/plans|system\/mail|metrics|takeover|demo-seed)\.spec/

/** What must hold on every PostgreSQL: the functions, the statements, and what only they can decide. */
const ABOUT_SQL = [
  'spec/races/',
  'spec/sql/',
  'spec/plugins/partner-v1/',
  'queries.spec',
  'transactions.spec'
]

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
    .sort((a, b) => Number(LONGEST.test(b)) - Number(LONGEST.test(a)) || (a < b ? -1 : 1))
}

/** Lists of specs that share a process: what starts alone costs each of them as much as its tests. The longest share none. */
function shareOut(specs: readonly string[]): string[][] {
  const longest = specs.filter(spec => LONGEST.test(spec))
  const others = specs.filter(spec => !LONGEST.test(spec))
  const lists = longest.map(spec => [spec])
  while (others.length > 0) lists.push(others.splice(0, Math.min(TOGETHER, Math.ceil(others.length / JOBS))))
  return lists
}

/** How one spec's file ended. */
interface Ended {
  readonly spec: string
  readonly lines: readonly string[]
  readonly failure: string | undefined
  readonly ms: number
}

/**
 * Runs specs one after another in a process of their own, and yields each as it ends; those that a crash kept from beginning
 * are not among them. Plain node does, for tap prints by itself; its runner's loaders cost a second each.
 */
async function* runTogether(specs: readonly string[], env: NodeJS.ProcessEnv): AsyncGenerator<Ended> {
  // tap counts the time of them all; each has its own here.
  const timeout = String(SECONDS_PER_FILE * specs.length)
  const before = [COUNT_ALONE, NO_DOMAINS].flatMap(module => ['--import', module])
  const child = spawn(process.execPath, ['--enable-source-maps', ...before, ALL_OF, ...specs], {
    cwd: ROOT,
    env: { ...env, TAP_TIMEOUT: timeout },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let timedOut = false
  const kill = () => {
    timedOut = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(kill, SECONDS_PER_FILE * 1000)
  const exited = once(child, 'exit')
  let begun: { spec: string; lines: string[]; at: number } | undefined
  let hasFailed = false
  const end = (ending?: string): Ended[] => {
    if (!begun) return []
    const { spec, lines, at } = begun
    const isBad = lines.some(line => line.startsWith('not ok'))
    hasFailed ||= isBad
    return [{ spec, lines, failure: isBad ? 'failed' : ending, ms: Math.round(performance.now() - at) }]
  }
  for await (const line of createInterface(child.stdout)) {
    const [, spec] = BEGINS.exec(line) ?? []
    if (spec) {
      yield* end()
      begun = { spec, lines: [], at: performance.now() }
      clearTimeout(timer)
      timer = setTimeout(kill, SECONDS_PER_FILE * 1000)
    }
    begun?.lines.push(line)
  }
  const [code, signal] = (await exited) as [number | null, string | null]
  clearTimeout(timer)
  // A process in which any test failed ends with 1.
  const isExpected = code === 0 || (code === 1 && hasFailed)
  yield* end(timedOut ? 'timeout' : isExpected ? undefined : `ended with ${code ?? signal}`)
}

/** Runs the specs side by side, each heard as a whole when it ends, and shows what a person wants to see. */
async function runSpecs(
  specs: readonly string[],
  envOf: (spec: string) => NodeJS.ProcessEnv,
  tally: Tally
): Promise<void> {
  const waiting = shareOut(specs)
  let number = 0
  const tell = ({ spec, lines, failure, ms }: Ended) => {
    const before = tally.passed
    for (const line of lines) show(tally, `    ${line}`)
    const verdict = failure ?? (tally.passed === before ? 'no assertion passed' : undefined)
    number += 1
    show(tally, `${verdict ? 'not ok' : 'ok'} ${number} - ${spec} # ${verdict ?? `time=${ms}ms`}`)
  }
  const runSome = async () => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      let ended = 0
      for await (const one of runTogether(list, envOf(list[0] as string))) {
        ended += 1
        tell(one)
      }
      if (ended === 0) tell({ spec: list[0] as string, lines: [], failure: 'did not begin', ms: 0 })
      // Those behind one that crashed have a process of their own.
      const left = list.slice(Math.max(1, ended))
      if (left.length > 0) waiting.push(left)
    }
  }
  await Promise.all(Array.from({ length: JOBS }, runSome))
}

function show(tally: Tally, line: string): void {
  if (tally.read(line)) console.log(line)
}

/** Tells what the specs covered; answers whether it is enough. */
async function reportCoverage(): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('c8/package.json')
  const covered = ['lib', 'plugins'].flatMap(room => ['--include', `dist/${room}/**/*.js`])
  const reporters = ['html', 'text-summary'].flatMap(name => ['--reporter', name])
  const limits = [
    '--lines',
    String(LINES_COVERED),
    '--branches',
    '0',
    '--functions',
    '0',
    '--statements',
    '0'
  ]
  const folders = ['--temp-directory', join(COVERAGE, 'tmp'), '--reports-dir', COVERAGE]
  const options = ['--all', '--exclude-after-remap=false', '--check-coverage', ...limits, ...folders]
  const words = [join(dirname(manifest), 'bin/c8.js'), 'report', ...options, ...covered, ...reporters]
  const [code] = await once(spawn(process.execPath, words, { cwd: ROOT, stdio: 'inherit' }), 'exit')
  return code === 0
}

async function main(args: readonly string[]): Promise<boolean> {
  const tally = new Tally()
  const place = args.indexOf('--postgres')
  const version = place < 0 ? undefined : (args[place + 1] ?? '')
  const given = args.filter((arg, i) => !arg.startsWith('--') && (place < 0 || i !== place + 1))
  const parts = version !== undefined && given.length === 0 ? ABOUT_SQL : given
  const specs = findSpecs(parts)
  installTools(specs.map(spec => join(ROOT, spec)))
  const coverage = args.includes('--coverage')
  if (coverage) rmSync(COVERAGE, { recursive: true, force: true })
  forgetProvoked()
  if (version === undefined) await runWithCluster(specs, coverage, tally)
  else await runOnOther(specs, version, tally)
  if (parts.length === 0) requireProvoked(tally)
  const isCovered = !coverage || (await reportCoverage())
  const { passed, failed, skipped } = tally
  if (!isCovered) console.error(`Fewer than ${LINES_COVERED} % of the lines are covered.`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return isCovered && failed === 0 && passed > 0
}

/** After a run of all specs: a code that none of them met over HTTP is a failure of its own. */
function requireProvoked(tally: Tally): void {
  const missing = listUnprovoked()
  if (missing.length === 0) return
  tally.failed += 1
  console.error(`No spec provoked ${missing.join(', ')}.`)
}

/** Runs them on a PostgreSQL of Debian's that lives as long as they run. */
async function runOnOther(specs: readonly string[], version: string, tally: Tally): Promise<void> {
  const programs = findPrograms(version)
  if (!programs)
    throw new Error(`No PostgreSQL ${version} of Debian's: apt-get install postgresql-${version}.`)
  const yard: (() => unknown)[] = []
  try {
    const url = await openAlone({ teardown: work => yard.push(work) }, programs)
    await prepareOther(url)
    mkdirSync(SPEC_FOLDER, { recursive: true })
    const env = { ...process.env, [OTHER_POSTGRES]: url }
    await runSpecs(specs, () => env, tally)
  } finally {
    for (const work of yard.reverse()) await work()
  }
}

async function runWithCluster(specs: readonly string[], coverage: boolean, tally: Tally): Promise<void> {
  const cluster = await startEmbedded({ dataDir: SPEC_FOLDER, durable: false })
  const envOf = (spec: string) => ({
    ...process.env,
    ...(coverage && !UNCOUNTED.test(spec) && { NODE_V8_COVERAGE: join(COVERAGE, 'tmp') })
  })
  try {
    await dropLeftovers()
    await runSpecs(specs, envOf, tally)
  } finally {
    await dropLeftovers()
    await cluster.stop()
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
