import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../lib/infra/embedded/start.ts'
import { CLUSTER_NODES, prepareNodes } from './cluster.ts'
import { dropLeftovers, OTHER_POSTGRES, prepareOther, SERVICE, SPEC_FOLDER } from './database.ts'
import { installTools } from './install-tools.ts'
import { forgetProvoked, listUnprovoked } from './provoked.ts'
import { findPrograms, openAlone } from './replication.ts'
import { type Spec, selectSpecs } from './select.ts'
import { Tally } from './tally.ts'

const USAGE = `npm test -- [options] [part of a path ...]

Without parts it runs the fast lane: at least one spec for each promise.

  --all               all specs, those tagged "full" too (npm run test:all)
  --rest              only those tagged "full": what the fast lane leaves out
  --changed           only specs that an uncommitted change can reach, the nearest first
  --since COMMIT      with --changed: what differs from this commit (default HEAD)
  --coverage          print the share of covered lines, and fail if it is too small
  --total FILE        add the counts to those in FILE, and print the sums
  --postgres VERSION  on PostgreSQL VERSION of Debian; without parts, the specs tagged "sql"
  --cluster NODES     on a Citus cluster: the administrator's addresses of its nodes (CONTRIBUTING.md)
  --help              show this

The first line of a spec holds its tags: // tags: full alone sql (spec/support/tags.ts).`

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
// One more than the cores of a small machine, because specs often wait for processes and connections. More jobs would slow
// each other down until timeouts expire.
const JOBS = 3
const SECONDS_PER_FILE = 300
/** Minimum percent of covered lines after each lane. `rest` includes the lines that the fast lane covered before. */
const LINES_COVERED = { fast: 85, rest: 95, all: 95 }
const COVERAGE = join(ROOT, 'coverage')
/** Maximum short specs in one process. Groups are smaller towards the end, so that all jobs end together. */
const TOGETHER = 24
/** Program that runs the specs of its arguments and prints a line before each. */
const ALL_OF = fileURLToPath(new URL('together.js', import.meta.url))
/** Loaded before a spec: stops tap from following promises. */
const NO_DOMAINS = new URL('no-domains.js', import.meta.url).href
const BEGINS = /^(?:not )?ok \d+ - (dist\/spec\/\S+\.spec\.js)\b/
/** Loaded before a spec: turns coverage off in its child processes. They run the bundle, whose lines are not counted. */
const COUNT_ALONE = 'data:text/javascript,delete process.env.NODE_V8_COVERAGE'
/** Groups specs into processes: starting one costs as much as the tests of a short spec. */
function groupSpecs(specs: readonly Spec[]): string[][] {
  const groups = specs.filter(({ tags }) => tags.alone).map(({ file }) => [file])
  const others = specs.filter(({ tags }) => !tags.alone).map(({ file }) => file)
  while (others.length > 0) groups.push(others.splice(0, Math.min(TOGETHER, Math.ceil(others.length / JOBS))))
  return groups
}

/** Result of one spec file. */
interface Ended {
  readonly spec: string
  readonly lines: readonly string[]
  readonly failure: string | undefined
  readonly ms: number
}

/**
 * Runs specs one after another in a separate process, and yields each as it ends. After a crash, the specs that had not begun
 * are not yielded. Plain node is enough, because tap prints without its runner, whose loaders cost a second for each process.
 */
async function* runTogether(specs: readonly string[], env: NodeJS.ProcessEnv): AsyncGenerator<Ended> {
  // tap's timeout covers the complete process; the timer below covers one spec.
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

/** Runs the specs in parallel. Prints the output of a spec when it has ended. */
async function runSpecs(
  specs: readonly Spec[],
  envOf: (spec: string) => NodeJS.ProcessEnv,
  tally: Tally
): Promise<void> {
  const waiting = groupSpecs(specs)
  let number = 0
  const printResult = ({ spec, lines, failure, ms }: Ended) => {
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
        printResult(one)
      }
      if (ended === 0) printResult({ spec: list[0] as string, lines: [], failure: 'did not begin', ms: 0 })
      // A new process runs the specs that follow a crashed one.
      const left = list.slice(Math.max(1, ended))
      if (left.length > 0) waiting.push(left)
    }
  }
  await Promise.all(Array.from({ length: JOBS }, runSome))
}

function show(tally: Tally, line: string): void {
  if (tally.read(line)) console.log(line)
}

/** Prints the coverage; resolves to false if fewer lines than `percent` are covered. */
async function reportCoverage(percent: number): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('c8/package.json')
  const covered = ['lib', 'plugins', 'bin'].flatMap(room => ['--include', `dist/${room}/**/*.js`])
  const reporters = ['html', 'text-summary'].flatMap(name => ['--reporter', name])
  const limits = ['--lines', String(percent), '--branches', '0', '--functions', '0', '--statements', '0']
  const folders = ['--temp-directory', join(COVERAGE, 'tmp'), '--reports-dir', COVERAGE]
  const options = ['--all', '--exclude-after-remap=false', '--check-coverage', ...limits, ...folders]
  const words = [join(dirname(manifest), 'bin/c8.js'), 'report', ...options, ...covered, ...reporters]
  const [code] = await once(spawn(process.execPath, words, { cwd: ROOT, stdio: 'inherit' }), 'exit')
  return code === 0
}

const OPTIONS = {
  all: { type: 'boolean', default: false },
  rest: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
  since: { type: 'string', default: 'HEAD' },
  coverage: { type: 'boolean', default: false },
  postgres: { type: 'string' },
  total: { type: 'string' },
  cluster: { type: 'string' },
  help: { type: 'boolean', default: false }
} as const

async function main(args: string[]): Promise<boolean> {
  const { values, positionals: parts } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (values.help) {
    console.log(USAGE)
    return true
  }
  const startedAt = performance.now()
  const { postgres, coverage } = values
  const lane = values.all ? 'all' : values.rest ? 'rest' : 'fast'
  const changedSince = values.changed ? values.since : undefined
  const { specs, omitted } = selectSpecs(ROOT, { lane, parts, changedSince, sqlOnly: postgres !== undefined })
  const isLane = parts.length === 0 && !values.changed && postgres === undefined
  const tally = new Tally()
  installTools(specs.map(({ file }) => join(ROOT, file)))
  if (lane !== 'rest') {
    if (coverage) rmSync(COVERAGE, { recursive: true, force: true })
    forgetProvoked()
  }
  if (values.cluster !== undefined) await runOnCluster(specs, values.cluster, tally)
  else if (postgres === undefined) await runWithCluster(specs, coverage, tally)
  else await runOnOther(specs, postgres, tally)
  if (isLane && lane !== 'fast') requireProvoked(tally)
  const isCovered = !coverage || (await reportCoverage(LINES_COVERED[lane]))
  if (!isCovered) console.error(`Fewer than ${LINES_COVERED[lane]} % of the lines are covered.`)
  const isPassed = report(tally, omitted, performance.now() - startedAt) && isCovered
  if (values.total !== undefined) console.log(`All runs: ${countsOf(addTotal(values.total, tally))}`)
  return isPassed
}

/** Prints the last lines of a run; returns true if something passed and nothing failed. */
function report(tally: Tally, omitted: number, ms: number): boolean {
  console.log(`Finished in ${Math.round(ms / 1000)} s.`)
  if (omitted > 0) console.log(`${omitted} spec files did not run. To run all: npm run test:all`)
  console.log(countsOf(tally))
  return tally.failed === 0 && tally.passed > 0
}

type Counts = Pick<Tally, 'passed' | 'failed' | 'skipped'>

function countsOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Adds the counts of this run to those of earlier runs in a file, and returns the sums. */
function addTotal(file: string, { passed, failed, skipped }: Counts): Counts {
  const before: Counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 }
  const total = {
    passed: before.passed + passed,
    failed: before.failed + failed,
    skipped: before.skipped + skipped
  }
  writeFileSync(file, JSON.stringify(total))
  return total
}

/** After a run of all specs: adds a failure if no spec received one of the error codes over HTTP. */
function requireProvoked(tally: Tally): void {
  const missing = listUnprovoked()
  if (missing.length === 0) return
  tally.failed += 1
  console.error(`No spec provoked ${missing.join(', ')}.`)
}

/** Runs the specs on a temporary PostgreSQL of a Debian package. */
async function runOnOther(specs: readonly Spec[], version: string, tally: Tally): Promise<void> {
  const programs = findPrograms(version)
  if (!programs)
    throw new Error(`No PostgreSQL ${version} of Debian's: apt-get install postgresql-${version}.`)
  const teardowns: (() => unknown)[] = []
  try {
    const url = await openAlone({ teardown: work => teardowns.push(work) }, programs)
    await prepareOther(url)
    mkdirSync(SPEC_FOLDER, { recursive: true })
    const env = { ...process.env, [OTHER_POSTGRES]: url }
    await runSpecs(specs, () => env, tally)
  } finally {
    for (const work of teardowns.reverse()) await work()
  }
}

/** Runs them on the Citus cluster of these nodes, the coordinator first. */
async function runOnCluster(specs: readonly Spec[], nodes: string, tally: Tally): Promise<void> {
  const [coordinator = ''] = nodes.split(/\s+/)
  const env = { ...process.env, [CLUSTER_NODES]: nodes, [OTHER_POSTGRES]: coordinator }
  Object.assign(process.env, env)
  mkdirSync(SPEC_FOLDER, { recursive: true })
  await prepareNodes(SERVICE)
  try {
    await dropLeftovers()
    await runSpecs(specs, () => env, tally)
  } finally {
    await dropLeftovers()
  }
}

async function runWithCluster(specs: readonly Spec[], coverage: boolean, tally: Tally): Promise<void> {
  const cluster = await startEmbedded({ dataDir: SPEC_FOLDER, durable: false })
  // Coverage makes a process a third slower. Long specs mostly run child processes, whose lines are not counted.
  const counted = new Set(specs.filter(({ tags }) => !tags.alone).map(({ file }) => file))
  const envOf = (file: string) => ({
    ...process.env,
    ...(coverage && counted.has(file) && { NODE_V8_COVERAGE: join(COVERAGE, 'tmp') })
  })
  try {
    await dropLeftovers()
    await runSpecs(specs, envOf, tally)
  } finally {
    await dropLeftovers()
    await cluster.stop()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${(error as Error).message}\n\n${USAGE}` : error)
  process.exitCode = isUsage ? 2 : 1
}
