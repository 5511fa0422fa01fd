import type { Lesson } from '../booking/schedule/queries.ts'
import { MINUTE_MS } from '../text/dates.ts'
import { localEndOf } from '../text/times.ts'
import type { ProductSlot } from './slot.ts'

/** A lesson in strict OCTO at a given time. octo_slot_json.sql writes the slot of a booking in the same form. */
export function productSlotOf(lesson: Lesson, atMs: number): ProductSlot {
  const { type, localDate, localStart, localEnd, startsAtMs } = lesson
  const hasBegun = startsAtMs <= atMs
  return {
    id: lesson.id,
    localDate,
    opensAt: localStart,
    closesAt: localEnd,
    localDateTimeStart: withOffset(startsAtMs, `${localDate}T${localStart}:00`),
    localDateTimeEnd: withOffset(lesson.endsAtMs, localEndOf(localDate, localStart, localEnd)),
    utcCutoffAt: `${secondsOf(startsAtMs)}Z`,
    hasBegun,
    leadMs: startsAtMs - atMs,
    forSale: lesson.forSale && !hasBegun,
    capacity: lesson.capacity,
    taken: lesson.taken,
    instructors: lesson.instructors,
    studentsPerInstructor: lesson.studentsPerInstructor,
    isPrivate: lesson.isPrivate,
    ...(lesson.partnerLeft !== undefined && { partnerLeft: lesson.partnerLeft }),
    ...(lesson.guaranteed && { guaranteed: lesson.guaranteed }),
    allDay: type.availabilityType === 'OPENING_HOURS',
    title: type.name,
    translations: type.translations,
    spotName: lesson.spotName,
    priceCents: lesson.priceCents,
    unitCents: lesson.unitCents
  }
}

/** Local time with its UTC offset. `clock` is the local time. */
function withOffset(ms: number, clock: string): string {
  // Rounded up, because offsets are full minutes and `clock` has no seconds.
  const minutes = Math.ceil((Date.parse(`${clock}Z`) - ms) / MINUTE_MS)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map(part => String(part).padStart(2, '0')).join(':')
  return `${secondsOf(ms + minutes * MINUTE_MS)}${minutes < 0 ? '-' : '+'}${offset}`
}

function secondsOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}
