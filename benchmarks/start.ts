import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Contender } from './contender.ts'
import { median } from './report.ts'
import { startOurs } from './rivals.ts'
import { setStage } from './stage.ts'

/** What starts took, in milliseconds, round by round: node with nothing to do, and the service to its first answer. */
export interface Starts {
  readonly node: readonly number[]
  readonly service: readonly number[]
}

/** Starts node alone, a program of one empty line, and the service on a database that exists, in turns. */
export async function measureStarts(
  rounds: number,
  progress: (what: string, fraction: number) => void
): Promise<Starts> {
  const stage = await setStage(process.env.DATABASE_URL)
  const node: number[] = []
  const service: number[] = []
  try {
    // The first round fills the disk's cache.
    for (let round = 0; round <= rounds; round += 1) {
      progress('starting', round / rounds)
      const alone = await took(startNode)
      const begunAt = performance.now()
      const ours = await startOurs(stage)
      await firstAnswer(ours)
      const whole = performance.now() - begunAt
      await ours.stop()
      if (round === 0) continue
      node.push(alone)
      service.push(whole)
    }
    return { node, service }
  } finally {
    await stage.strike()
  }
}

/** As a line for people: the medians, and what the service takes beyond node itself. */
export function startsLine({ node, service }: Starts): string {
  const beyond = service.map((ms, round) => ms - (node[round] as number))
  const [nodeMs, serviceMs, beyondMs] = [node, service, beyond].map(times => Math.round(median(times)))
  const verdict = Number(beyondMs) < GOAL_MS ? 'met' : 'missed'
  return `To the first answer: ${serviceMs} ms, ${beyondMs} ms beyond node's own ${nodeMs} ms (goal ${GOAL_MS} ${verdict}).`
}

const GOAL_MS = 400

async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit')
}

async function firstAnswer({ port }: Contender): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
  if (!answer.ok) throw new Error(`the first answer was ${answer.status}`)
  await answer.arrayBuffer()
}

async function took(work: () => Promise<void>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}
