import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { getSchool, listLessonTypes } from '../lib/schools/queries.ts'
import { readPoints } from '../lib/transfers/queries.ts'
import { DIRECTIONS, POINT_BOUNDS, PointInput, pointOf, type SchoolPoint } from '../lib/transfers/rules.ts'
import { changePoints } from '../lib/transfers/transactions.ts'
import { notFoundError, parseOptions } from './args.ts'
import { fieldsOf, UsageError, type Values } from './command.ts'

/** Options of a point, for `add` and `set`. */
export const POINT_OPTIONS = {
  name: { type: 'string', help: 'Name for guests, such as a hotel.' },
  address: { type: 'string', help: 'Postal address.' },
  directions: { type: 'string', help: 'Directions, in the school’s language.', mayBeEmpty: true },
  latitude: { type: 'string', help: 'Latitude in degrees, with --longitude.' },
  longitude: { type: 'string', help: 'Longitude in degrees; a western one as --longitude=-9.38.' },
  pickup: {
    type: 'string',
    help: 'Lesson types with pickup here, each with the minutes before the start, such as group:45,kids:30; empty for none.',
    mayBeEmpty: true
  },
  dropoff: {
    type: 'string',
    help: 'Lesson types with drop-off here, each with the minutes after the end.',
    mayBeEmpty: true
  }
} as const

export function parsePoint(values: Values, id: string): PointInput {
  const { school: _, ...given } = fieldsOf(values)
  return parseOptions(PointInput, { ...given, id })
}

/** The resulting point; a UsageError names the invalid option. */
export function requirePoint(typed: PointInput, was?: SchoolPoint): SchoolPoint {
  const made = pointOf(typed, was)
  if ('hint' in made) throw new UsageError(`--${made.field}: ${made.hint}`)
  return made
}

/** Points of a school, with their version. */
export async function needPoints(sql: Sql, schoolId: string) {
  const { id } = await getSchool(sql, schoolId)
  const known = await readPoints(sql, id)
  return { schoolId: id, points: known?.points ?? [], version: known?.version ?? '' }
}

/** Replace the points of a school by the result of `change`. Throws if a point names an unknown lesson type. */
export async function writePoints(
  sql: Sql,
  schoolId: string,
  change: (points: readonly SchoolPoint[]) => readonly SchoolPoint[]
): Promise<void> {
  for (let tries = 3; tries > 0; tries--) {
    const had = await needPoints(sql, schoolId)
    const points = change(had.points)
    const added = points.filter(point => !had.points.includes(point))
    await requireTypes(sql, had.schoolId, added)
    if (points.length > POINT_BOUNDS.most)
      throw new Error(`A school has at most ${POINT_BOUNDS.most} points; remove one first.`)
    if (Buffer.byteLength(JSON.stringify(points)) > POINT_BOUNDS.bytes)
      throw new Error(
        `All points of a school together may have at most ${POINT_BOUNDS.bytes} bytes; shorten their texts.`
      )
    // On a concurrent change, read and try again.
    if ((await changePoints(sql, had.schoolId, { version: had.version, points })) !== 'points_changed') return
  }
  throw new Problem('service_unavailable', {
    hint: 'The points were changed by others at the same time; try again.'
  })
}

async function requireTypes(sql: Sql, schoolId: string, points: readonly SchoolPoint[]): Promise<void> {
  const types = new Set((await listLessonTypes(sql, schoolId)).map(({ id }) => id))
  const named = points.flatMap(point => DIRECTIONS.flatMap(way => Object.keys(point[way] ?? {})))
  const unknown = named.find(type => !types.has(type))
  if (unknown !== undefined) throw notFoundError('lesson type', unknown, schoolId)
}

/** Minutes by lesson type in the form of the options. */
export function leadsOf(leads: Readonly<Record<string, number>> = {}): string {
  return Object.entries(leads)
    .map(([type, minutes]) => `${type}:${minutes}`)
    .join(',')
}
