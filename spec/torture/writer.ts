import { between, type Draw } from '../../lib/demo/random.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { importLessons } from '../../lib/lessons/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import type { Wire } from './ask.ts'
import { at } from './choose.ts'

/** A school in the storm: its data for partners' requests and staff changes. */
export interface Stage {
  readonly id: string
  readonly sql: Sql
  /** Existing lessons and acknowledged bookings, the newest last. */
  readonly lessons: string[]
  readonly bookings: string[]
  /** Instructors used by the import only. */
  readonly instructors: readonly string[]
  /** Sends a request to one of the servers; returns the status. */
  ask(wire: Wire): Promise<string>
}

/** One kind of writer; its result is a status, a word, or a Problem. */
export interface Writer {
  readonly name: string
  /** For the table in docs/reliability.md. */
  readonly what: string
  /** Its share of turns. */
  readonly weight: number
  write(stage: Stage, draw: Draw): Promise<string>
}

export const V1 = '/api/partner/v1/bookings'
export const OCTO = '/api/partner/octo/bookings'
/** Few guests and references, so writers collide. */
const GUESTS = 3
const REFERENCES = 40
const RECENT = 32
export const LESSONS = { least: 5, most: 14 } as const

export const newId = () => uuidV7(Date.now())
export const guestOf = (draw: Draw) => `guest-${between(draw, 1, GUESTS)}@example.com`
export const lessonOf = ({ lessons }: Stage, draw: Draw) => at(lessons, draw()) as string
export const unitsOf = (draw: Draw) =>
  Array.from({ length: between(draw, 1, 3) }, () => ({
    unitId: 'participant',
    contact: { emailAddress: guestOf(draw) }
  }))

export function bookV1(stage: Stage, draw: Draw, more: object): Promise<string> {
  const body = {
    lessonSlotId: lessonOf(stage, draw),
    participants: between(draw, 1, 3),
    customerName: 'Ana Silva',
    customerEmail: guestOf(draw),
    ...(draw() < 0.3 && { externalRef: `ref-${between(draw, 1, REFERENCES)}` }),
    ...more
  }
  return stage.ask({ method: 'POST', path: V1, body })
}

/** Changes a booking in strict OCTO. */
export function changeOcto(stage: Stage, draw: Draw, method: 'POST' | 'PATCH', word: string, body: object) {
  return onBooking(stage, draw, id => ({ method, path: `${OCTO}/${id}${word}`, body }))
}

export async function onBooking({ bookings, ask }: Stage, draw: Draw, wireOf: (id: string) => Wire) {
  const id = at(bookings.slice(-RECENT), draw())
  return id ? ask(wireOf(id)) : 'nothing there'
}

/** A random day and hour far ahead, used by no other writer. */
export function someTime(draw: Draw) {
  const date = new Date(Date.now() + between(draw, 20, 320) * 86_400_000).toISOString().slice(0, 10)
  const hour = between(draw, 8, 17)
  const text = (hours: number) => `${String(hours).padStart(2, '0')}:00`
  return { date, start: text(hour), end: text(hour + 2) }
}

export async function addLesson(
  { id: schoolId, sql, lessons, instructors }: Stage,
  draw: Draw
): Promise<string> {
  const id = newId()
  const taught = { lessonType: 'group', spot: 'Baleal', instructors: [at(instructors, draw()) as string] }
  const lesson = { row: 1, id, ...someTime(draw), ...taught, capacity: 6, priceCents: null }
  const faults = await importLessons(sql, schoolId, [lesson])
  if (faults.length > 0) return 'refused'
  lessons.push(id)
  if (lessons.length > LESSONS.most) lessons.shift()
  return 'ok'
}
