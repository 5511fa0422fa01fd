import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { addEndpoint, changeEndpoint, removeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { addSchool, addSlot } from '../../support/school.ts'
import type { World } from '../world.ts'
import { FAILURE_MODES, type Host, openHost } from './host.ts'
import { figure, type Line, quantile, type Trial } from './trial.ts'

const SCHOOLS = 100
/** Endpoints of each school, and the number of them that die. */
const EACH = 10
const DEAD = 4
const EVERY_MS = 50
const WELL_MS = 20_000
/** Time until a courier knows most of the dead ones, and the measured time after it. */
const DYING_MS = 15_000
const DEAD_MS = 45_000
const LAST_MS = 20_000

const MAX_DELAY_MS = 250
const MAX_MS = 2000
const MAX_MEGABYTES = 150

interface Place {
  readonly schoolId: string
  readonly id: string
}

export const dead: Trial = {
  name: 'dead',
  what: 'of 1,000 endpoints, most at one origin, 400 fail in five ways; the others get their events in time',
  async run(world, _size, say) {
    world.cluster.clock?.move(0)
    await restart(world)
    let isDead = false
    let delays: number[] = []
    const host = await openHost((place, sequence) => {
      const number = failingIndex(place)
      if (number === undefined) delays.push(Date.now() - sequence / 1000)
      return isDead && number !== undefined ? FAILURE_MODES[number % FAILURE_MODES.length] : undefined
    })
    const slots = await openSchools(world.sql)
    const places = await openEndpoints(world.sql, host)
    const toCome = EACH - DEAD

    say(`  ${SCHOOLS * EACH} endpoints, all well`)
    const well = await createEvents(world.sql, slots, WELL_MS)
    await untilReceived(() => delays.length >= well * toCome)
    const before = delays
    say(`  ${SCHOOLS * DEAD} of them are dead`)
    delays = []
    isDead = true
    await Promise.all(
      places
        .filter((_, place) => hangsInHandshake(place))
        .map(place => moveToDeafHost(world.sql, place, host))
    )
    const dying = await createEvents(world.sql, slots, DYING_MS)
    const detectedAt = delays.length
    const events = dying + (await createEvents(world.sql, slots, DEAD_MS))
    await untilReceived(() => delays.length >= events * toCome)
    const megabytes = Math.max(...world.seats.map(({ running }) => running?.peakMegabytes() ?? 0))
    const lines = linesOf(before, delays, detectedAt, events * toCome, megabytes)
    for (const { schoolId, id } of places) await removeEndpoint(world.sql, schoolId, id)
    host.close()
    return lines
  }
}

function linesOf(
  before: readonly number[],
  after: readonly number[],
  detectedAt: number,
  toCome: number,
  megabytes: number
): Line[] {
  const [was, is] = [quantile(before, 0.99), quantile(after, 0.99)]
  const slowest = Math.max(...after)
  return [
    {
      held: after.length >= toCome,
      what: `${figure(after.length)} of ${figure(toCome)} came to the others`
    },
    {
      held: is - was < MAX_DELAY_MS,
      what: `their p99 is ${figure(is)} ms, and was ${figure(was)} ms before; ${figure(quantile(after.slice(detectedAt), 0.99))} ms once the dead were known (p50 ${figure(quantile(after, 0.5))}, ${figure(quantile(before, 0.5))} before)`
    },
    { held: slowest < MAX_MS, what: `the slowest took ${figure(slowest)} ms` },
    { held: megabytes < MAX_MEGABYTES, what: `no server held more than ${figure(megabytes)} MB` }
  ]
}

/** Index among the dying endpoints; undefined for a healthy one. */
function failingIndex(place: number): number | undefined {
  const within = place % EACH
  return within < DEAD ? Math.floor(place / EACH) * DEAD + within : undefined
}

/** A fifth of the dead ones move to a host that never answers a TLS handshake. */
function hangsInHandshake(place: number): boolean {
  const number = failingIndex(place)
  return number !== undefined && number % 5 === 4
}

async function restart({ seats, end, start }: World): Promise<void> {
  await Promise.all(seats.map(seat => end(seat, 'SIGTERM')))
  await Promise.all(seats.map(start))
}

async function openSchools(sql: Sql): Promise<{ schoolId: string; slotId: string; onSale: boolean }[]> {
  const slots = []
  for (let n = 0; n < SCHOOLS; n += 1) {
    const schoolId = `many-${n}`
    await addSchool(sql, { id: schoolId, name: schoolId })
    slots.push({ schoolId, slotId: await addSlot(sql, { schoolId }), onSale: true })
  }
  return slots
}

async function openEndpoints(sql: Sql, host: Host): Promise<Place[]> {
  const places: Place[] = []
  for (let place = 0; place < SCHOOLS * EACH; place += 1) {
    const endpoint = { schoolId: `many-${Math.floor(place / EACH)}`, id: uuidV7(Date.now()) }
    await addEndpoint(sql, endpoint.schoolId, endpoint.id, {
      partnerId: null,
      origin: 'operator',
      url: host.urlOf(place),
      kinds: null
    })
    places.push(endpoint)
  }
  return places
}

async function moveToDeafHost(sql: Sql, { schoolId, id }: Place, host: Host): Promise<void> {
  await changeEndpoint(sql, schoolId, id, { do: 'set', url: host.deafUrl, kinds: null })
}

/** Creates events at one school after another for that long; returns their number. */
async function createEvents(
  sql: Sql,
  slots: { schoolId: string; slotId: string; onSale: boolean }[],
  ms: number
): Promise<number> {
  const end = performance.now() + ms
  let events = 0
  while (performance.now() < end) {
    const slot = slots[events % slots.length]!
    slot.onSale = !slot.onSale
    await sql`select * from set_sale(${slot.schoolId}, ${`{${slot.slotId}}`}::uuid[], ${slot.onSale})`
    events += 1
    await sleep(EVERY_MS)
  }
  return events
}

async function untilReceived(isSo: () => boolean): Promise<void> {
  const end = performance.now() + LAST_MS
  while (!isSo() && performance.now() < end) await sleep(EVERY_MS)
}
