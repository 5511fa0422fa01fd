import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, createAsker } from './ask.ts'
import { at, type Choice, choicesOf } from './choose.ts'
import { type Asked, type Entry, isUnknown, listOpen } from './ledger.ts'
import type { Listener } from './listener.ts'
import type { School } from './school.ts'
import type { World } from './world.ts'

/** What the workers of one round share. */
export interface Round {
  readonly world: World
  readonly school: School
  /** Who hears of all that happens there. */
  readonly listener: Listener
  readonly entries: Entry[]
  /** Bookings that somebody was told of, and references that somebody asked for, the newest last. */
  readonly bookingIds: string[]
  readonly refs: string[]
  /** Bookings that somebody was told are no more. */
  readonly ended: Set<string>
}

/** A booking or reference is drawn from this many of the newest, so that several workers meet at it. */
const RECENT = 48
const PAUSE_MS = 20
// Whoever is told that a hold ran out asks once more a little later: it must stay so, whatever the clock does.
const DOUBT_MS = 120
const SETTLERS = 8

/** Begins a round at a school; nobody works yet. */
export function createRound(world: World, school: School, listener: Listener): Round {
  return { world, school, listener, entries: [], bookingIds: [], refs: [], ended: new Set() }
}

/** Has one worker do what its seed says until `isOver`. */
export async function work(round: Round, seed: number, name: string, isOver: () => boolean): Promise<void> {
  const choose = choicesOf(seed, name)
  const asker = createAsker()
  for (let n = 0; !isOver(); n += 1) await act(round, asker, choose(), `${name}-${n}`)
  await asker.close()
}

/** Asks each open question once more, now that all is well. */
export async function settle(round: Round): Promise<void> {
  const open = listOpen(round.entries)
  const asker = createAsker()
  async function settleOn(): Promise<void> {
    for (let entry = open.pop(); entry; entry = open.pop()) {
      const { op, server, ref, slotId, participants, holdMinutes, bookingId } = entry
      const asked = { op, server: server === 0 ? 1 : 0, ref, slotId, participants, holdMinutes, bookingId }
      await ask(round, asker, asked as Asked, true)
    }
  }
  await Promise.all(Array.from({ length: SETTLERS }, settleOn))
  await asker.close()
}

async function act(round: Round, asker: Asker, choice: Choice, ref: string): Promise<void> {
  const asks = questionsOf(round, choice, ref)
  const entries = await Promise.all(asks.map(asked => ask(round, asker, asked)))
  const lost = entries.filter(entry => entry !== undefined).filter(isUnknown)
  if (lost.length > 0 || entries.includes(undefined)) await sleep(PAUSE_MS)
  const [first] = asks
  if (!first || !choice.retries) return
  const hasRunOut = entries[0]?.status === 410
  if (hasRunOut) await sleep(DOUBT_MS)
  if (lost.length > 0 || hasRunOut) await ask(round, asker, first)
}

function questionsOf({ school, refs, bookingIds }: Round, choice: Choice, ref: string): Asked[] {
  const { deed, server, participants } = choice
  const slotId = at(school.slots, choice.slot)!.id
  const otherId = at(school.slots, choice.other)!.id
  const create = { op: 'create', server, ref, slotId, participants, holdMinutes: null } as const
  const bookingId = at(bookingIds.slice(-RECENT), choice.target)
  switch (deed) {
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
      return bookingId ? [{ op: deed, server, bookingId, ...(deed === 'move' && { slotId: otherId }) }] : []
  }
}

/** Asks one server, or the other where it is down, and keeps the ledger. Undefined where neither is up. */
export async function ask(
  round: Round,
  asker: Asker,
  asked: Asked,
  settling = false
): Promise<Entry | undefined> {
  const { world, school, entries, refs, bookingIds, ended } = round
  const server = world.seats[asked.server].running ? asked.server : asked.server === 0 ? 1 : 0
  const url = world.seats[server].running?.url
  if (!url) return undefined
  const t0 = performance.now()
  if (asked.ref && refs.at(-1) !== asked.ref) refs.push(asked.ref)
  const { status, body } = await asker.ask(url, school.key, asked)
  const entry = { ...asked, server, t0, t1: performance.now(), status, body, settling }
  entries.push(entry)
  if (asked.op === 'create' && status === 201) bookingIds.push(body.bookingId)
  // Asked once more after its end, it has had its share.
  if (asked.bookingId && (status === 404 || status === 410)) {
    if (ended.has(asked.bookingId)) drop(bookingIds, asked.bookingId)
    ended.add(asked.bookingId)
  }
  return entry
}

function drop<Item>(list: Item[], item: Item): void {
  const place = list.lastIndexOf(item)
  if (place >= 0) list.splice(place, 1)
}
