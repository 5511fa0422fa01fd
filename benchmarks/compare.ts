import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Case } from './case.ts'
import type { Contender } from './contender.ts'
import { type Plan, type Run, runService } from './measure.ts'
import { median, spreadOf } from './report.ts'
import { startSwellbook } from './rivals.ts'
import type { Stage } from './stage.ts'

/**
 * Ratios of this checkout to another, round by round. Better is above 1 for answers and below 1 for processor time.
 */
export interface Comparison {
  readonly case: Case
  readonly perSecond: readonly number[]
  readonly cpuMicrosecondsEach: readonly number[]
}

/** Program of another checkout; throws if it is not built. */
export function programOf(folder: string): string {
  const program = join(resolve(folder), 'dist', 'program', 'swellbook.js')
  if (!existsSync(program))
    throw new Error(`${program} does not exist: give the folder of a checkout, and build it (npm run build).`)
  return program
}

/**
 * Measure a case on both checkouts, on one database. They take turns going first, because leftovers of one run (a
 * checkpoint, a warm cache) affect the next.
 */
export async function compareCase(
  stage: Stage,
  benchCase: Case,
  program: string,
  plan: Plan
): Promise<Comparison> {
  await benchCase.prepare(stage)
  const contenders: Record<'ours' | 'other', Contender> = {
    ours: await startSwellbook(stage, benchCase.settings),
    other: await startSwellbook(stage, benchCase.settings, program)
  }
  const runs: Record<'ours' | 'other', Run[]> = { ours: [], other: [] }
  try {
    for (let round = 0; round <= plan.rounds; round += 1) {
      for (const side of round % 2 ? (['ours', 'other'] as const) : (['other', 'ours'] as const)) {
        const run = await runService(stage, benchCase, contenders[side], plan, `round ${round}, ${side}`)
        // The first round is a warm-up.
        if (round > 0) runs[side].push(run)
      }
    }
  } finally {
    for (const contender of Object.values(contenders)) await contender.stop()
  }
  const mediansOf = (key: 'perSecond' | 'cpuMicrosecondsEach') =>
    runs.ours.map((run, i) => run[key] / (runs.other[i] as Run)[key])
  return {
    case: benchCase,
    perSecond: mediansOf('perSecond'),
    cpuMicrosecondsEach: mediansOf('cpuMicrosecondsEach')
  }
}

/** One line per case: medians with quartiles. */
export function comparisonLines(results: readonly Comparison[]): string {
  const width = Math.max(...results.map(({ case: { name } }) => name.length))
  return results
    .map(
      ({ case: { name }, perSecond, cpuMicrosecondsEach }) =>
        `${name.padEnd(width)}  answers ${spreadOf(perSecond)} x the other's, processor time ${spreadOf(cpuMicrosecondsEach)} x (${perSecond.length} rounds; ${percent(cpuMicrosecondsEach)})`
    )
    .join('\n')
}

function percent(ratios: readonly number[]): string {
  const change = (median(ratios) - 1) * 100
  return `${Math.abs(change).toFixed(1)} % ${change < 0 ? 'less' : 'more'} processor time`
}
