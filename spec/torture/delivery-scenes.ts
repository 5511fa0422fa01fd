import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/receiver.ts'
import type { Answer } from './manner.ts'
import { ask, type Round } from './round.ts'
import { hold, withAsker } from './scenes.ts'
import type { Slot } from './school.ts'

// Scripted scenes at an endpoint: a missing guard shows without luck.

/** A few polls of each courier. */
const SLOW_ANSWER_MS = 1500

/**
 * Requests a replay during a delivery; the first replayed delivery fails. Settling the former delivery must
 * not skip the rest.
 */
export async function replayDuringDelivery(round: Round): Promise<void> {
  const { listener } = round
  const [here, there] = round.school.slots as [Slot, Slot]
  await withAsker(async asker => {
    await hold(round, asker, here, 'first')
    await until(() => listener.receipts.some(({ taken }) => taken))
    const [earlier, later] = [deferredAnswer(), deferredAnswer()]
    const received = () => listener.receipts.length
    listener.answer(() => earlier.promise)
    await hold(round, asker, there, 'second')
    await until(() => received() === 2)
    listener.answer(() => later.promise)
    await listener.replay(listener.receipts[0]!.n - 1)
    await until(() => received() > 2)
    earlier.give('take')
    later.give('fail')
  })
}

/** Rejects the first of two events of a booking. The second must wait, though the cursor moves on. */
export async function rejectFirstEvent(round: Round): Promise<void> {
  const { listener } = round
  const [here, there] = round.school.slots as [Slot, Slot]
  let refused: number | undefined
  listener.answer(n => {
    refused ??= n
    return n === refused ? 'refuse' : 'take'
  })
  await withAsker(async asker => {
    const bookingId = await hold(round, asker, here, 'refused')
    await until(() => listener.isAtLogEnd())
    await ask(round, asker, { op: 'confirm', server: 1, bookingId })
    await until(() => listener.isAtLogEnd())
    await hold(round, asker, there, 'another')
    await until(() => listener.isAtLogEnd())
  })
}

/** Kills both servers while one waits for the answer to a delivery that was not accepted. */
export async function crashDuringDelivery(round: Round): Promise<void> {
  const { listener, world } = round
  const [here] = round.school.slots as [Slot]
  listener.answer(() => new Promise(() => {}))
  await holdOne(round, here)
  await until(() => listener.receipts.length > 0)
  await Promise.all(world.seats.map(seat => world.end(seat, 'SIGKILL')))
  await Promise.all(world.seats.map(seat => world.start(seat)))
}

/** A slow answer. Meanwhile no other courier may lease the endpoint. */
export async function answerSlowly(round: Round): Promise<void> {
  const { listener } = round
  const [here] = round.school.slots as [Slot]
  listener.expectOnce()
  listener.answer(() => sleep(SLOW_ANSWER_MS, 'take' as const))
  await holdOne(round, here)
  // Only after the courier has polled again, which it never does if others take its lease.
  await until(() => listener.receipts.some(({ taken }) => taken))
}

function holdOne(round: Round, slot: Slot): Promise<void> {
  return withAsker(async asker => {
    await hold(round, asker, slot, 'one')
  })
}

/** An answer that the scene decides later. */
function deferredAnswer(): { readonly promise: Promise<Answer>; give(answer: Answer): void } {
  let give: (answer: Answer) => void = () => {}
  const promise = new Promise<Answer>(resolve => {
    give = resolve
  })
  return { promise, give: answer => give(answer) }
}
