import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Contender } from './contender.ts'
import { median } from './report.ts'
import { startSwellbook } from './rivals.ts'
import { type Stage, setStage } from './stage.ts'

/** Start times in milliseconds, round by round: an empty node program, and the service to its first answer. */
export interface Starts {
  readonly node: readonly number[]
  readonly service: readonly number[]
}

/** Start an empty node program and the service on an existing database, in turns. */
export async function measureStarts(
  rounds: number,
  progress: (label: string, fraction: number) => void
): Promise<Starts> {
  const stage = await setStage(process.env.DATABASE_URL)
  const node: number[] = []
  const service: number[] = []
  try {
    // The first round fills the disk cache.
    for (let round = 0; round <= rounds; round += 1) {
      progress('starting', round / rounds)
      const nodeStart = await time(startNode)
      const serviceStart = await time(() => startService(stage))
      await serviceStart.result.stop()
      if (round === 0) continue
      node.push(nodeStart.ms)
      service.push(serviceStart.ms)
    }
    return { node, service }
  } finally {
    await stage.tearDown()
  }
}

/** Result line: medians, and the service's time beyond node's. */
export function startsLine({ node, service }: Starts): string {
  const extra = median(service.map((ms, round) => ms - (node[round] as number)))
  const verdict = Math.round(extra) < GOAL_MS ? 'met' : 'missed'
  const format = (ms: number) => `${Math.round(ms)} ms`
  return `To the first answer: ${format(median(service))}, ${format(extra)} beyond node's own ${format(median(node))} (goal ${GOAL_MS} ${verdict}).`
}

const GOAL_MS = 180

async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit')
}

/** Start the service and wait for its first answer. */
async function startService(stage: Stage): Promise<Contender> {
  const service = await startSwellbook(stage)
  const answer = await fetch(`http://127.0.0.1:${service.port}/health/live`)
  if (!answer.ok) throw new Error(`the first answer was ${answer.status}`)
  await answer.arrayBuffer()
  return service
}

async function time<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begunAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begunAt }
}
