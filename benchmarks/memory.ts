import type { Case } from './case.ts'
import { loadCase, type Plan } from './measure.ts'
import { startSwellbook } from './rivals.ts'
import type { Stage } from './stage.ts'

/** Resident memory in MB: at rest, peak per case, and overall peak. */
export interface Memory {
  readonly atRest: number
  readonly peaks: readonly { readonly id: string; readonly megabytes: number }[]
  readonly peak: number
}

/** Goal for the peak, in MB. */
const GOAL = 150
const LOOK_EVERY_MS = 100

/** Run every case on one server with default settings, sampling its memory ten times a second. */
export async function measureMemory(
  stage: Stage,
  cases: readonly Case[],
  plan: Pick<Plan, 'connections' | 'seconds' | 'progress'>
): Promise<Memory> {
  const service = await startSwellbook(stage)
  const atRest = service.usage().residentMb
  const peaks: { id: string; megabytes: number }[] = []
  try {
    for (const benchCase of cases) {
      await benchCase.prepare(stage)
      let megabytes = 0
      const timer = setInterval(() => {
        megabytes = Math.max(megabytes, service.usage().residentMb)
      }, LOOK_EVERY_MS)
      try {
        await loadCase(stage, benchCase, service, plan, 'memory')
      } finally {
        clearInterval(timer)
      }
      peaks.push({ id: benchCase.name, megabytes: Math.round(megabytes) })
    }
  } finally {
    await service.stop()
  }
  const peak = Math.max(...peaks.map(({ megabytes }) => megabytes))
  return { atRest: Math.round(atRest), peaks, peak }
}

export function memoryLine({ atRest, peaks, peak }: Memory): string {
  const list = peaks.map(({ id, megabytes }) => `${id} ${megabytes}`).join(', ')
  return `One server for all cases: ${atRest} MB at rest, at most ${peak} MB (goal ${GOAL}${peak <= GOAL ? '' : ' MISSED'}). ${list}.`
}
