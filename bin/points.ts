import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { getSchool, listLessonTypes } from '../lib/schools/queries.ts'
import { readPoints } from '../lib/transfers/queries.ts'
import { POINT_BOUNDS, PointInput, pointOf, type SchoolPoint, WAYS } from '../lib/transfers/rules.ts'
import { changePoints } from '../lib/transfers/transactions.ts'
import { fieldsOf, UsageError, type Values } from './command.ts'
import { absent, readGiven } from './given.ts'

/** What may be said of a point, when it is added and later. */
export const POINT_OPTIONS = {
  name: { type: 'string', help: 'As guests know it, such as a hotel.' },
  address: { type: 'string', help: 'Where it is.' },
  directions: { type: 'string', help: 'What helps to find it, in the school’s language.', mayBeEmpty: true },
  latitude: { type: 'string', help: 'In degrees, with --longitude.' },
  longitude: { type: 'string', help: 'In degrees, west of Greenwich as --longitude=-9.38.' },
  pickup: {
    type: 'string',
    help: 'Lesson types that guests are picked up for there, each with the minutes before it begins, such as group:45,kids:30; none where it is empty.',
    mayBeEmpty: true
  },
  dropoff: {
    type: 'string',
    help: 'The same of those after which they are dropped off there, with the minutes after it ends.',
    mayBeEmpty: true
  }
} as const

/** What is typed of a point. */
export function typedPoint(values: Values, id: string): PointInput {
  const { school: _, ...given } = fieldsOf(values)
  return readGiven(PointInput, { ...given, id })
}

/** The point that was typed; a UsageError says which option stands against it. */
export function requirePoint(typed: PointInput, was?: SchoolPoint): SchoolPoint {
  const made = pointOf(typed, was)
  if ('hint' in made) throw new UsageError(`--${made.field}: ${made.hint}`)
  return made
}

/** The points of the school that a command names. */
export async function needPoints(sql: Sql, schoolId: string) {
  const { id } = await getSchool(sql, schoolId)
  const known = await readPoints(sql, id)
  return { schoolId: id, points: known?.points ?? [], version: known?.version ?? '' }
}

/** Changes the points of a school to what `change` makes of them; every lesson type that they serve must be there. */
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
        `The points of a school take at most ${POINT_BOUNDS.bytes} bytes together; say less of them.`
      )
    // Somebody else changed them between the look and this.
    if ((await changePoints(sql, had.schoolId, { version: had.version, points })) !== 'points_changed') return
  }
  throw new Problem('service_unavailable', { hint: 'The points keep changing; try again.' })
}

async function requireTypes(sql: Sql, schoolId: string, points: readonly SchoolPoint[]): Promise<void> {
  const types = new Set((await listLessonTypes(sql, schoolId)).map(({ id }) => id))
  const named = points.flatMap(point => WAYS.flatMap(way => Object.keys(point[way] ?? {})))
  const unknown = named.find(type => !types.has(type))
  if (unknown !== undefined) throw absent('lesson type', unknown, schoolId)
}

/** Minutes by lesson type as they are typed. */
export function leadsOf(leads: Readonly<Record<string, number>> = {}): string {
  return Object.entries(leads)
    .map(([type, minutes]) => `${type}:${minutes}`)
    .join(',')
}
