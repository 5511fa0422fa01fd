import * as v from 'valibot'
import { isUuid } from '../../../lib/text/uuid.ts'
import { type GuestEntries, parseGuest } from './guest-form.ts'

/** Maximum guests of one form, so that its fields fit in a body. */
export const MAX_GEAR_ROWS = 60

/** Columns of the form. */
export const CELLS = ['height', 'weight', 'shoe'] as const
const COLUMNS = [...CELLS, 'board', 'suit', 'boots'] as const

const column = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform(cells => [cells].flat()),
    v.maxLength(MAX_GEAR_ROWS, 'too many guests')
  ),
  []
)

/** The equipment form of a lesson. Each column is a list with one value per guest, all in the same order. */
export const GearForm = {
  guest: column,
  version: column,
  height: column,
  weight: column,
  shoe: column,
  board: column,
  suit: column,
  boots: column
}

type GearColumns = Readonly<Record<keyof typeof GearForm, readonly string[]>>

/** Typed values of each guest, by `<booking>.<place>`. */
export type TypedRows = ReadonlyMap<string, { readonly entries: GuestEntries; readonly isFaulty: boolean }>

/** A row of the form. */
export interface GearRow {
  readonly key: string
  readonly bookingId: string
  readonly n: number
  readonly version: number
  readonly entries: GuestEntries
  readonly input: ReturnType<typeof parseGuest>
}

/** Rows of the form; undefined if it names no guests. */
export function parseGear(columns: GearColumns): GearRow[] | undefined {
  const rows = columns.guest.map((key, at): GearRow | undefined => {
    const [bookingId = '', place = ''] = key.split('.')
    const version = columns.version[at] ?? ''
    if (!isUuid(bookingId) || !/^[1-9]\d{0,2}$/.test(place) || !/^\d{1,9}$/.test(version)) return undefined
    const entries: GuestEntries = Object.fromEntries(COLUMNS.map(name => [name, columns[name][at]]))
    return {
      ...{ key, bookingId, n: Number(place), version: Number(version), entries },
      input: parseGuest(entries)
    }
  })
  return rows.length === 0 || rows.includes(undefined) ? undefined : (rows as GearRow[])
}

/** Typed values by guest, to show again. */
export function typedRows(rows: readonly GearRow[]): TypedRows {
  return new Map(rows.map(({ key, entries, input }) => [key, { entries, isFaulty: 'faults' in input }]))
}
