import {
  DIRECTIONS,
  POINT_BOUNDS,
  PointInput,
  pointOf,
  type SchoolPoint
} from '../lib/guests/transfers/rules.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import { getSchool, listLessonTypes } from '../lib/schools/queries.ts'
import { notFoundError, parseOptions } from './args.ts'
import { collection, itemsOfSchool } from './collections.ts'
import { fieldsOf, requireOption, type Values } from './command.ts'
import { SCHOOL } from './options.ts'

const OPTIONS = {
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

export const points = collection<SchoolPoint, PointInput>({
  ...{ noun: 'point', plural: 'points', key: 'ID', keyOf: point => point.id },
  owner: { kind: 'school', usage: '--school ID', options: SCHOOL },
  options: OPTIONS,
  required: ['name', 'address'],
  bounds: POINT_BOUNDS,
  parse(values, id) {
    const { school: _, ...fields } = fieldsOf(values)
    return parseOptions(PointInput, { ...fields, id })
  },
  isEmpty: input => Object.keys(input).length === 1,
  apply: pointOf,
  ...itemsOfSchool<SchoolPoint>('points'),
  check: (sql, values, point) =>
    requireLessonTypes(
      sql,
      values,
      DIRECTIONS.flatMap(direction => Object.keys(point[direction] ?? {}))
    ),
  add: {
    summary: 'Add a pickup or drop-off point.',
    usage: '--name NAME --address TEXT [--pickup TYPE:MINUTES,...] [--dropoff TYPE:MINUTES,...] [...]',
    notes: `ID is a short word of your own, such as hotel-mar. A school has at most ${POINT_BOUNDS.most} points. To require one for a lesson type: lesson-types set --transfers-required.`,
    message({ name, pickup, dropoff }, school) {
      const drives = [
        pickup && `picks up guests (${leadsOf(pickup)})`,
        dropoff && `drops off guests (${leadsOf(dropoff)})`
      ]
      return `${school} now ${drives.filter(Boolean).join(' and ')}: ${name}.`
    }
  },
  set: {
    summary: 'Change a pickup or drop-off point.',
    usage: '[--pickup TYPE:MINUTES,...] [--dropoff TYPE:MINUTES,...] [--name NAME] [...]',
    notes: 'New minutes replace all previous ones. Existing bookings keep their place and time.'
  },
  remove: {
    summary: 'Remove a pickup or drop-off point.',
    notes: 'Existing bookings keep the point.',
    message: (id, school) => `${school} no longer has the point ${id}.`
  },
  list: {
    summary: 'List the pickup and drop-off points of a school.',
    columns: ['id', 'name', 'address', 'pickup', 'dropoff'],
    row: point => ({ ...point, pickup: leadsOf(point.pickup), dropoff: leadsOf(point.dropoff) }),
    none: school =>
      `${school} has no pickup or drop-off points. Add one: swellbook points add hotel-mar --school ${school} --name 'Hotel Mar' --address ... --pickup TYPE:45`
  }
})

/** Throws if the school lacks one of these lesson types. */
export async function requireLessonTypes(sql: Sql, values: Values, types: readonly string[]): Promise<void> {
  const { id: schoolId } = await getSchool(sql, requireOption(values, 'school'))
  const existing = new Set((await listLessonTypes(sql, schoolId)).map(({ id }) => id))
  const unknown = types.find(type => !existing.has(type))
  if (unknown !== undefined) throw notFoundError('lesson type', unknown, schoolId)
}

/** Minutes per lesson type, as the options accept them. */
function leadsOf(leads: Readonly<Record<string, number>> = {}): string {
  return Object.entries(leads)
    .map(([type, minutes]) => `${type}:${minutes}`)
    .join(',')
}
