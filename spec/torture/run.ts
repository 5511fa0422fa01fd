import { parseArgs } from 'node:util'
import { MUTANTS } from './mutants.ts'
import { PROMISES } from './rules/rule.ts'
import { type MutantResult, runMutants } from './run-mutants.ts'
import { storm } from './storm.ts'
import { everyFault, torture } from './torture.ts'
import { runTrials } from './trials/index.ts'
import { EVENTS } from './trials/trial.ts'
import { type RoundMessage, sentence, type Verdict, verdictOf } from './verdict.ts'
import { createWorld, type World } from './world.ts'

const HELP = `npm run torture -- [--minutes N] [--seed S] [--mutants [--only TEXT]] [--json]
       npm run torture -- --deliveries [--events N] [--seed S] [--only TEXT]

Books, holds, confirms, moves, cancels, retries and reads over HTTP against two servers on one PostgreSQL of its own,
while faults strike: servers and PostgreSQL are killed (-9) and restarted, sessions terminated, the network between
them delayed, reset and black-holed, the database's clock moved. At a school of their own, guests pay online: late,
twice, another sum, or never, while staff cancel and refund and the provider fails. Then everything that was answered is
held against everything that is there. A sixth of the time is a storm instead, in which everybody who writes writes at once: partners
in both words, and the school's people who import, move, close and cancel lessons, block, erase, save and issue keys.
One line says what came of it.

  --minutes N  how long it lasts, 2 by default; 0 for the mutants alone
  --seed S     what the workers choose and which faults strike, in which order; any number by default
  --mutants    then take guards away one by one, and see that each absence is noticed
  --deliveries in place of it, what deliveries promise at length: dead endpoints, days of outage, crashes
  --events N   events that are delivered through 40 crashes, ${EVENTS} by default; so much shorter is the hour that is held
  --only TEXT  only mutants, or trials of deliveries, whose name contains it
  --json       print the verdict as JSON, with every finding
  --help       show this

Exit code 0: every promise held. 1: one was broken. 2: it could not run. See docs/reliability.md.`

/** Each round has a separate school and verdict, which bounds the memory of a long run. */
const ROUND_MINUTES = 2
/** Share of a round in which all writers run at once. */
const STORM = 1 / 6
const MAX_FINDINGS = 20

interface Options {
  readonly minutes: number
  readonly seed: number
  readonly mutants: boolean
  readonly deliveries: boolean
  readonly events: number
  /** Part of the names of the mutants to run. */
  readonly only: string
  readonly json: boolean
}

function parseOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      mutants: { type: 'boolean', default: false },
      deliveries: { type: 'boolean', default: false },
      events: { type: 'string', default: String(EVENTS) },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false }
    }
  })
  if (values.help) return 'help'
  const [minutes, seed, events] = [values.minutes, values.seed, values.events].map(Number) as [
    number,
    number,
    number
  ]
  if (!(minutes > 0 || (minutes === 0 && values.mutants))) throw new Error('--minutes takes a number above 0')
  if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number')
  if (!(Number.isSafeInteger(events) && events > 0)) throw new Error('--events takes a whole number above 0')
  const { mutants, deliveries, only, json } = values
  return { minutes, seed, mutants, deliveries, events, only, json }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Without libfaketime one fault and some mutants are skipped: reported, and a failure in CI. */
function warn(): void {
  const word =
    "PostgreSQL's clock is not moved: libfaketime is not installed (Debian: apt-get install faketime)."
  if (process.env.CI) throw new Error(word)
  say(word)
}

async function tortureFor(world: World, { minutes, seed }: Options): Promise<Verdict> {
  const rounds: RoundMessage[] = []
  const begun = performance.now()
  for (let left = minutes; left > 0.001; left -= ROUND_MINUTES) {
    const number = rounds.length / 2
    const ms = Math.min(left, ROUND_MINUTES) * 60_000
    const plan = everyFault(world, `round-${number}`, seed + number, ms * (1 - STORM))
    const summary = await torture(world, plan, (operations, faults) => {
      const seconds = Math.round((performance.now() - begun) / 1000)
      say(`${seconds} s: ${operations} operations, ${faults.length} faults, now: ${faults.at(-1) ?? 'none'}`)
    })
    say('Now a storm of all writers.')
    rounds.push(summary, await storm(world, { name: `storm-${number}`, seed: seed + number, ms: ms * STORM }))
  }
  const verdict = verdictOf(rounds, seed, minutes)
  for (const { promise, what } of verdict.findings.slice(0, MAX_FINDINGS)) {
    say(`${promise} (${PROMISES[promise]}): ${what}`)
  }
  return verdict
}

async function runAllMutants(world: World, { seed, only }: Options): Promise<MutantResult[]> {
  say('Without ...')
  const mutants = MUTANTS.filter(({ name }) => name.includes(only))
  return runMutants(world, mutants, seed, ({ mutant, broken, right }) =>
    say(`  ${mutant.name}: ${right ? '' : 'WRONG, '}${broken.join(', ') || 'nothing broken'}`)
  )
}

function print(
  parsed: Options,
  verdict: Verdict | undefined,
  results: readonly MutantResult[] | undefined
): void {
  const right = results?.filter(({ right }) => right).length
  if (parsed.json) {
    const mutants = results?.map(({ mutant, broken, right }) => ({ without: mutant.name, broken, right }))
    process.stdout.write(`${JSON.stringify({ ...verdict, mutants }, null, 2)}\n`)
    return
  }
  if (verdict) process.stdout.write(`${sentence(verdict)}\n`)
  if (results) process.stdout.write(`Mutants: ${right} of ${results.length} as they must be\n`)
}

async function main(parsed: Options): Promise<number> {
  say(
    `Two servers, one PostgreSQL, ${parsed.deliveries ? '' : `${parsed.minutes} min, `}seed ${parsed.seed}.`
  )
  const making = createWorld()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopped; removing what was made.')
      void making.then(world => world.remove()).finally(() => process.exit(2))
    })
  }
  const world = await making
  try {
    if (!world.cluster.clock) warn()
    if (parsed.deliveries) return (await runTrials(world, parsed, parsed.only, say)) ? 0 : 1
    const verdict = parsed.minutes > 0 ? await tortureFor(world, parsed) : undefined
    const results = parsed.mutants ? await runAllMutants(world, parsed) : undefined
    print(parsed, verdict, results)
    const held = (verdict?.sound ?? true) && (results?.every(({ right }) => right) ?? true)
    return held ? 0 : 1
  } finally {
    await world.remove()
  }
}

try {
  const parsed = parseOptions(process.argv.slice(2))
  if (parsed === 'help') process.stdout.write(`${HELP}\n`)
  // Exits at once: a connection broken on purpose must not keep the process alive.
  else process.exit(await main(parsed))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(2)
}
