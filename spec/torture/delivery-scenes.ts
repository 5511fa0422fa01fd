import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/receiver.ts'
import type { Answer } from './manner.ts'
import { ask, type Round } from './round.ts'
import { hold, withAsker } from './scenes.ts'
import type { Slot } from './school.ts'

// Scenes at an endpoint, played as the others are: a missing guard shows by what is done, not by luck.

/** A few looks of each courier. */
const SLOW_ANSWER_MS = 1500

/**
 * While a delivery is under way everything is to be sent again, and whoever begins with that fails. What is noted of the delivery
 * afterwards must not pass over the rest.
 */
export async function replayAmidDelivery(round: Round): Promise<void> {
  const { listener } = round
  const [here, there] = round.school.slots as [Slot, Slot]
  await withAsker(async asker => {
    await hold(round, asker, here, 'first')
    await until(() => listener.receipts.some(({ taken }) => taken))
    const [earlier, later] = [answerToBe(), answerToBe()]
    const underWay = () => listener.receipts.length
    listener.answer(() => earlier.promise)
    await hold(round, asker, there, 'second')
    await until(() => underWay() === 2)
    listener.answer(() => later.promise)
    await listener.replay(listener.receipts[0]!.n - 1)
    await until(() => underWay() > 2)
    earlier.give('take')
    later.give('fail')
  })
}

/** Of two events of a booking the first is refused. The second must wait for it, though the cursor goes on. */
export async function refuseTheFirst(round: Round): Promise<void> {
  const { listener } = round
  const [here, there] = round.school.slots as [Slot, Slot]
  let refused: number | undefined
  listener.answer(n => {
    refused ??= n
    return n === refused ? 'refuse' : 'take'
  })
  await withAsker(async asker => {
    const bookingId = await hold(round, asker, here, 'refused')
    await until(() => listener.hasLooked())
    await ask(round, asker, { op: 'confirm', server: 1, bookingId })
    await until(() => listener.hasLooked())
    await hold(round, asker, there, 'another')
    await until(() => listener.hasLooked())
  })
}

/** Both servers are killed while one of them waits for the answer to a delivery, which was not taken. */
export async function dieAmidDelivery(round: Round): Promise<void> {
  const { listener, world } = round
  const [here] = round.school.slots as [Slot]
  listener.answer(() => new Promise(() => {}))
  await holdOne(round, here)
  await until(() => listener.receipts.length > 0)
  await Promise.all(world.seats.map(seat => world.end(seat, 'SIGKILL')))
  await Promise.all(world.seats.map(seat => world.start(seat)))
}

/** An answer takes its time. Meanwhile nobody else may be at the endpoint. */
export async function answerSlowly(round: Round): Promise<void> {
  const { listener } = round
  const [here] = round.school.slots as [Slot]
  listener.expectOnce()
  listener.answer(() => sleep(SLOW_ANSWER_MS, 'take' as const))
  await holdOne(round, here)
  // Not until the courier has looked further: where others take its lease, it never does.
  await until(() => listener.receipts.some(({ taken }) => taken))
}

function holdOne(round: Round, slot: Slot): Promise<void> {
  return withAsker(async asker => {
    await hold(round, asker, slot, 'one')
  })
}

/** An answer that is given when somebody says so. */
function answerToBe(): { readonly promise: Promise<Answer>; give(answer: Answer): void } {
  let give: (answer: Answer) => void = () => {}
  const promise = new Promise<Answer>(resolve => {
    give = resolve
  })
  return { promise, give: answer => give(answer) }
}
