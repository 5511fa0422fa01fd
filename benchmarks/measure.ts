import type { Case, Rival } from './case.ts'
import { startChanges } from './changes.ts'
import type { Contender } from './contender.ts'
import { load, type Measured, shortenAnswer } from './load.ts'
import { startReceivers } from './receivers.ts'
import { runPgbench, startBare, startOurs, startPeer } from './rivals.ts'
import type { Stage } from './stage.ts'
import { onCleanup } from './undo.ts'

/** Plan of a measurement: rounds are interleaved, ours first, then each rival, so that machine drift affects all. */
export interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  /** Number of webhook endpoints. */
  readonly endpoints: number
  readonly pgbench: string | undefined
  readonly peer: boolean
  readonly progress: (what: string, fraction: number) => void
}

export interface Run extends Measured {
  readonly cpuMicrosecondsEach: number
  readonly residentMb: number
}

/** Results of a case; `ratios` are ours to the rival's, round by round. */
export interface Result {
  readonly case: Case
  readonly runs: readonly Run[]
  readonly rivals: Readonly<Partial<Record<Rival, readonly number[]>>>
  readonly ratios: Readonly<Partial<Record<Rival, readonly number[]>>>
}

/** pgbench clients; on two cores it is fastest near this number. */
const PGBENCH_CLIENTS = 16

/** Measure one case beside its available rivals. Throws if one of our answers is wrong. */
export async function measure(stage: Stage, one: Case, plan: Plan): Promise<Result> {
  await one.prepare(stage)
  const hearers = await startReceivers(stage, plan.endpoints)
  const ours = await startOurs(stage, { ...one.settings, ...hearers.settings })
  const wanted = one.rivals.filter(rival => (rival === 'peer' ? plan.peer : rival === 'bare' || plan.pgbench))
  const servers = new Map<Rival, Contender>()
  try {
    if (wanted.includes('bare')) servers.set('bare', await startBare(stage, one, ours))
    if (wanted.includes('peer')) servers.set('peer', await startPeer(stage))
    await loadOne(stage, one, ours, { ...plan, seconds: Math.min(1, plan.seconds) }, 'warming')
    const runs: Run[] = []
    const rivals: Partial<Record<Rival, number[]>> = {}
    for (let round = 0; round < plan.rounds; round += 1) {
      runs.push(
        await hearers.deliverDuring(() => runOurs(stage, one, ours, plan, `round ${round + 1}, ours`))
      )
      for (const rival of wanted) {
        const rate = await runRival(stage, one, rival, servers.get(rival), plan, `round ${round + 1}`)
        rivals[rival] = [...(rivals[rival] ?? []), rate]
      }
    }
    return { case: one, runs, rivals, ratios: ratiosOf(runs, rivals) }
  } finally {
    for (const server of [ours, ...servers.values(), hearers]) await server.stop()
  }
}

function ratiosOf(runs: readonly Run[], rivals: Partial<Record<Rival, number[]>>): Result['ratios'] {
  return Object.fromEntries(
    Object.entries(rivals).map(([rival, rates]) => [
      rival,
      rates.map((rate, i) => (runs[i] as Run).perSecond / rate)
    ])
  )
}

/** One run of our service; throws if an answer was wrong. */
export async function runOurs(
  stage: Stage,
  one: Case,
  ours: Contender,
  plan: Plan,
  round: string
): Promise<Run> {
  await one.prepare(stage)
  const before = ours.usage()
  const measured = await loadOne(stage, one, ours, plan, round)
  const after = ours.usage()
  if (measured.wrong > 0) {
    throw new Error(
      `${one.name}: ${measured.wrong} of ${measured.answers} answers were wrong: ${shortenAnswer(measured.firstWrong)}`
    )
  }
  const cpuMicrosecondsEach = ((after.cpuSeconds - before.cpuSeconds) * 1e6) / measured.answers
  return { ...measured, cpuMicrosecondsEach, residentMb: after.residentMb }
}

async function runRival(
  stage: Stage,
  one: Case,
  rival: Rival,
  server: Contender | undefined,
  plan: Plan,
  round: string
): Promise<number> {
  if (rival !== 'bare') await one.prepare(stage)
  if (one.script) return withoutVersions(stage, () => runWriter(stage, one, rival, server, plan, round))
  return runWriter(stage, one, rival, server, plan, round)
}

/** Rivals maintain no availability version, so they should not wait for its row lock. */
async function withoutVersions(stage: Stage, run: () => Promise<number>): Promise<number> {
  await stage.sql`alter table slots disable trigger slots_changed`
  const enable = onCleanup(() => stage.sql`alter table slots enable trigger slots_changed`)
  try {
    return await run()
  } finally {
    await enable()
  }
}

async function runWriter(
  stage: Stage,
  one: Case,
  rival: Rival,
  server: Contender | undefined,
  plan: Plan,
  round: string
): Promise<number> {
  if (rival === 'pgbench') {
    plan.progress(`${one.name} ${round}, pgbench`, 0)
    return runPgbench(plan.pgbench as string, stage, one, PGBENCH_CLIENTS, plan.seconds)
  }
  const measured = await loadOne(stage, one, server as Contender, plan, `${round}, ${rival}`)
  if (measured.wrong > 0 && rival === 'peer') {
    throw new Error(`${one.name}: the peer answered wrongly: ${shortenAnswer(measured.firstWrong)}`)
  }
  return measured.perSecond
}

/** Load one server with a case, while lessons change at the case's rate. */
export async function loadOne(
  stage: Stage,
  one: Case,
  { port }: Contender,
  plan: Pick<Plan, 'connections' | 'seconds' | 'progress'>,
  what: string
): Promise<Measured> {
  const endChanges = startChanges(stage, one)
  try {
    return await load({
      port,
      connections: one.connections ?? plan.connections,
      seconds: plan.seconds,
      request: n => one.request(stage, n),
      expect: one.expect,
      progress: fraction => plan.progress(`${one.name} ${what}`, fraction)
    })
  } finally {
    await endChanges()
  }
}
