import t from 'tap'
import type { LoggedEvent } from '../../../lib/events/message.ts'
import { startBatch } from '../../../lib/webhooks/batch.ts'
import { chainsOf } from '../../../lib/webhooks/chains.ts'
import type { Outcome } from '../../../lib/webhooks/rules.ts'

/** An event of a booking. */
function event(number: number, bookingId: string): LoggedEvent {
  const nothing = {
    partnerId: null,
    serviceId: null,
    externalRef: null,
    currency: null,
    slotId: null,
    localStart: null,
    participants: null
  }
  return {
    number,
    kind: 'booking.confirmed',
    at: '2027-06-01T08:00:00Z',
    bookingId,
    ...nothing,
    totalCents: null,
    holdExpiresAt: null,
    facts: null
  }
}

const fresh = (number: number, subject: string) => ({
  event: event(number, subject),
  attempts: 0,
  isLate: false
})
const late = (number: number, subject: string, attempts = 1) => ({
  event: event(number, subject),
  attempts,
  isLate: true
})
const STATUS = { delivered: 200, refused: 400, ill: 500, gone: 410 } as const

/** Runs a batch with the answer for each event number; an event without one is not attempted. */
function play(
  chains: ReturnType<typeof chainsOf>,
  answers: Readonly<Record<number, Outcome>>,
  { failures = 0, refusals = 0, position = 0, next = 100 } = {}
) {
  const clock = { random: () => 0.5, nowMs: () => 0 }
  const round = startBatch({ position, failures, refusals }, { chains, next, deleted: [] }, clock)
  for (const { about, events, open } of chains)
    for (const due of events.slice(0, open)) {
      const outcome = answers[due.event.number]
      if (outcome === undefined || !round.isOpen(about)) break
      const answer = { status: STATUS[outcome], retryAfter: undefined, text: '' }
      round.note(about, due, { outcome, answer, milliseconds: 1 })
    }
  return round.result()
}

t.test('chains', async t => {
  t.test('keep events of one subject in order, late ones first', async t => {
    const chains = chainsOf([late(1, 'a'), late(2, 'b')], [fresh(5, 'a'), fresh(6, 'c')], { a: 1, b: 1 })
    t.match(chains, [
      { about: 'a', open: 2 },
      { about: 'b', open: 1 },
      { about: 'c', open: 1 }
    ])
  })

  t.test('let no event pass an absent one of its subject', async t => {
    const chains = chainsOf([late(1, 'a')], [fresh(5, 'a'), fresh(6, 'b')], { a: 2, b: 1 })
    t.match(chains, [
      { about: 'a', open: 1 },
      { about: 'b', open: 0 }
    ])
  })
})

t.test('a batch', async t => {
  t.test('that is accepted moves the cursor to its end', async t => {
    const chains = chainsOf([], [fresh(5, 'a'), fresh(6, 'b')], {})
    t.match(play(chains, { 5: 'delivered', 6: 'delivered' }), {
      upto: 100,
      done: [5, 6],
      failed: [],
      delivered: 2,
      isIll: false,
      pause: 0
    })
  })

  t.test('blocks later events of a refused subject only', async t => {
    const chains = chainsOf([], [fresh(5, 'a'), fresh(6, 'b'), fresh(7, 'a')], {})
    const { upto, done, failed } = play(chains, { 5: 'refused', 6: 'delivered', 7: 'delivered' })
    t.strictSame([upto, done], [100, [6]])
    t.match(failed, [
      { n: 5, attempts: 1, pause: 60, dead: false },
      { n: 7, attempts: 0, pause: null, dead: false }
    ])
  })

  t.test('gives an event up after its last attempt, and unblocks its subject', async t => {
    const chains = chainsOf([late(5, 'a', 6), late(7, 'a', 0)], [], { a: 2 })
    const { done, failed } = play(chains, { 5: 'refused', 7: 'delivered' })
    t.strictSame(done, [7])
    t.match(failed, [{ n: 5, attempts: 7, pause: null, dead: true }])
  })

  t.test('ends with the first failure, with the cursor before the first unattempted event', async t => {
    const chains = chainsOf([], [fresh(5, 'a'), fresh(6, 'b'), fresh(7, 'c')], {})
    t.match(play(chains, { 5: 'ill' }, { position: 4 }), { upto: 4, failed: [], isIll: true, pause: 5 })
    const half = play(chainsOf([], [fresh(6, 'b'), fresh(5, 'a')], {}), { 6: 'delivered', 5: 'ill' })
    t.match([half.upto, half.done], [6, [6]])
    t.match(half.failed, [{ n: 5, attempts: 0, pause: null }], 'what lies below the cursor waits')
  })

  t.test('that reaches its time limit continues later at its cursor', async t => {
    const chains = chainsOf([], [fresh(5, 'a'), fresh(6, 'b')], {})
    t.match(play(chains, { 5: 'delivered' }), { upto: 5, done: [5], failed: [], isIll: false })
  })

  t.test('of refusals alone means a failing endpoint from the tenth on; one delivery resets it', async t => {
    const chains = chainsOf([], [fresh(5, 'a')], {})
    t.match(play(chains, { 5: 'refused' }, { refusals: 8 }), { isIll: false, refusals: 9 })
    t.match(play(chains, { 5: 'refused' }, { refusals: 9 }), { isIll: true, refusals: 10 })
    t.match(play(chains, { 5: 'delivered' }, { refusals: 9, failures: 3 }), { isIll: false, refusals: 0 })
  })

  t.test('reports that the endpoint is gone', async t => {
    const chains = chainsOf([], [fresh(5, 'a')], {})
    t.match(play(chains, { 5: 'gone' }), { isGone: true, isIll: true, upto: 0 })
  })
})
