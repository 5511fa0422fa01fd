import { pruneChanges, sweepHolds } from './booking/transactions.ts'
import { lapseChoices } from './choices/transactions.ts'
import type { Config } from './config.ts'
import { renewSandboxes } from './demo/sandbox/transactions.ts'
import type { Deps } from './deps.ts'
import { pruneEvents } from './events/transactions.ts'
import { listSchoolIds } from './guests/queries.ts'
import { eraseOldCustomers } from './guests/transactions.ts'
import { keepZones } from './infra/zones/transactions.ts'
import { causeOf } from './kernel/cause.ts'
import { pruneNotices } from './lessons/notices/transactions.ts'
import { pruneMails } from './mail/transactions.ts'
import { touchKeys, type UsedKeys } from './partners/keys/transactions.ts'
import { sweepOAuthRecords } from './partners/oauth/transactions.ts'
import { pruneProviderEvents } from './payments/transactions.ts'
import { pruneAuditLog } from './people/audit/transactions.ts'
import { sweepConnector } from './people/connector/transactions.ts'

/** Run the expensive retention sweep every 60 rounds (hourly). */
const ROUNDS_PER_SWEEP = 60

/** Creates the function for one housekeeping round. If a task fails, the others still run, and the next round retries it. */
export function createHousekeeping(
  { write, log }: Pick<Deps, 'write' | 'log'>,
  usedKeys: UsedKeys,
  { RETENTION_DAYS, EVENTS_DAYS }: Pick<Config, 'RETENTION_DAYS' | 'EVENTS_DAYS'>
): () => Promise<void> {
  let rounds = 0

  async function touch(): Promise<void> {
    const since = new Map(usedKeys)
    usedKeys.clear()
    await touchKeys(write, since)
  }

  async function erase(): Promise<void> {
    const erased = await eraseOldCustomers(write, RETENTION_DAYS)
    if (erased > 0) log.line('info', 'old customers erased', { bookings: erased })
  }

  async function prune(): Promise<void> {
    const schoolIds = await listSchoolIds(write)
    await pruneEvents(write, schoolIds, EVENTS_DAYS)
    await pruneMails(write, schoolIds, EVENTS_DAYS)
    await pruneAuditLog(write, schoolIds)
    await pruneNotices(write, schoolIds)
    await pruneProviderEvents(write, schoolIds)
  }

  const everyRound = [
    touch,
    () => sweepHolds(write),
    () => lapseChoices(write),
    () => pruneChanges(write),
    () => sweepConnector(write),
    () => sweepOAuthRecords(write),
    () => renewSandboxes(write),
    () => keepZones(write)
  ]
  const everySweep = [...(RETENTION_DAYS > 0 ? [erase] : []), prune]
  // Hourly tasks that are due.
  const due = new Set<() => Promise<unknown>>()

  return async function runHousekeeping() {
    if (rounds++ % ROUNDS_PER_SWEEP === 0) for (const chore of everySweep) due.add(chore)
    for (const chore of [...everyRound, ...due]) {
      try {
        await chore()
        due.delete(chore)
      } catch (error) {
        log.line('warn', 'housekeeping failed', { cause: causeOf(error) })
      }
    }
  }
}
