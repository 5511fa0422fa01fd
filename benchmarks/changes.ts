import type { Case } from './case.ts'
import type { Stage } from './stage.ts'
import { undoing } from './undo.ts'

/** Seats that are sold of a lesson before they are counted from nought again. */
const SEATS = 500

/** Changes what a case wants changed, one after another, so often a second, until it is stopped; one that takes long lets the next wait. */
export function startChanges(stage: Stage, { changes }: Case): () => Promise<void> {
  if (!changes) return async () => {}
  const { aSecond, slotId } = changes
  const startedAt = performance.now()
  let changed = 0
  let stopped = false
  const changing = (async () => {
    while (!stopped) {
      const due = ((performance.now() - startedAt) / 1000) * aSecond
      if (changed >= due) await new Promise(resolve => setTimeout(resolve, 500 / aSecond))
      else
        await stage.sql`update slots set spots_taken = (spots_taken + 1) % ${SEATS} where id = ${slotId(stage, changed++)}`
    }
  })()
  return undoing(async () => {
    stopped = true
    await changing
  })
}
