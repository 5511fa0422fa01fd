import * as v from 'valibot'
import { anyText, members, text } from '../text/input.ts'
import { digits, list } from '../text/typed.ts'

/** Operator's input to change a planned lesson. Omitted members are kept. */
export const LessonChangeInput = members({
  priceCents: v.exactOptional(digits(0, 100_000_000)),
  capacity: v.exactOptional(digits(1, 1000)),
  spot: v.exactOptional(text(200)),
  /** Note to the guests. */
  note: v.exactOptional(anyText(500, { lines: true })),
  /** Ids or names. */
  instructors: v.exactOptional(list(text(200)))
})

export type LessonChange = v.InferOutput<typeof LessonChangeInput>

/** The change with its members named like the columns in change_slot. */
export function columnsOf({ priceCents, capacity, spot, note, instructors }: LessonChange): object {
  return { price_cents: priceCents, capacity, spot_name: spot, guest_note: note, instructors }
}

const REFUSALS = {
  slot_cancelled: () => 'The lesson is cancelled, which is final.',
  slot_expired: () => 'The lesson has already begun.',
  equal_on_sale: () => 'The same lesson is on sale at that time and spot.',
  instructor_not_found: (word: string) => `There is no instructor "${word}" at the school.`,
  nobody_teaches: () => 'A lesson needs an instructor.',
  instructor_busy: (clash: string) => clash || 'An instructor is taken at that time.',
  insufficient_spots: (seats: string) => `${seats} seats are taken, so the lesson needs as many.`,
  ratio_exceeded: (seats: string) => `${seats} seats are taken, too many for so few instructors.`
} as const

/** Reasons to refuse a change. `unchanged` means that it has no effect. */
export type ChangeRefusal = keyof typeof REFUSALS | 'slot_not_found' | 'unchanged'

export function explainRefusal(code: keyof typeof REFUSALS, detail: string): string {
  return REFUSALS[code](detail)
}
