import { parseArgs } from 'node:util'
import { singleRow } from '../lib/infra/database/pool.ts'
import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { type Comparison, compareCase, comparisonLines, programOf } from './compare.ts'
import { courseLine, measureCourse } from './course.ts'
import { freshLine, measureFresh } from './fresh.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { measure, type Result } from './measure.ts'
import { measureMemory, memoryLine } from './memory.ts'
import { measurePaints, paintsLine } from './paint.ts'
import { machine, table } from './report.ts'
import { findPgbench, hasPeer } from './rivals.ts'
import { setStage } from './stage.ts'
import { measureStarts, startsLine } from './start.ts'
import { cleanUp } from './undo.ts'
import { measureUsage } from './usage.ts'

/** Lessons of the compared databases. */
const GROWTH_SIZES = [1_000, 30_000, 1_000_000] as const

const USAGE_ROWS = 5_000_000

const STARTS = 15

const PAINTS = 7

const HELP = `npm run bench -- [options]

  --case NAME       only cases whose name contains NAME (may be repeated)
  --seconds N       seconds of each run (default 0.5)
  --rounds N        interleaved rounds of each case (default 31)
  --connections N   sockets kept busy (default 64)
  --endpoints N     with N webhook endpoints (default 0)
  --json            print JSON for programs
  --list            print the names of the cases
  --beside FOLDER   instead: compare each case with another built checkout, in turns on one database
  --growth          instead: the cost of a request at 1,000, 30,000 and 1,000,000 lessons with ten bookings each (20 minutes)
  --fresh           instead: bookings on a never analyzed and on an analyzed database (1 minute)
  --course          instead: the database's time for a course of five lessons, compared with one booking (1 minute)
  --usage           instead: a brand's statistics over 12 months of 5,000,000 rows, with the plan (3 minutes)
  --start           instead: time to the first answer, compared with node alone (half a minute)
  --memory          instead: peak memory of one server during all cases (3 minutes)
  --paint           instead: paint time of a full day in the control centre on a slow phone (1 minute; needs Chromium)
  --postgres N      use Debian's PostgreSQL N instead of the built-in one
  --plot FILE       with --growth, write a chart of the costs to FILE (SVG)
  --help            show this help

All traffic stays on loopback. DATABASE_URL must be an empty database; without it a temporary database is created.
Exit codes: 0 measured, 2 failed. benchmarks/README.md explains the table.`

interface BenchOptions {
  readonly chosen: readonly Case[]
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  /** Number of webhook endpoints. */
  readonly endpoints: number
  readonly json: boolean
  /** File of the chart; none by default. */
  readonly plot: string | undefined
  readonly beside: string | undefined
  /** Debian's PostgreSQL version; the built-in one by default. */
  readonly postgres: string | undefined
  readonly run: (options: BenchOptions) => Promise<void>
}

function parseBenchOptions(args: string[]): BenchOptions | 'help' | 'list' {
  const { values } = parseArgs({
    args,
    options: {
      case: { type: 'string', multiple: true, default: [''] },
      seconds: { type: 'string', default: '0.5' },
      rounds: { type: 'string', default: '31' },
      connections: { type: 'string', default: '64' },
      endpoints: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      beside: { type: 'string' },
      growth: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      course: { type: 'boolean', default: false },
      usage: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      paint: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      postgres: { type: 'string' },
      plot: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false }
    }
  })
  if (values.help) return 'help'
  if (values.list) return 'list'
  const chosen = cases.filter(({ name }) => values.case.some(part => name.includes(part)))
  if (chosen.length === 0) throw new Error('no case matches; --list shows the names')
  return {
    chosen,
    rounds: parseCount('rounds', values.rounds),
    seconds: secondsOf(values.seconds),
    connections: parseCount('connections', values.connections),
    endpoints: parseCount('endpoints', values.endpoints, 0),
    json: values.json,
    plot: values.plot,
    beside: values.beside,
    postgres: values.postgres,
    run: chooseRun(values)
  }
}

/** Measurement of the options: the cases and their rivals by default. */
function chooseRun(options: Readonly<Record<string, unknown>>): BenchOptions['run'] {
  const runs = {
    beside: compareCheckouts,
    growth: compareSizes,
    fresh: compareAges,
    course: compareCourse,
    usage: countUsage,
    start: timeStarts,
    paint: timePaints,
    memory: measureServerMemory
  }
  return Object.entries(runs).find(([option]) => options[option])?.[1] ?? compareAll
}

async function timeStarts(options: BenchOptions): Promise<void> {
  const starts = await measureStarts(STARTS, draw)
  report(options, { starts }, startsLine(starts))
}

async function timePaints(options: BenchOptions): Promise<void> {
  const paints = await measurePaints(PAINTS, draw)
  report(options, { paints }, paintsLine(paints))
}

async function compareSizes(options: BenchOptions): Promise<void> {
  const { rounds, seconds, plot: picture } = options
  const results = await measureGrowth({ sizes: GROWTH_SIZES, rounds, seconds, picture, progress: draw })
  report(options, { grown: results }, `${today()}\n\n${growthTable(results)}`)
}

async function compareAges(options: BenchOptions): Promise<void> {
  const { rounds, seconds, connections } = options
  const ratios = await measureFresh({
    rounds,
    seconds,
    connections,
    endpoints: 0,
    pgbench: undefined,
    peer: false,
    progress: draw
  })
  report(options, { fresh: ratios }, freshLine(ratios))
}

async function compareCourse(options: BenchOptions): Promise<void> {
  const stage = await setStage(process.env.DATABASE_URL, options.postgres)
  const ratios = await measureCourse(stage, { rounds: options.rounds, progress: draw })
  report(options, { course: ratios }, courseLine(ratios))
}

async function measureServerMemory(options: BenchOptions): Promise<void> {
  const stage = await setStage(process.env.DATABASE_URL, options.postgres)
  const memory = await measureMemory(stage, cases, { ...options, progress: draw })
  report(options, { memory }, memoryLine(memory))
}

async function countUsage(): Promise<void> {
  await measureUsage(USAGE_ROWS, draw)
}

async function compareCheckouts(options: BenchOptions): Promise<void> {
  const { chosen, rounds, seconds, connections } = options
  const program = programOf(options.beside as string)
  const stage = await setStage(process.env.DATABASE_URL, options.postgres)
  const results: Comparison[] = []
  for (const [i, one] of chosen.entries()) {
    const progress = (label: string, fraction: number) =>
      draw(`[${i + 1}/${chosen.length}] ${label}`, fraction)
    const plan = { rounds, seconds, connections, endpoints: 0, pgbench: undefined, peer: false, progress }
    results.push(await compareCase(stage, one, program, plan))
  }
  const figures = results.map(({ case: { name }, ...ratios }) => ({ id: name, ...ratios }))
  report(options, { beside: figures }, comparisonLines(results))
}

async function compareAll(options: BenchOptions): Promise<void> {
  const { chosen, rounds, seconds, connections, endpoints } = options
  const pgbench = findPgbench()
  const peer = hasPeer()
  if (!pgbench) say('pgbench is not installed: its column is left out.')
  if (!peer) say('The peer is not installed (npm ci --prefix benchmarks/peer): its column is left out.')
  const stage = await setStage(process.env.DATABASE_URL, options.postgres)
  const results: Result[] = []
  for (const [i, chosenCase] of chosen.entries()) {
    const progress = (label: string, fraction: number) =>
      draw(`[${i + 1}/${chosen.length}] ${label}`, fraction)
    const plan = { rounds, seconds, connections, endpoints, pgbench, peer, progress }
    results.push(await measure(stage, chosenCase, plan))
  }
  const { version } = singleRow<{ version: string }>(
    await stage.sql`select current_setting('server_version') as version`
  )
  const title = machine(version)
  report(
    options,
    { machine: title, cases: results.map(withoutFunctions) },
    `${today()}, ${title}\n\n${table(results)}`
  )
}

/** A result for `--json`, without functions. */
function withoutFunctions({ case: { name, description, goals }, ...rest }: Result): object {
  return { id: name, what: description, goals, ...rest }
}

/** End the progress line and print the results: JSON for programs, or text. */
function report({ json }: BenchOptions, figures: object, words: string): void {
  draw('', 1)
  if (json) console.log(JSON.stringify({ date: new Date().toISOString(), ...figures }, null, 2))
  else console.log(words)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function parseCount(name: string, text: string, min = 1): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > 600)
    throw new Error(`--${name} must be a whole number from ${min} to 600`)
  return value
}

function secondsOf(text: string): number {
  const value = Number(text)
  if (!(value >= 0.1 && value <= 600)) throw new Error('--seconds must be a number from 0.1 to 600')
  return value
}

function say(line: string): void {
  console.error(line)
}

function draw(label: string, fraction: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(label ? `\r${label} ${Math.round(fraction * 100)} %\u001b[K` : '\r\u001b[K')
}

let isStopped = false

/** Stop and clean up; errors of the running measurement are expected then. */
function stop(): void {
  if (isStopped) return
  isStopped = true
  draw('', 1)
  say('Stopped; removing temporary databases and processes.')
  void cleanUp().finally(() => process.exit(2))
}

try {
  const options = parseBenchOptions(process.argv.slice(2))
  if (options === 'help') console.log(HELP)
  else if (options === 'list')
    console.log(cases.map(({ name, description }) => `${name.padEnd(20)} ${description}`).join('\n'))
  else {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    await options.run(options)
  }
} catch (error) {
  process.exitCode = 2
  draw('', 1)
  if (!isStopped) say((error as Error).message)
} finally {
  await cleanUp()
}
