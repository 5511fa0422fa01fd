import { setTimeout as sleep } from 'node:timers/promises'
import { sweepHolds } from '../../lib/booking/transactions.ts'
import { between } from '../../lib/demo/random.ts'
import { blockInstructor } from '../../lib/feeds/transactions.ts'
import { eraseCustomer } from '../../lib/guests/transactions.ts'
import { cancelLessons, moveLesson, setOnSale } from '../../lib/lessons/transactions.ts'
import { issueSchoolKey, revokeSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { changeLessonType, changeSchool } from '../../lib/schools/transactions.ts'
import { at } from './choose.ts'
import {
  addLesson,
  bookV1,
  changeOcto,
  guestOf,
  LESSONS,
  lessonOf,
  newId,
  OCTO,
  onBooking,
  someTime,
  unitsOf,
  V1,
  type Writer
} from './writer.ts'

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
    what: 'a partner reserves with its own id and a contact for each seat, in strict OCTO',
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
    what: 'a partner confirms a hold with a contact, in strict OCTO',
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
    what: 'a partner changes the number of seats of a booking, in strict OCTO',
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
    what: 'a lesson is moved to another day',
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
    what: "the busy times of an instructor's calendar change",
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
    what: 'some holds expire long before their time',
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
    what: 'expired holds are ended without a booking',
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
  what: 'an expired hold is replaced by a booking, while its guest is erased and another booking of this guest is cancelled',
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
