import * as v from 'valibot'
import { anyText, text } from '../text/input.ts'
import { list, shortId } from '../text/typed.ts'

/** The two drives of a guest: to a lesson, and from it. */
export const WAYS = ['pickup', 'dropoff'] as const
export type Way = (typeof WAYS)[number]

/** Most points of a school, bytes of all of them, lesson types that one serves, and minutes between it and a lesson. */
export const POINT_BOUNDS = { most: 30, bytes: 60_000, types: 50, minutes: 600 } as const

/** Where guests are picked up or dropped off. */
interface TransferPlace {
  readonly id: string
  readonly name: string
  readonly address: string
  /** What helps to find it, in the school's language. */
  readonly directions?: string
  readonly latitude?: number
  readonly longitude?: number
}

/** A place with the minutes between it and the lessons of each type that it serves, by the type's id. */
export interface SchoolPoint
  extends TransferPlace,
    Partial<Readonly<Record<Way, Readonly<Record<string, number>>>>> {}

/** A point as a lesson type offers it: so many minutes before its lessons begin, or after they end. */
export interface TransferPoint extends TransferPlace {
  readonly minutes: number
}

/** What a lesson type offers and requires, for each way. */
export type Transfers = Readonly<
  Record<Way, { readonly required: boolean; readonly points: readonly TransferPoint[] }>
>

/** Where the guests of a booking are picked up and dropped off; null where they are not. */
export type Driven = Readonly<Record<Way, Transfer | null>>

/** Those of a lesson type to which nobody is driven. */
export const NO_TRANSFERS: Transfers = {
  pickup: { required: false, points: [] },
  dropoff: { required: false, points: [] }
}

/** What a booking wants of a way: a point as it was when it was chosen, or what its guest said of where they stay. */
export interface Transfer {
  readonly requested: true
  readonly point?: TransferPoint
  readonly hotel?: string
  readonly room?: string
}

/** A change of it; what is absent stays, null takes away (see transfer_after). */
export interface TransferChange {
  readonly requested?: boolean
  readonly point?: TransferPoint | null
  readonly hotel?: string | null
  readonly room?: string | null
}

const LEAD_HINT = `lesson types and minutes such as group:45,kids:30, each minutes from 0 to ${POINT_BOUNDS.minutes}`

/** Minutes by lesson type as they are typed. */
function leads() {
  return v.pipe(
    list(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,62}:\d{1,3}$/, LEAD_HINT))),
    v.maxLength(POINT_BOUNDS.types, `at most ${POINT_BOUNDS.types} lesson types`),
    v.transform(pairs =>
      pairs.map(pair => [pair.split(':')[0] as string, Number(pair.split(':')[1])] as const)
    ),
    v.check(
      pairs => new Set(pairs.map(([type]) => type)).size === pairs.length,
      'a lesson type stands there twice'
    ),
    v.check(pairs => pairs.every(([, minutes]) => minutes <= POINT_BOUNDS.minutes), LEAD_HINT),
    v.transform(pairs => Object.fromEntries(pairs))
  )
}

function withinDegrees(most: number) {
  const hint = `degrees from -${most} to ${most}, such as 39.3745`
  return v.pipe(
    text(12),
    v.regex(/^-?\d{1,3}(\.\d{1,7})?$/, hint),
    v.transform(Number),
    v.check(given => Math.abs(given) <= most, hint)
  )
}

/** What is typed of a point; absent members stay, and empty minutes take a way away. */
export const PointInput = v.object({
  id: shortId(),
  name: v.exactOptional(text(100)),
  address: v.exactOptional(text(300)),
  directions: v.exactOptional(anyText(300)),
  latitude: v.exactOptional(withinDegrees(90)),
  longitude: v.exactOptional(withinDegrees(180)),
  pickup: v.exactOptional(leads()),
  dropoff: v.exactOptional(leads())
})
export type PointInput = v.InferOutput<typeof PointInput>

/** What stands against a point, and at which of its fields. */
interface PointFault {
  readonly field: keyof PointInput
  readonly hint: string
}

/** The point that is meant, from what is typed of it and what it was; or what stands against it. */
export function pointOf(typed: PointInput, was?: SchoolPoint): SchoolPoint | PointFault {
  const { name, address, directions, ...rest } = { ...was, ...typed }
  if (name === undefined) return { field: 'name', hint: 'what guests know it as' }
  if (address === undefined) return { field: 'address', hint: 'where it is' }
  if ((rest.latitude === undefined) !== (rest.longitude === undefined))
    return { field: 'latitude', hint: 'goes with --longitude' }
  const ways = WAYS.filter(way => Object.keys(rest[way] ?? {}).length > 0)
  if (ways.length === 0) return { field: 'pickup', hint: `it or --dropoff: ${LEAD_HINT}` }
  const { id, latitude, longitude } = rest
  return {
    ...{ id, name, address },
    ...(directions && { directions }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...Object.fromEntries(ways.map(way => [way, rest[way]]))
  }
}

/** The local time of a transfer, offset and all, by the clock of its lesson's beginning and end. */
export function transferTime(
  way: Way,
  { start, end }: { readonly start: string; readonly end: string },
  minutes: number
): string {
  const [from, by] = way === 'pickup' ? [start, -minutes] : [end, minutes]
  const local = new Date(Date.parse(`${from.slice(0, 19)}Z`) + by * 60_000).toISOString()
  return local.slice(0, 19) + from.slice(19)
}
