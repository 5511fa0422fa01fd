import { setTimeout as sleep } from 'node:timers/promises'
import { sweepHolds } from '../../lib/booking/transactions.ts'
import { between, type Draw } from '../../lib/demo/random.ts'
import { blockInstructor } from '../../lib/feeds/transactions.ts'
import { eraseCustomer } from '../../lib/guests/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { cancelLessons, importLessons, moveLesson, setOnSale } from '../../lib/lessons/transactions.ts'
import { issueSchoolKey, revokeSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { changeLessonType, changeSchool } from '../../lib/schools/transactions.ts'
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

const V1 = '/api/partner/v1/bookings'
const OCTO = '/api/partner/octo/bookings'
/** Few guests and references, so writers collide. */
const GUESTS = 3
const REFERENCES = 40
const RECENT = 32
const LESSONS = { least: 5, most: 14 } as const

const newId = () => uuidV7(Date.now())
const guestOf = (draw: Draw) => `guest-${between(draw, 1, GUESTS)}@example.com`
const lessonOf = ({ lessons }: Stage, draw: Draw) => at(lessons, draw()) as string
const unitsOf = (draw: Draw) =>
  Array.from({ length: between(draw, 1, 3) }, () => ({
    unitId: 'participant',
    contact: { emailAddress: guestOf(draw) }
  }))

function bookV1(stage: Stage, draw: Draw, more: object): Promise<string> {
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
function changeOcto(stage: Stage, draw: Draw, method: 'POST' | 'PATCH', word: string, body: object) {
  return onBooking(stage, draw, id => ({ method, path: `${OCTO}/${id}${word}`, body }))
}

async function onBooking({ bookings, ask }: Stage, draw: Draw, wireOf: (id: string) => Wire) {
  const id = at(bookings.slice(-RECENT), draw())
  return id ? ask(wireOf(id)) : 'nothing there'
}

/** A random day and hour far ahead, used by no other writer. */
function someTime(draw: Draw) {
  const date = new Date(Date.now() + between(draw, 20, 320) * 86_400_000).toISOString().slice(0, 10)
  const hour = between(draw, 8, 17)
  const text = (hours: number) => `${String(hours).padStart(2, '0')}:00`
  return { date, start: text(hour), end: text(hour + 2) }
}

async function addLesson({ id: schoolId, sql, lessons, instructors }: Stage, draw: Draw): Promise<string> {
  const id = newId()
  const taught = { lessonType: 'group', spot: 'Baleal', instructors: [at(instructors, draw()) as string] }
  const lesson = { row: 1, id, ...someTime(draw), ...taught, capacity: 6, priceCents: null }
  const faults = await importLessons(sql, schoolId, [lesson])
  if (faults.length > 0) return 'refused'
  lessons.push(id)
  if (lessons.length > LESSONS.most) lessons.shift()
  return 'ok'
}

/** Partners, over v1 and OCTO. */
const PARTNERS: readonly Writer[] = [
  {
    name: 'book',
    what: 'a partner books, in v1',
    weight: 14,
    write: (stage, draw) => bookV1(stage, draw, {})
  },
  {
    name: 'hold',
    what: 'a partner holds seats, in v1',
    weight: 14,
    write: (stage, draw) => bookV1(stage, draw, { status: 'ON_HOLD' })
  },
  {
    name: 'reserve',
    what: 'a partner reserves, in strict OCTO, under an id of its own and with a contact for each seat',
    weight: 14,
    write: (stage, draw) => {
      const order = { productId: 'group', optionId: 'DEFAULT', availabilityId: lessonOf(stage, draw) }
      return stage.ask({
        method: 'POST',
        path: OCTO,
        body: { uuid: newId(), ...order, unitItems: unitsOf(draw) }
      })
    }
  },
  {
    name: 'confirm',
    what: 'a partner confirms a hold, in v1',
    weight: 6,
    write: (stage, draw) => onBooking(stage, draw, id => ({ method: 'POST', path: `${V1}/${id}/confirm` }))
  },
  {
    name: 'confirm with a contact',
    what: 'a partner confirms a hold, in strict OCTO, with a contact',
    weight: 6,
    write: (stage, draw) =>
      changeOcto(stage, draw, 'POST', '/confirm', { contact: { emailAddress: guestOf(draw) } })
  },
  {
    name: 'cancel',
    what: 'a partner cancels, in v1',
    weight: 10,
    write: (stage, draw) => onBooking(stage, draw, id => ({ method: 'DELETE', path: `${V1}/${id}` }))
  },
  {
    name: 'move',
    what: 'a partner moves a booking to another lesson, in strict OCTO',
    weight: 6,
    write: (stage, draw) => changeOcto(stage, draw, 'PATCH', '', { availabilityId: lessonOf(stage, draw) })
  },
  {
    name: 'update',
    what: 'a partner changes how many seats a booking has, in strict OCTO',
    weight: 6,
    write: (stage, draw) => changeOcto(stage, draw, 'PATCH', '', { unitItems: unitsOf(draw) })
  }
]

/** The school's staff, through the transactions of commands and pages. */
const STAFF: readonly Writer[] = [
  {
    name: 'import',
    what: 'a lesson is imported',
    weight: 3,
    write: addLesson
  },
  {
    name: 'cancel a lesson',
    what: 'a lesson is cancelled with its bookings',
    weight: 2,
    async write({ id: schoolId, sql, lessons }, draw) {
      if (lessons.length <= LESSONS.least) return 'too few'
      const [slotId] = lessons.splice(Math.floor(draw() * lessons.length), 1)
      const { lessons: changed } = await cancelLessons(sql, schoolId, [slotId as string])
      return changed ? 'ok' : 'unchanged'
    }
  },
  {
    name: 'close a lesson',
    what: 'a lesson is closed to sale, and opened again',
    weight: 3,
    async write(stage, draw) {
      const slotId = lessonOf(stage, draw)
      await setOnSale(stage.sql, stage.id, [slotId], false)
      await setOnSale(stage.sql, stage.id, [slotId], true)
      return 'ok'
    }
  },
  {
    name: 'move a lesson',
    what: 'a lesson goes to another day',
    weight: 3,
    write(stage, draw) {
      const { date, start: startTime, end: endTime } = someTime(draw)
      const to = { date, startTime, endTime, spotName: null }
      return moveLesson(stage.sql, {
        schoolId: stage.id,
        slotId: lessonOf(stage, draw),
        version: null,
        ...to
      })
    }
  },
  {
    name: 'block',
    what: "an instructor's calendar takes other hours",
    weight: 3,
    async write({ id: schoolId, sql, instructors }, draw) {
      const { date, start, end } = someTime(draw)
      const busy = [{ start: `${date}T${start}:00`, end: `${date}T${end}:00`, zone: 'Europe/Lisbon' }]
      await blockInstructor(sql, { schoolId, instructorId: at(instructors, draw()) as string, busy })
      return 'ok'
    }
  },
  {
    name: 'erase',
    what: 'a guest is erased, in all bookings of all schools',
    weight: 8,
    async write({ sql }, draw) {
      await eraseCustomer(sql, guestOf(draw))
      return 'ok'
    }
  },
  {
    name: 'save a type',
    what: "a lesson type's price changes",
    weight: 2,
    async write({ id: schoolId, sql }, draw) {
      await changeLessonType(sql, { schoolId, id: 'group', priceCents: between(draw, 1000, 9000) })
      return 'ok'
    }
  },
  {
    name: 'save a school',
    what: "a school's name changes",
    weight: 3,
    async write({ id, sql }, draw) {
      await changeSchool(sql, { id, name: `${id} ${between(draw, 1, 1000)}` })
      return 'ok'
    }
  },
  {
    name: 'keys',
    what: "a partner's key is issued and revoked",
    weight: 3,
    async write({ id: schoolId, sql }) {
      const id = newId()
      await issueSchoolKey(sql, id, { schoolId, partner: 'Agency' })
      await revokeSchoolKey(sql, schoolId, id)
      return 'ok'
    }
  }
]

/** Background jobs. */
const TIME: readonly Writer[] = [
  {
    name: 'run out',
    what: 'some holds run out, long before their time',
    weight: 8,
    async write({ sql }) {
      await sql`update bookings set hold_expires_at = clock_timestamp() where id in (
        select id from bookings where status = 'on_hold' and hold_expires_at > clock_timestamp()
        order by random() limit 4 for no key update skip locked)`
      return 'ok'
    }
  },
  {
    name: 'sweep',
    what: 'holds that ran out are ended, though nobody books',
    weight: 1,
    async write({ sql }) {
      await sweepHolds(sql)
      await sleep(20)
      return 'ok'
    }
  }
]

/** Three operations that meet at one guest, which luck seldom causes. */
const CROSSING: Writer = {
  name: 'cross',
  what: 'a hold ran out and is booked over, while its guest is erased and another booking of theirs is cancelled',
  weight: 5,
  async write(stage, draw) {
    const { sql } = stage
    const customer = { customerName: 'Eve', customerEmail: `${newId()}@example.com` }
    const [here, there] = [lessonOf(stage, draw), lessonOf(stage, draw)]
    const book = async (lessonSlotId: string, more: object) => {
      const status = await stage.ask({
        method: 'POST',
        path: V1,
        body: { lessonSlotId, ...customer, ...more }
      })
      return status === '201'
    }
    if (!(await book(here, { status: 'ON_HOLD' })) || !(await book(there, {}))) return 'full'
    const [live] = await sql<{ id: string }[]>`select id from bookings
      where customer_email = ${customer.customerEmail} and status = 'confirmed'`
    await sql`update bookings set hold_expires_at = clock_timestamp()
      where customer_email = ${customer.customerEmail} and status = 'on_hold'`
    const booked = bookV1(stage, draw, { lessonSlotId: here })
    await sleep(between(draw, 0, 80))
    const cancelled = stage.ask({ method: 'DELETE', path: `${V1}/${live?.id}` })
    await sleep(between(draw, 0, 80))
    await Promise.all([eraseCustomer(sql, customer.customerEmail), booked, cancelled])
    return 'ok'
  }
}

/** All writers of rows that another may be changing. */
export const WRITERS: readonly Writer[] = [...PARTNERS, ...STAFF, ...TIME, CROSSING]
