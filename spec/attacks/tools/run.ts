import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isAlone, runAlone } from './alone.ts'
import { type Control, openControl } from './control.ts'
import type { Outcome } from './findings.ts'
import { listFaults, type Phase, pageOf, type State } from './page.ts'
import { listMissing, stopPrograms } from './program.ts'
import { takePulse } from './pulse.ts'
import { seesSlow, slowhttptest } from './slowhttptest.ts'
import { seesInjections, sqlmap } from './sqlmap.ts'
import { openStage, type Stage } from './stage.ts'
import { seesPages, wapiti } from './wapiti.ts'

const HELP = `npm run attacks -- [--minutes N] [--page FILE]

Lets slowhttptest, wapiti and sqlmap at a server of their own, on the loopback alone, and writes what came of it into
docs/attacks.md. Before that each of them must find what is wrong with a server made to be attacked.

  --minutes N  it ends by then, 15 by default, 6 at least; what was not tried in time is a finding
  --page FILE  write the page there instead
  --help       show this

Exit code 0: nothing was found that needs mending. 1: something was, or a tool saw nothing where there was something to
see. 2: it could not run. The tools: apt-get install slowhttptest wapiti sqlmap`

const PAGE = new URL('../../../../docs/attacks.md', import.meta.url)
const LEAST_MINUTES = 6
/** Seconds of the whole that go by before and after the tools. */
const AROUND_SECONDS = 30
const SAY_EVERY_MS = 15_000

interface Wish {
  readonly minutes: number
  readonly page: string | URL
}

/** One of the tools: whether it sees, and what it sees of us in so many seconds. */
interface Tool {
  readonly name: string
  /** What it did not see of the control. */
  sees(control: Control): Promise<string[]>
  attack(stage: Stage, seconds: number, say: (word: string) => void): Promise<Outcome[]>
  /** Its part of the time that is left. */
  readonly share: number
}

const TOOLS: readonly Tool[] = [
  { name: 'slowhttptest', sees: seesSlow, attack: slowhttptest, share: 1 },
  { name: 'wapiti', sees: seesPages, attack: wapiti, share: 0.25 },
  { name: 'sqlmap', sees: seesInjections, attack: sqlmap, share: 1 }
]

function readWish(args: string[]): Wish | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '15' },
      page: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false }
    }
  })
  if (values.help) return 'help'
  const minutes = Number(values.minutes)
  if (!(minutes >= LEAST_MINUTES)) throw new Error(`--minutes takes a number from ${LEAST_MINUTES}`)
  return { minutes, page: values.page ?? PAGE }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Sees whether each tool can see; answers what they did not. */
async function tryTools(stage: Stage): Promise<string[]> {
  const { schoolId } = stage.settled.things
  const control = await openControl(stage.server.sql, { schoolId, folder: stage.folder })
  const unseen: string[] = []
  try {
    for (const { name, sees } of TOOLS) {
      say(`${name} at the server made to be attacked ...`)
      const missed = await sees(control)
      unseen.push(...missed.map(what => `${name} saw nothing where there was something to see: ${what}`))
    }
  } finally {
    await control.close()
  }
  return unseen
}

async function attackWith({ name, attack, share }: Tool, stage: Stage, untilMs: number): Promise<Phase> {
  const begunMs = performance.now()
  const statuses: Record<string, number> = {}
  let word = ''
  const tick = () => {
    for (const [status, count] of Object.entries(stage.takeStatuses()))
      statuses[status] = (statuses[status] ?? 0) + count
  }
  const telling = setInterval(() => {
    tick()
    const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    say(`${name}, ${secondsSince(begunMs)} s: ${answers} answers${word && `, ${word}`}`)
  }, SAY_EVERY_MS)
  stage.takeStatuses()
  const pulse = takePulse(stage.server.url, stage.settled.callers.school)
  try {
    const seconds = Math.floor(((untilMs - begunMs) / 1000) * share)
    const outcomes = await attack(stage, seconds, said => {
      word = said
    })
    const felt = await pulse.stop()
    tick()
    return { name, outcomes, pulse: felt, statuses, seconds: secondsSince(begunMs) }
  } finally {
    clearInterval(telling)
    await pulse.stop()
  }
}

function secondsSince(begunMs: number): number {
  return Math.round((performance.now() - begunMs) / 1000)
}

async function stateOf(stage: Stage): Promise<State> {
  const megabytes = Math.round(process.memoryUsage().rss / 1024 / 1024)
  return { rows: await stage.countRows(), megabytes }
}

async function attackAll(stage: Stage, { minutes, page }: Wish, begunMs: number): Promise<number> {
  const unseen = await tryTools(stage)
  for (const what of unseen) say(what)
  if (unseen.length > 0) return 1
  const before = await stateOf(stage)
  const untilMs = begunMs + (minutes * 60 - AROUND_SECONDS) * 1000
  const phases: Phase[] = []
  for (const tool of TOOLS) phases.push(await attackWith(tool, stage, untilMs))
  const ready = (await stage.server.get('/health/ready')).status
  const after = await stateOf(stage)
  const told = { at: new Date(), alone: isAlone, phases, before, after, ready, faults: stage.faults }
  writeFileSync(page, pageOf(told))
  const faults = listFaults(told)
  for (const fault of faults) say(fault)
  say(`${secondsSince(begunMs)} s: ${faults.length} to be looked at; the page is written.`)
  return faults.length === 0 ? 0 : 1
}

async function main(wish: Wish): Promise<number> {
  const missing = listMissing(TOOLS.map(({ name }) => name))
  if (missing.length > 0) {
    say(`${missing.join(', ')} missing: apt-get install ${missing.join(' ')}`)
    return 2
  }
  if (!isAlone) {
    const code = await runAlone()
    if (code !== undefined) return code
    say(
      'This machine allows no network of its own (unshare, ip): the tools run on its loopback, whose long packets'
    )
    say('let slow readers hold far more of the kernel than a network would.')
  }
  const begunMs = performance.now()
  const opening = openStage()
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // It comes twice where a terminal tells both processes.
    process.on(signal, () => {
      if (stopped) return
      stopped = true
      say('Stopped; removing what was made.')
      stopPrograms()
      void opening.then(stage => stage.close()).finally(() => process.exit(2))
    })
  }
  const stage = await opening
  try {
    return await attackAll(stage, wish, begunMs)
  } finally {
    stopPrograms()
    await stage.close()
  }
}

try {
  const wish = readWish(process.argv.slice(2))
  if (wish === 'help') process.stdout.write(`${HELP}\n`)
  process.exitCode = wish === 'help' ? 0 : await main(wish)
} catch (error) {
  say((error as Error).message)
  process.exitCode = 2
}
