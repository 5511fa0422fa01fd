import * as v from 'valibot'
import { anyText, text } from '../../text/input.ts'
import { list, shortId } from '../../text/typed.ts'

/** Directions of a transfer: to a lesson, and back. */
export const DIRECTIONS = ['pickup', 'dropoff'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Maximum points of a school, bytes of all points, lesson types per point, and minutes of a transfer. */
export const POINT_BOUNDS = { most: 30, bytes: 60_000, types: 50, minutes: 600 } as const

/** A place for pickup or dropoff. */
interface TransferPlace {
  readonly id: string
  readonly name: string
  readonly address: string
  /** Directions to the place, in the school's language. */
  readonly directions?: string
  readonly latitude?: number
  readonly longitude?: number
}

/** A place with the minutes of its transfers, by lesson type id. */
export interface SchoolPoint
  extends TransferPlace,
    Partial<Readonly<Record<Direction, Readonly<Record<string, number>>>>> {}

/** A place with its minutes for one lesson type: before the lesson begins, or after it ends. */
export interface TransferPoint extends TransferPlace {
  readonly minutes: number
}

/** For each direction, the points of a lesson type and whether guests must choose one. */
export type Transfers = Readonly<
  Record<Direction, { readonly required: boolean; readonly points: readonly TransferPoint[] }>
>

/** Transfers of a booking. Null for none. */
export type BookingTransfers = Readonly<Record<Direction, Transfer | null>>

/** Transfers of a lesson type without points. */
export const NO_TRANSFERS: Transfers = {
  pickup: { required: false, points: [] },
  dropoff: { required: false, points: [] }
}

/** A booked transfer: the point as it was when chosen, or the guest's accommodation. */
export interface Transfer {
  readonly requested: true
  readonly point?: TransferPoint
  readonly hotel?: string
  readonly room?: string
}

/** A change of a transfer. Omitted members are kept; null deletes one (see transfer_after). */
export interface TransferChange {
  readonly requested?: boolean
  readonly point?: TransferPoint | null
  readonly hotel?: string | null
  readonly room?: string | null
}

const LEAD_HINT = `lesson types and minutes such as group:45,kids:30, each minutes from 0 to ${POINT_BOUNDS.minutes}`

/** Schema of the minutes by lesson type, as text. */
function leadMinutes() {
  return v.pipe(
    list(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,62}:\d{1,3}$/, LEAD_HINT))),
    v.maxLength(POINT_BOUNDS.types, `at most ${POINT_BOUNDS.types} lesson types`),
    v.transform(pairs =>
      pairs.map(pair => [pair.split(':')[0] as string, Number(pair.split(':')[1])] as const)
    ),
    v.check(
      pairs => new Set(pairs.map(([type]) => type)).size === pairs.length,
      'a lesson type appears twice'
    ),
    v.check(pairs => pairs.every(([, minutes]) => minutes <= POINT_BOUNDS.minutes), LEAD_HINT),
    v.transform(pairs => Object.fromEntries(pairs))
  )
}

function withinDegrees(max: number) {
  const hint = `degrees from -${max} to ${max}, such as 39.3745`
  return v.pipe(
    text(12),
    v.regex(/^-?\d{1,3}(\.\d{1,7})?$/, hint),
    v.transform(Number),
    v.check(degrees => Math.abs(degrees) <= max, hint)
  )
}

/** Input for a point. Omitted members are kept. Empty minutes remove a direction. */
export const PointInput = v.object({
  id: shortId(),
  name: v.exactOptional(text(100)),
  address: v.exactOptional(text(300)),
  directions: v.exactOptional(anyText(300)),
  latitude: v.exactOptional(withinDegrees(90)),
  longitude: v.exactOptional(withinDegrees(180)),
  pickup: v.exactOptional(leadMinutes()),
  dropoff: v.exactOptional(leadMinutes())
})
export type PointInput = v.InferOutput<typeof PointInput>

/** An invalid field of a point. */
interface PointFault {
  readonly field: keyof PointInput
  readonly hint: string
}

/** Merge the input with the current point. Returns the new point, or the fault. */
export function pointOf(input: PointInput, previous?: SchoolPoint): SchoolPoint | PointFault {
  const { name, address, directions, ...rest } = { ...previous, ...input }
  if (name === undefined) return { field: 'name', hint: 'give the name that guests see' }
  if (address === undefined) return { field: 'address', hint: 'give the address of the place' }
  if ((rest.latitude === undefined) !== (rest.longitude === undefined))
    return { field: 'latitude', hint: 'give --longitude too' }
  const usedDirections = DIRECTIONS.filter(direction => Object.keys(rest[direction] ?? {}).length > 0)
  if (usedDirections.length === 0) return { field: 'pickup', hint: `give this or --dropoff: ${LEAD_HINT}` }
  const { id, latitude, longitude } = rest
  return {
    ...{ id, name, address },
    ...(directions && { directions }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...Object.fromEntries(usedDirections.map(direction => [direction, rest[direction]]))
  }
}

/** Local time of a transfer with its UTC offset, computed from the lesson's start and end. */
export function transferTime(
  direction: Direction,
  { start, end }: { readonly start: string; readonly end: string },
  minutes: number
): string {
  const [from, offsetMinutes] = direction === 'pickup' ? [start, -minutes] : [end, minutes]
  const local = new Date(Date.parse(`${from.slice(0, 19)}Z`) + offsetMinutes * 60_000).toISOString()
  return local.slice(0, 19) + from.slice(19)
}
