import { pruneEvents } from '../../../lib/events/transactions.ts'
import { listEndpoints } from '../../../lib/webhooks/queries.ts'
import { changeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { runCommand } from '../../support/cli.ts'
import { deliveryFaults } from '../deliveries.ts'
import { type Listener, listen } from '../listener.ts'
import type { World } from '../world.ts'
import { HOUR_MS, openQuietSchool, type QuietSchool, within } from './quiet.ts'
import { figure, type Line, type Trial } from './trial.ts'

const DAY_MS = 24 * HOUR_MS
const LESSONS = 20
/** Days until an endpoint is disabled, and retention of the log. */
const OFF_AFTER = 5
const RETENTION_DAYS = 30
/** Days on which it is enabled again; the second counts from the first. */
const ON_AT = [20, 40] as const
const PROBE_MS = 5000
const LEVEL_MS = 60_000

export const disabled: Trial = {
  name: 'disabled',
  what: 'an endpoint fails until it is disabled. Enabled at day 20 it misses nothing; enabled 40 days later it is notified that events were deleted',
  needsClock: true,
  async run(world, _size, say) {
    const { sql } = world
    const school = await openQuietSchool(sql, 'disabled', LESSONS)
    const listener = await listen(sql, school.id)
    say(`  switched off, and on at day ${ON_AT[0]}`)
    const first = await failUntil(world, school, listener, 0, ON_AT[0])
    const complete = await switchOn(world, school, listener)
    say(`  switched off again, and on ${ON_AT[1]} days later`)
    const second = await failUntil(world, school, listener, ON_AT[0], ON_AT[0] + ON_AT[1])
    for (let more = 1; more > 0; ) more = await pruneEvents(sql, [school.id], RETENTION_DAYS)
    const view = await runCommand(['webhooks', 'show', listener.id], {
      env: { DATABASE_URL: world.databaseUrl }
    })
    const rest = await switchOn(world, school, listener)
    await listener.close()
    return [
      { held: first.off && second.off, what: `disabled after ${OFF_AFTER} days, twice` },
      { held: first.sent + second.sent === 0, what: `${first.sent + second.sent} sent to it meanwhile` },
      {
        held: complete.isLevel && complete.wrong.length === 0 && complete.events === LESSONS * (ON_AT[0] + 1),
        what: `on at day ${ON_AT[0]}: ${figure(complete.events)} events, ${complete.wrong.length} lost, out of order or in other words`
      },
      {
        held: /are deleted and cannot be delivered/.test(view.out),
        what: `on ${ON_AT[1]} days later: says that what is older than ${RETENTION_DAYS} days is deleted`
      },
      {
        held: rest.isLevel && rest.wrong.length === 0 && rest.events >= LESSONS * (RETENTION_DAYS - 1),
        what: `and of the ${figure(rest.events)} events since ${rest.wrong.length} are lost, out of order or in other words`
      }
    ] satisfies Line[]
  }
}

/**
 * Fails daily deliveries between two days; returns whether the endpoint was disabled, and what it received
 * then.
 */
async function failUntil(
  { sql, cluster }: World,
  school: QuietSchool,
  listener: Listener,
  from: number,
  until: number
): Promise<{ off: boolean; sent: number }> {
  listener.answer(() => 'fail')
  let off = false
  let sent = 0
  for (let day = from; day <= until; day += 1) {
    cluster.clock?.move(day * DAY_MS)
    const before = listener.receipts.length
    await school.happen()
    if (off) sent += listener.receipts.length - before
    // The last attempt may be up to an hour early.
    else if (day - from < OFF_AFTER) await within(PROBE_MS, () => listener.receipts.length > before)
    else off = await within(PROBE_MS, () => isOff(sql, school.id, listener.id))
  }
  return { off, sent }
}

async function isOff(sql: World['sql'], schoolId: string, id: string): Promise<boolean> {
  const [endpoint] = await listEndpoints(sql, schoolId, id)
  return endpoint?.disabledWhy === 'ill'
}

/** Enables the endpoint; returns how much of the remaining log it received, and the faults. */
async function switchOn({ sql }: World, school: QuietSchool, listener: Listener) {
  listener.answer(() => 'take')
  await changeEndpoint(sql, school.id, listener.id, { do: 'enable' })
  const isLevel = await within(LEVEL_MS, () => listener.isAtLogEnd())
  const deliveries = await listener.settle()
  const oldest = deliveries.log[0]?.n ?? 0
  // Receipts of pruned events are not judged.
  const receipts = deliveries.receipts.filter(({ n }) => n >= oldest)
  return { isLevel, events: deliveries.log.length, wrong: deliveryFaults({ ...deliveries, receipts }) }
}
