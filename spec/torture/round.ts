import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, createAsker } from './ask.ts'
import { at, type Choice, choicesOf } from './choose.ts'
import { type Entry, isUnknown, listOpen, type SentRequest } from './ledger.ts'
import type { Listener } from './listener.ts'
import type { School } from './school.ts'
import type { World } from './world.ts'

/** State shared by the workers of one round. */
export interface Round {
  readonly world: World
  readonly school: School
  /** Endpoint that receives all events. */
  readonly listener: Listener
  readonly entries: Entry[]
  /** Known bookings and requested references, the newest last. */
  readonly bookingIds: string[]
  readonly refs: string[]
  /** Bookings answered as ended. */
  readonly ended: Set<string>
}

/** Workers draw from this many of the newest bookings, so several meet at one. */
const RECENT = 48
const PAUSE_MS = 20
// Delay before an expired hold is confirmed again: it must stay expired, whatever the clock does.
const CONFIRM_AGAIN_MS = 120
const SETTLERS = 8

/** Starts a round at a school, without workers. */
export function createRound(world: World, school: School, listener: Listener): Round {
  return { world, school, listener, entries: [], bookingIds: [], refs: [], ended: new Set() }
}

/** Runs one worker's seeded choices until `isOver`. */
export async function work(round: Round, seed: number, name: string, isOver: () => boolean): Promise<void> {
  const choose = choicesOf(seed, name)
  const asker = createAsker()
  for (let n = 0; !isOver(); n += 1) await act(round, asker, choose(), `${name}-${n}`)
  await asker.close()
}

/** Repeats each request with an unknown result, after all faults. */
export async function settle(round: Round): Promise<void> {
  const open = listOpen(round.entries)
  const asker = createAsker()
  async function settleOn(): Promise<void> {
    for (let entry = open.pop(); entry; entry = open.pop()) {
      const { op, server, ref, slotId, participants, holdMinutes, bookingId } = entry
      const request = { op, server: server === 0 ? 1 : 0, ref, slotId, participants, holdMinutes, bookingId }
      await ask(round, asker, request as SentRequest, true)
    }
  }
  await Promise.all(Array.from({ length: SETTLERS }, settleOn))
  await asker.close()
}

async function act(round: Round, asker: Asker, choice: Choice, ref: string): Promise<void> {
  const asks = questionsOf(round, choice, ref)
  const entries = await Promise.all(asks.map(request => ask(round, asker, request)))
  const lost = entries.filter(entry => entry !== undefined).filter(isUnknown)
  if (lost.length > 0 || entries.includes(undefined)) await sleep(PAUSE_MS)
  const [first] = asks
  if (!first || !choice.retries) return
  const hasRunOut = entries[0]?.status === 410
  if (hasRunOut) await sleep(CONFIRM_AGAIN_MS)
  if (lost.length > 0 || hasRunOut) await ask(round, asker, first)
}

function questionsOf({ school, refs, bookingIds }: Round, choice: Choice, ref: string): SentRequest[] {
  const { action, server, participants } = choice
  const slotId = at(school.slots, choice.slot)!.id
  const otherId = at(school.slots, choice.other)!.id
  const create = { op: 'create', server, ref, slotId, participants, holdMinutes: null } as const
  const bookingId = at(bookingIds.slice(-RECENT), choice.target)
  switch (action) {
    case 'book':
      return [create]
    case 'hold':
      return [{ ...create, holdMinutes: choice.holdMinutes }]
    case 'twins':
      return [create, { ...create, server: server === 0 ? 1 : 0, slotId: otherId }]
    case 'again':
      return [{ ...create, ref: at(refs.slice(-RECENT), choice.target) ?? ref }]
    case 'list':
      return [{ op: 'list', server }]
    default:
      return bookingId
        ? [{ op: action, server, bookingId, ...(action === 'move' && { slotId: otherId }) }]
        : []
  }
}

/**
 * Sends a request to one server, or to the other if it is down, and records it. Undefined if both are down.
 */
export async function ask(
  round: Round,
  asker: Asker,
  request: SentRequest,
  settling = false
): Promise<Entry | undefined> {
  const { world, school, entries, refs, bookingIds, ended } = round
  const server = world.seats[request.server].running ? request.server : request.server === 0 ? 1 : 0
  const url = world.seats[server].running?.url
  if (!url) return undefined
  const t0 = performance.now()
  if (request.ref && refs.at(-1) !== request.ref) refs.push(request.ref)
  const { status, body } = await asker.ask(url, school.key, request)
  const entry = { ...request, server, t0, t1: performance.now(), status, body, settling }
  entries.push(entry)
  if (request.op === 'create' && status === 201) bookingIds.push(body.bookingId)
  // Repeated once after its end; that suffices.
  if (request.bookingId && (status === 404 || status === 410)) {
    if (ended.has(request.bookingId)) drop(bookingIds, request.bookingId)
    ended.add(request.bookingId)
  }
  return entry
}

function drop<Item>(list: Item[], item: Item): void {
  const place = list.lastIndexOf(item)
  if (place >= 0) list.splice(place, 1)
}
