import { parseArgs } from 'node:util'
import { one } from '../lib/database.ts'
import { cases } from './cases/index.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { measure, type Result } from './measure.ts'
import { machine, table } from './report.ts'
import { findPgbench, hasPeer } from './rivals.ts'
import { setStage } from './stage.ts'
import { measureStarts, startsLine } from './start.ts'
import { measureUsage } from './usage.ts'

/** Lessons of the databases that are compared. */
const GROWTH_SIZES = [1_000, 30_000, 1_000_000] as const

/** Rows in the ledger of usage. */
const USAGE_ROWS = 5_000_000

/** Starts that are timed. */
const STARTS = 15

const HELP = `npm run bench -- [options]

  --case NAME       only cases whose name contains NAME (may be repeated)
  --seconds N       seconds of each run (default 0.5)
  --rounds N        interleaved rounds of each case (default 31)
  --connections N   sockets kept busy (default 64)
  --json            print JSON for programs
  --list            print the names of the cases
  --growth          instead: what a request costs at 1,000, 30,000 and 1,000,000 lessons, ten bookings each (10 minutes)
  --usage           instead: a brand's statistics over 12 months of 5,000,000 rows, with the plan (3 minutes)
  --start           instead: from nothing to the first answer, beside node alone (half a minute)
  --plot FILE       with --growth, draw the costs as an SVG picture into FILE
  --help            show this

Everything stays on loopback. DATABASE_URL names an empty database, and one that has a table is refused; without it one is made
and thrown away. Exit code 0: it was measured. 2: it could not be. benchmarks/README.md says how to read the table.`

const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '31' },
    connections: { type: 'string', default: '64' },
    json: { type: 'boolean' },
    list: { type: 'boolean' },
    growth: { type: 'boolean' },
    usage: { type: 'boolean' },
    start: { type: 'boolean' },
    plot: { type: 'string' },
    help: { type: 'boolean', short: 'h' }
  }
})

try {
  if (values.help) console.log(HELP)
  else if (values.list) console.log(cases.map(({ name, what }) => `${name.padEnd(20)} ${what}`).join('\n'))
  else process.exitCode = await chosenRun()()
} catch (error) {
  draw('', 1)
  say((error as Error).message)
  process.exitCode = 2
}

function chosenRun(): () => Promise<number> {
  if (values.growth) return grow
  if (values.usage) return countUsage
  return values.start ? timeStarts : main
}

async function timeStarts(): Promise<number> {
  const starts = await measureStarts(STARTS, draw)
  report({ starts }, startsLine(starts))
  return 0
}

async function grow(): Promise<number> {
  const grown = await measureGrowth({
    sizes: GROWTH_SIZES,
    rounds: whole(values.rounds),
    seconds: secondsOf(values.seconds),
    picture: values.plot,
    progress: draw
  })
  report({ grown }, `${today()}\n\n${growthTable(grown)}`)
  return 0
}

async function countUsage(): Promise<number> {
  await measureUsage(USAGE_ROWS, draw)
  return 0
}

async function main(): Promise<number> {
  const chosen = cases.filter(({ name }) => !values.case || values.case.some(part => name.includes(part)))
  if (chosen.length === 0) {
    console.error(`There is no such case; --list names them.`)
    return 2
  }
  const pgbench = findPgbench()
  const peer = hasPeer()
  if (!pgbench) say('pgbench is not on this machine: its column is left out.')
  if (!peer) say('The peer is not installed (npm ci --prefix benchmarks/peer): its column is left out.')
  const stage = await setStage(process.env.DATABASE_URL)
  try {
    const results: Result[] = []
    for (const [i, chosenCase] of chosen.entries()) {
      const progress = (what: string, fraction: number) =>
        draw(`[${i + 1}/${chosen.length}] ${what}`, fraction)
      const plan = {
        rounds: whole(values.rounds),
        seconds: secondsOf(values.seconds),
        connections: whole(values.connections)
      }
      results.push(await measure(stage, chosenCase, { ...plan, pgbench, peer, progress }))
    }
    const { version } = one<{ version: string }>(
      await stage.sql`select current_setting('server_version') as version`
    )
    const where = machine(version)
    report({ machine: where, cases: results.map(plainly) }, `${today()}, ${where}\n\n${table(results)}`)
    return 0
  } finally {
    await stage.strike()
  }
}

/** A result for programs: the case by its words, without what only this program can use. */
function plainly({ case: { name, what, goals }, ...rest }: Result): object {
  return { id: name, what, goals, ...rest }
}

/** Ends the progress line and prints what was measured: the figures for programs, or the words for people. */
function report(figures: object, words: string): void {
  draw('', 1)
  if (values.json) console.log(JSON.stringify({ date: new Date().toISOString(), ...figures }, null, 2))
  else console.log(words)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function whole(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 600)
    throw new Error(`${text} is not a whole number from 1 to 600`)
  return value
}

function secondsOf(text: string): number {
  const value = Number(text)
  if (!(value >= 0.1 && value <= 600)) throw new Error(`${text} is not a number from 0.1 to 600`)
  return value
}

function say(line: string): void {
  console.error(line)
}

function draw(what: string, fraction: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(what ? `\r${what} ${Math.round(fraction * 100)} %\u001b[K` : '\r\u001b[K')
}
