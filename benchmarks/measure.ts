import type { Case, Rival } from './case.ts'
import { startChanges } from './changes.ts'
import type { Contender } from './contender.ts'
import { type LoadResult, load, shortenAnswer } from './load.ts'
import { startReceivers } from './receivers.ts'
import { runPgbench, startBare, startPeer, startSwellbook } from './rivals.ts'
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
  readonly progress: (label: string, fraction: number) => void
}

export interface Run extends LoadResult {
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
export async function measure(stage: Stage, benchCase: Case, plan: Plan): Promise<Result> {
  await benchCase.prepare(stage)
  const receivers = await startReceivers(stage, plan.endpoints)
  const service = await startSwellbook(stage, { ...benchCase.settings, ...receivers.settings })
  const chosenRivals = benchCase.rivals.filter(rival =>
    rival === 'peer' ? plan.peer : rival === 'bare' || plan.pgbench
  )
  const servers = new Map<Rival, Contender>()
  try {
    if (chosenRivals.includes('bare')) servers.set('bare', await startBare(stage, benchCase, service))
    if (chosenRivals.includes('peer')) servers.set('peer', await startPeer(stage))
    await loadCase(stage, benchCase, service, { ...plan, seconds: Math.min(1, plan.seconds) }, 'warming')
    const runs: Run[] = []
    const rivals: Partial<Record<Rival, number[]>> = {}
    for (let round = 0; round < plan.rounds; round += 1) {
      runs.push(
        await receivers.deliverDuring(() =>
          runService(stage, benchCase, service, plan, `round ${round + 1}, ours`)
        )
      )
      for (const rival of chosenRivals) {
        const rate = await runRival(stage, benchCase, rival, servers.get(rival), plan, `round ${round + 1}`)
        rivals[rival] = [...(rivals[rival] ?? []), rate]
      }
    }
    return { case: benchCase, runs, rivals, ratios: ratiosOf(runs, rivals) }
  } finally {
    for (const server of [service, ...servers.values(), receivers]) await server.stop()
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
export async function runService(
  stage: Stage,
  benchCase: Case,
  service: Contender,
  plan: Plan,
  round: string
): Promise<Run> {
  await benchCase.prepare(stage)
  const before = service.usage()
  const result = await loadCase(stage, benchCase, service, plan, round)
  const after = service.usage()
  if (result.wrong > 0) {
    throw new Error(
      `${benchCase.name}: ${result.wrong} of ${result.answers} answers were wrong: ${shortenAnswer(result.firstWrong)}`
    )
  }
  const cpuMicrosecondsEach = ((after.cpuSeconds - before.cpuSeconds) * 1e6) / result.answers
  return { ...result, cpuMicrosecondsEach, residentMb: after.residentMb }
}

async function runRival(
  stage: Stage,
  benchCase: Case,
  rival: Rival,
  server: Contender | undefined,
  plan: Plan,
  round: string
): Promise<number> {
  if (rival !== 'bare') await benchCase.prepare(stage)
  if (benchCase.script)
    return withoutVersions(stage, () => runWriter(stage, benchCase, rival, server, plan, round))
  return runWriter(stage, benchCase, rival, server, plan, round)
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
  benchCase: Case,
  rival: Rival,
  server: Contender | undefined,
  plan: Plan,
  round: string
): Promise<number> {
  if (rival === 'pgbench') {
    plan.progress(`${benchCase.name} ${round}, pgbench`, 0)
    return runPgbench(plan.pgbench as string, stage, benchCase, PGBENCH_CLIENTS, plan.seconds)
  }
  const result = await loadCase(stage, benchCase, server as Contender, plan, `${round}, ${rival}`)
  if (result.wrong > 0 && rival === 'peer') {
    throw new Error(`${benchCase.name}: the peer answered wrongly: ${shortenAnswer(result.firstWrong)}`)
  }
  return result.perSecond
}

/** Load one server with a case, while lessons change at the case's rate. */
export async function loadCase(
  stage: Stage,
  benchCase: Case,
  { port }: Contender,
  plan: Pick<Plan, 'connections' | 'seconds' | 'progress'>,
  label: string
): Promise<LoadResult> {
  const endChanges = startChanges(stage, benchCase)
  try {
    return await load({
      port,
      connections: benchCase.connections ?? plan.connections,
      seconds: plan.seconds,
      request: n => benchCase.request(stage, n),
      expect: benchCase.expect,
      progress: fraction => plan.progress(`${benchCase.name} ${label}`, fraction)
    })
  } finally {
    await endChanges()
  }
}
