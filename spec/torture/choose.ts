import { between, drawFor } from '../../lib/demo/random.ts'

/**
 * A worker's action: one operation, `twins` (one reference to both servers at once) or `again` (repeat an
 * old reference).
 */
export type Action = 'book' | 'hold' | 'twins' | 'again' | 'confirm' | 'cancel' | 'move' | 'read' | 'list'

const ACTIONS: Readonly<Record<Action, number>> = {
  book: 18,
  hold: 22,
  twins: 6,
  again: 6,
  confirm: 16,
  cancel: 16,
  move: 6,
  read: 5,
  list: 5
}
const DECK = (Object.keys(ACTIONS) as Action[]).flatMap(action => Array<Action>(ACTIONS[action]).fill(action))

/**
 * One choice of a worker. It depends only on the seed; the booking that `target` selects depends on the
 * state.
 */
export interface Choice {
  readonly action: Action
  readonly server: 0 | 1
  /** From 0 to 1 (exclusive): a position in the list of slots, and in the list of recent bookings. */
  readonly slot: number
  readonly other: number
  readonly target: number
  readonly participants: number
  readonly holdMinutes: number
  /** True if an unknown result is retried at once. */
  readonly retries: boolean
}

/** Sequence of choices of one worker; the same for the same seed. */
export function choicesOf(seed: number, worker: string): () => Choice {
  const draw = drawFor(seed, worker)
  // Every choice draws the same number of values, so no choice shifts the next one.
  return () => ({
    action: DECK[Math.floor(draw() * DECK.length)] as Action,
    server: draw() < 0.5 ? 0 : 1,
    slot: draw(),
    other: draw(),
    target: draw(),
    participants: between(draw, 1, 4),
    holdMinutes: between(draw, 1, 120),
    retries: draw() < 0.7
  })
}

/** The item of `list` at a fraction from 0 to 1 (exclusive). */
export function at<Item>(list: readonly Item[], fraction: number): Item | undefined {
  return list[Math.floor(fraction * list.length)]
}
