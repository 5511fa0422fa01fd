import { addDays, daysBetween } from '../text/dates.ts'
import { namedUuid } from '../text/uuid.ts'
import { type DemoParty, drawParties, drawParty } from './guests.ts'
import { PINNED_CODE, PINS, type Pin } from './pins.ts'
import { drawFor } from './random.ts'
import { assignInstructors } from './rota.ts'
import { DEMO_SCHOOLS, type DemoSchool, type DemoSpot, ONDA_CLARA } from './schools.ts'
import { DEMO_LESSON_TYPES, type DemoLessonType, timeAfter, timetableDay } from './timetable.ts'

export interface PlannedSlot {
  readonly id: string
  /** Readable name from which the id is derived: `slt_<school>_<yyyymmdd>_<hhmm>_<lesson type>`. */
  readonly name: string
  readonly schoolId: string
  readonly lessonTypeId: string
  readonly spotId: string
  readonly spotName: string
  readonly localDate: string
  readonly localStart: string
  readonly localEnd: string
  readonly capacity: number
  readonly priceCents: number
  readonly onSale: boolean
  readonly instructorIds: readonly string[]
}

/** A booking or hold of the demo. */
interface PlannedBooking extends DemoParty {
  readonly id: string
  readonly schoolId: string
  readonly slotId: string
  readonly externalRef: string | null
  /** Minutes from seeding to the end of a hold. Null for a booking. */
  readonly holdEndsInMinutes: number | null
}

export interface DemoPlan {
  readonly slots: readonly PlannedSlot[]
  readonly bookings: readonly PlannedBooking[]
}

/** Random seed of all demos. */
export const DEMO_SEED = 20_260_101

/** Days with lessons: `ahead` (including today) for sale, `past` for statistics. */
const DEMO_DAYS = { ahead: 60, past: 90 } as const

/** Plan the demo as of `today` (YYYY-MM-DD at the schools). Deterministic, including the ids. */
export function planDemo(today: string, seed = DEMO_SEED): DemoPlan {
  const dates = Array.from({ length: DEMO_DAYS.past + DEMO_DAYS.ahead }, (_, n) =>
    addDays(today, n - DEMO_DAYS.past)
  )
  const lessons = DEMO_SCHOOLS.flatMap(school => dates.flatMap(date => planDay(school, date, today)))
  return {
    slots: lessons.map(({ slot }) => slot),
    bookings: lessons.flatMap(lesson => planBookings(lesson, today, seed))
  }
}

/**
 * Lesson that an assistant proposes to move half an hour earlier: a future one of school A that is not pinned. Not on a Sunday,
 * because then the instructors teach the advanced group before it.
 */
export function findMovable({ slots }: DemoPlan, today: string): PlannedSlot {
  const days = [3, 7].map(inDays => addDays(today, inDays))
  const date = days.find(day => timetableDay(day).weekday !== 0) as string
  const name = slotName(ONDA_CLARA, date, '10:00', PINNED_CODE)
  return slots.find(slot => slot.name === name) as PlannedSlot
}

/** Pinned lessons of a plan for `today`, each with its bookings. */
export function listPinnedLessons({ slots, bookings }: DemoPlan, today: string) {
  return PINS.map(({ inDays, localStart, shows }) => {
    const name = slotName(ONDA_CLARA, addDays(today, inDays), localStart, PINNED_CODE)
    const slot = slots.find(slot => slot.name === name) as PlannedSlot
    const bookingIds = bookings.filter(({ slotId }) => slotId === slot.id).map(({ id }) => id)
    return { slotId: slot.id, localDate: slot.localDate, localStart, shows, bookingIds }
  })
}

interface PlannedLesson {
  readonly school: DemoSchool
  readonly slot: PlannedSlot
  readonly type: DemoLessonType
  readonly pin: Pin | undefined
}

function planDay(school: DemoSchool, date: string, today: string): PlannedLesson[] {
  const offset = daysBetween('2026-01-01', date) + 1_000_000
  const lessons = DEMO_LESSON_TYPES.flatMap(type =>
    type.startsOn(timetableDay(date)).map(localStart => {
      const pin = findPin(school, type, daysBetween(today, date), localStart)
      const instructors = pin?.instructors ?? teachersFor(type)
      const localEnd = timeAfter(localStart, type.durationMinutes)
      return { type, pin, localStart, localEnd, level: type.level, instructors: instructors }
    })
  )
  const teams = assignInstructors(lessons, school.instructors, offset)
  return lessons.map(({ type, pin, localStart, localEnd }, n) => {
    const name = slotName(school, date, localStart, type.code)
    const spot = spotFor(school, type, offset)
    const slot = {
      id: namedUuid(name, Date.parse(`${date}T00:00:00Z`)),
      name,
      schoolId: school.id,
      lessonTypeId: lessonTypeId(type),
      spotId: spot.id,
      spotName: spot.name,
      localDate: date,
      localStart,
      localEnd,
      capacity: type.capacity,
      priceCents: school.pricesCents[type.code] as number,
      onSale: pin?.onSale ?? true,
      instructorIds: teams[n] as readonly string[]
    }
    return { school, slot, type, pin }
  })
}

/** Number of instructors for a full lesson. 0 for rental. */
function teachersFor({ capacity, maxStudentsPerInstructor: ratio }: DemoLessonType): number {
  return ratio === null ? 0 : Math.ceil(capacity / ratio)
}

function planBookings(
  { school: { partners }, slot, type, pin }: PlannedLesson,
  today: string,
  seed: number
): PlannedBooking[] {
  const draw = drawFor(seed, slot.name)
  const ratio = type.maxStudentsPerInstructor
  const teachable =
    ratio === null ? slot.capacity : Math.min(slot.capacity, slot.instructorIds.length * ratio)
  const parties = pin
    ? pin.parties.map(party => ({
        ...drawParty(draw, party.participants, partners, slot.localDate, today),
        partner: partners[0],
        affiliateId: null,
        ...party
      }))
    : drawParties(draw, teachable, partners, slot.localDate, today)
  return parties.map((party, n) => ({
    externalRef: null,
    holdEndsInMinutes: null,
    ...party,
    id: namedUuid(`bkg_${slot.name}_${n + 1}`, Date.parse(party.createdAt)),
    schoolId: slot.schoolId,
    slotId: slot.id
  }))
}

/** Stored id of a demo lesson type. */
export function lessonTypeId({ code }: DemoLessonType): string {
  return `svc_${code}`
}

function slotName({ id }: DemoSchool, date: string, localStart: string, code: string): string {
  return `slt_${id.slice('sch_'.length)}_${date.replaceAll('-', '')}_${localStart.replace(':', '')}_${code}`
}

function findPin({ id }: DemoSchool, { code }: DemoLessonType, inDays: number, localStart: string) {
  if (id !== ONDA_CLARA.id || code !== PINNED_CODE) return undefined
  return PINS.find(pin => pin.inDays === inDays && pin.localStart === localStart)
}

/** Spot of a lesson. The school's suitable spots alternate by day. Lessons for all levels use spots for beginners. */
function spotFor({ spots }: DemoSchool, { level }: DemoLessonType, offset: number): DemoSpot {
  const candidates = spots.filter(({ levels }) => levels.includes(level === 'all' ? 'beginner' : level))
  return candidates[offset % candidates.length] as DemoSpot
}
