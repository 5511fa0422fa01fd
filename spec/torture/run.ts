import { parseArgs } from 'node:util'
import { PROMISES } from './rules/rule.ts'
import { everyFault, torture } from './torture.ts'
import { type RoundTold, sentence, verdictOf } from './verdict.ts'
import { createWorld, type World } from './world.ts'

const HELP = `npm run torture -- [--minutes N] [--seed S] [--json]

Books, holds, confirms, moves, cancels, retries and reads over HTTP against two servers on one PostgreSQL of its own,
while faults strike: servers and PostgreSQL are killed (-9) and restarted, sessions terminated, the network between
them delayed, reset and black-holed, the database's clock moved. Then everything that was answered is held against
everything that is there, and one line says what came of it.

  --minutes N  how long it lasts, 2 unless told
  --seed S     what the workers choose and which faults strike, in which order; any number unless told
  --json       print the verdict as JSON, with every finding
  --help       show this

Exit code 0: every promise held. 1: one was broken. 2: it could not run. See docs/reliability.md.`

/** One round has a school of its own and ends with a verdict of its own, so that a long run needs no more memory. */
const ROUND_MINUTES = 2
const FINDINGS_SHOWN = 20

interface Wish {
  readonly minutes: number
  readonly seed: number
  readonly json: boolean
}

function readWish(args: string[]): Wish | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false }
    }
  })
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  if (!(minutes > 0)) throw new Error('--minutes takes a number above 0')
  if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number')
  return values.help ? 'help' : { minutes, seed, json: values.json }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function tortureFor(world: World, { minutes, seed }: Wish): Promise<RoundTold[]> {
  const rounds: RoundTold[] = []
  const begun = performance.now()
  for (let left = minutes; left > 0.001; left -= ROUND_MINUTES) {
    const name = `round-${rounds.length + 1}`
    const plan = everyFault(world, name, seed + rounds.length, Math.min(left, ROUND_MINUTES) * 60_000)
    const told = await torture(world, plan, ({ entries }, faults) => {
      const seconds = Math.round((performance.now() - begun) / 1000)
      say(
        `${seconds} s: ${entries.length} operations, ${faults.length} faults, now: ${faults.at(-1) ?? 'none'}`
      )
    })
    // Of the operations only their kind and outcome are needed from here on.
    rounds.push(told)
  }
  return rounds
}

async function main(wish: Wish): Promise<number> {
  say(`Two servers, one PostgreSQL, ${wish.minutes} min, seed ${wish.seed}.`)
  const world = await createWorld()
  try {
    if (!world.cluster.clock) {
      say(
        'The clock of PostgreSQL is not moved: libfaketime is not installed (Debian: apt-get install faketime).'
      )
    }
    const verdict = verdictOf(await tortureFor(world, wish), wish.seed, wish.minutes)
    for (const { promise, what } of verdict.findings.slice(0, FINDINGS_SHOWN)) {
      say(`${promise} (${PROMISES[promise]}): ${what}`)
    }
    process.stdout.write(`${wish.json ? JSON.stringify(verdict, null, 2) : sentence(verdict)}\n`)
    return verdict.sound ? 0 : 1
  } finally {
    await world.remove()
  }
}

try {
  const wish = readWish(process.argv.slice(2))
  if (wish === 'help') process.stdout.write(`${HELP}\n`)
  else process.exitCode = await main(wish)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
