import * as v from 'valibot'
import { parseBoard } from '../../../lib/equipment/gear/rules.ts'
import type { GuestChange } from '../../../lib/equipment/gear/transactions.ts'
import { limits } from '../../../lib/equipment/sizing/tables.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { faultsOf } from '../../../lib/text/fault.ts'
import { changedText, members } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { QueuedFields } from '../kit/queued.ts'

const typed = v.optional(v.pipe(v.string(), v.maxLength(200, 'at most 200 characters')))

/** The fields of the form, in their order on it. */
export const GUEST_FIELDS = ['name', 'height', 'weight', 'shoe', 'level', 'board', 'suit', 'boots'] as const
export type GuestField = (typeof GUEST_FIELDS)[number]

/** Body of the form: absent fields keep their stored value, and faults are shown in the form. */
export const GuestForm = members({
  name: typed,
  height: typed,
  weight: typed,
  shoe: typed,
  level: typed,
  board: typed,
  suit: typed,
  boots: typed,
  version: digits(0, 2_000_000_000),
  ...QueuedFields
})

/** Values as typed. */
export type GuestEntries = Readonly<Partial<Record<GuestField, string | undefined>>>

const blank = v.pipe(
  v.literal(''),
  v.transform(() => null)
)

const measure = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.optional(v.union([v.pipe(v.string(), v.trim(), blank), digits(min, max)]))

const GuestInput = v.object({
  name: changedText(100),
  height: measure(limits.heightCm),
  weight: measure(limits.weightKg),
  shoe: measure(limits.shoeSizeEu),
  level: v.optional(v.union([blank, v.picklist(LEVELS)])),
  board: v.pipe(
    changedText(60),
    v.check(board => !board || board === 'own' || parseBoard(board) !== undefined)
  ),
  suit: changedText(40),
  boots: changedText(40)
})

/** The parsed change, or the names of faulty fields. */
export function parseGuest(
  entries: GuestEntries
): { readonly change: GuestChange } | { readonly faults: ReadonlySet<string> } {
  const result = v.safeParse(GuestInput, entries)
  if (!result.success) return { faults: faultsOf(result.issues) }
  const { name, height, weight, shoe, level, board, suit, boots } = result.output
  const fit = board ? parseBoard(board) : undefined
  const change = {
    name,
    heightCm: height,
    weightKg: weight,
    shoeEu: shoe,
    level,
    ...(board !== undefined && { board: fit?.size ?? board, boardItem: fit?.item ?? null }),
    suit,
    boots
  }
  return { change: withoutAbsent(change) }
}

function withoutAbsent(change: Readonly<Record<string, unknown>>): GuestChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
