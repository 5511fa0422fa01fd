import { between, drawFor } from '../../lib/demo/random.ts'

/** What a worker does: one operation, or `twins` (one reference to both servers at once) or `again` (an old reference once more). */
export type Deed = 'book' | 'hold' | 'twins' | 'again' | 'confirm' | 'cancel' | 'move' | 'read' | 'list'

const DEEDS: Readonly<Record<Deed, number>> = {
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
const DECK = (Object.keys(DEEDS) as Deed[]).flatMap(deed => Array<Deed>(DEEDS[deed]).fill(deed))

/** One choice of a worker. It depends on the seed alone; which booking `target` meets depends on what there is. */
export interface Choice {
  readonly deed: Deed
  readonly server: 0 | 1
  /** From 0 up to 1: a place in a list of slots, and of what was booked lately. */
  readonly slot: number
  readonly other: number
  readonly target: number
  readonly participants: number
  readonly holdMinutes: number
  /** Whether an unknown outcome is tried again at once. */
  readonly retries: boolean
}

/** The choices of one worker, one after the other; the same for the same seed. */
export function choicesOf(seed: number, worker: string): () => Choice {
  const draw = drawFor(seed, worker)
  // Every choice draws as often, so that no choice moves the next one.
  return () => ({
    deed: DECK[Math.floor(draw() * DECK.length)] as Deed,
    server: draw() < 0.5 ? 0 : 1,
    slot: draw(),
    other: draw(),
    target: draw(),
    participants: between(draw, 1, 4),
    holdMinutes: between(draw, 1, 120),
    retries: draw() < 0.7
  })
}

/** The place of `list` that a number from 0 up to 1 names. */
export function at<Item>(list: readonly Item[], fraction: number): Item | undefined {
  return list[Math.floor(fraction * list.length)]
}
