import type { Case } from './case.ts'
import type { Stage } from './stage.ts'
import { onCleanup } from './undo.ts'

/** Seats sold per lesson before the count restarts at zero. */
const SEATS = 500

/** Apply the changes of a case sequentially at its rate until stopped; a slow change delays the next. */
export function startChanges(stage: Stage, { changes }: Case): () => Promise<void> {
  if (!changes) return async () => {}
  const { aSecond, slotId } = changes
  const startedAt = performance.now()
  let changed = 0
  let isStopped = false
  const changing = (async () => {
    while (!isStopped) {
      const due = ((performance.now() - startedAt) / 1000) * aSecond
      if (changed >= due) await new Promise(resolve => setTimeout(resolve, 500 / aSecond))
      else
        await stage.sql`update slots set spots_taken = (spots_taken + 1) % ${SEATS} where id = ${slotId(stage, changed++)}`
    }
  })()
  return onCleanup(async () => {
    isStopped = true
    await changing
  })
}
