import { idOf } from '../../schools/rules.ts'
import { addDays } from '../../text/dates.ts'
import { digestOf } from '../../text/digest.ts'
import { namedUuid } from '../../text/uuid.ts'
import { timeAfter } from '../timetable.ts'

/** A lesson type of a sandbox. Its name says how a booking ends. */
interface SandboxType {
  readonly id: string
  readonly name: string
  /** Maximum seats per booking. By default also the seats of its lessons. */
  readonly capacity: number
  readonly startsAt: readonly string[]
  readonly seats?: number
  /** Students per instructor. Default: all seats. Null without instructors. */
  readonly ratio?: number | null
  readonly durationMinutes?: number
  /** Seats already sold, by an invented other partner if ownRef does not say otherwise. */
  readonly sold?: number
  /** externalRef of the sandbox partner's booking of one sold seat, on the first day of the type. */
  readonly ownRef?: string
  readonly onSale?: boolean
  /** True for lessons only on the day of creation. */
  readonly todayOnly?: boolean
}

/** Number of days with lessons, including today. */
export const SANDBOX_DAYS = 60

/**
 * Seats of lessons that accept all bookings. OCTO's conformance test may run ten times a day and leaves up to 60 of them taken.
 * It books most seats of the two largest types, in full parties, so both must have enough.
 */
const OPEN_SEATS = 600
const LATE_SEATS = 300

/** externalRefs of the partner's first bookings: of a lesson `few`, and of the lesson that has begun, which no list shows. */
export const INITIAL_REF = 'SANDBOX-1'
export const BEGUN_REF = 'SANDBOX-2'

/** The only sold-out lesson of the type `open`: days after today, and start time. */
const FULL_OPEN = { inDays: 9, at: '16:00' } as const

const INSTRUCTOR = { id: 'sandbox', name: 'Sandbox', levels: ['beginner'], languages: ['en'] }

/** Lesson types of a sandbox, in order of their refusals. All lessons of a day start at different times. */
export const SANDBOX_TYPES: readonly SandboxType[] = [
  {
    id: 'open',
    name: 'Open: everything works here',
    capacity: 5,
    seats: OPEN_SEATS,
    startsAt: ['10:00', '14:00']
  },
  {
    id: 'hire',
    name: 'Board hire by the day: everything works here',
    capacity: 20,
    startsAt: ['09:00'],
    ratio: null,
    durationMinutes: 540
  },
  {
    id: 'full',
    name: 'Sold out: insufficient_spots',
    capacity: 4,
    startsAt: ['08:00'],
    sold: 4
  },
  {
    id: 'few',
    name: 'Two seats left: insufficient_spots for three',
    capacity: 4,
    startsAt: ['11:00'],
    sold: 2,
    ownRef: INITIAL_REF
  },
  {
    id: 'ratio',
    name: 'One instructor for two: ratio_exceeded for three',
    capacity: 12,
    startsAt: ['12:00'],
    ratio: 2
  },
  { id: 'closed', name: 'Closed: slot_not_purchasable', capacity: 4, startsAt: ['13:00'], onSale: false },
  { id: 'cancelled', name: 'Cancelled: slot_not_purchasable', capacity: 4, startsAt: ['15:00'] },
  {
    id: 'late',
    name: 'Past its cutoff: no refund; OCTO refuses fewer seats',
    capacity: 5,
    seats: LATE_SEATS,
    startsAt: ['17:00']
  },
  {
    id: 'begun',
    name: 'Begun: slot_expired',
    capacity: 4,
    startsAt: ['00:00'],
    durationMinutes: 30,
    sold: 1,
    ownRef: BEGUN_REF,
    todayOnly: true
  }
]

/** Id, partner and time zone of a sandbox. */
export interface SandboxConfig {
  readonly schoolId: string
  readonly partner: string
  readonly timeZone: string
}

export function sandboxName(partner: string): string {
  return `Sandbox of ${partner}`.slice(0, 200).trim()
}

/** Id of the sandbox that a school's staff makes for one of its partners: one for each. */
export function sandboxIdOf(schoolId: string, partnerId: string, partner: string): string {
  const name = idOf(partner).slice(0, 38).replace(/-$/, '')
  return ['sandbox', name, digestOf(`${schoolId} ${partnerId}`).slice(0, 16)].filter(Boolean).join('-')
}

/** Complete content of a sandbox as of `today` (YYYY-MM-DD, local). */
export function planSandbox(config: SandboxConfig, today: string) {
  const slots = Array.from({ length: SANDBOX_DAYS }, (_, inDays) =>
    SANDBOX_TYPES.flatMap(type => lessonsOf(config, type, today, inDays))
  ).flat()
  return {
    school: {
      name: sandboxName(config.partner),
      timeZone: config.timeZone,
      currency: 'EUR',
      locales: ['en'],
      description: 'An invented school to try things out. Nobody teaches here, and no guest is written to.'
    },
    instructors: [INSTRUCTOR],
    lessonTypes: SANDBOX_TYPES.map(typeRowOf),
    slots: slots.map(({ slot }) => slot),
    courses: [
      courseOf(
        config,
        slots.map(({ slot }) => slot),
        today
      )
    ],
    bookings: slots.flatMap(({ slot, sales }) => sales.map(sale => bookingOf(config, slot.id, sale, today)))
  }
}

/** Dates of the sandbox's course: the lessons `open` at this time on the days after each of these days. */
const COURSE = {
  name: 'Course: three lessons booked together',
  at: '10:00',
  days: 3,
  startsIn: [3, 10, 17, 24]
} as const

/** The sandbox's course. Its runs have lessons of the type `open`. */
function courseOf({ schoolId }: SandboxConfig, slots: readonly SandboxSlot[], today: string) {
  const lessonOn = (inDays: number) =>
    slots.find(
      ({ lessonTypeId, localStart, localDate }) =>
        lessonTypeId === 'open' && localStart === COURSE.at && localDate === addDays(today, inDays)
    )?.id as string
  const idOf = (name: string) => namedUuid(`sandbox ${schoolId} ${name}`, Date.parse(`${today}T00:00:00Z`))
  return {
    id: idOf('course'),
    name: COURSE.name,
    priceCents: 9000,
    runs: COURSE.startsIn.map(first => ({
      id: idOf(`run ${addDays(today, first)}`),
      slotIds: Array.from({ length: COURSE.days }, (_, n) => lessonOn(first + n))
    }))
  }
}

type SandboxSlot = ReturnType<typeof lessonsOf>[number]['slot']

function typeRowOf({
  id,
  name,
  capacity,
  seats = capacity,
  ratio = seats,
  durationMinutes = 60
}: SandboxType) {
  return {
    id,
    name,
    description: `${name}.`,
    level: ratio === null ? 'all' : 'beginner',
    kind: 'group',
    durationMinutes,
    capacity,
    maxStudentsPerInstructor: ratio,
    priceCents: 3500,
    ...(ratio === null && { availabilityType: 'OPENING_HOURS' })
  }
}

function lessonsOf({ schoolId }: SandboxConfig, type: SandboxType, today: string, inDays: number) {
  const { id, startsAt, seats = type.capacity, durationMinutes = 60, onSale = true, ratio, todayOnly } = type
  if (todayOnly ? inDays > 0 : inDays === 0) return []
  const isFull = id === 'open' && inDays === FULL_OPEN.inDays
  const localDate = addDays(today, inDays)
  return (isFull ? [...startsAt, FULL_OPEN.at] : startsAt).map(localStart => ({
    sales: salesOf(isFull && localStart === FULL_OPEN.at ? { sold: seats } : type, inDays),
    slot: {
      id: namedUuid(
        `sandbox ${schoolId} ${localDate} ${localStart} ${id}`,
        Date.parse(`${localDate}T00:00:00Z`)
      ),
      lessonTypeId: id,
      spotName: 'Sandbox beach',
      localDate,
      localStart,
      localEnd: timeAfter(localStart, durationMinutes),
      capacity: seats,
      priceCents: 3500,
      onSale,
      instructorIds: ratio === null ? [] : [INSTRUCTOR.id]
    }
  }))
}

/** Seats already sold, by the sandbox's partner with `ownRef`, else by an invented one. */
interface Sale {
  readonly seats: number
  readonly ownRef?: string
}

function salesOf(
  { sold = 0, ownRef, todayOnly }: Pick<SandboxType, 'sold' | 'ownRef' | 'todayOnly'>,
  inDays: number
): Sale[] {
  const own: Sale[] = ownRef && inDays === (todayOnly ? 0 : 1) ? [{ seats: 1, ownRef }] : []
  const others = sold - own.length
  return others > 0 ? [...own, { seats: others }] : own
}

function bookingOf({ partner }: SandboxConfig, slotId: string, { seats, ownRef }: Sale, today: string) {
  const createdAt = `${addDays(today, -1)}T12:00:00Z`
  return {
    id: namedUuid(`sandbox booking ${slotId}${ownRef ? ` ${ownRef}` : ''}`, Date.parse(createdAt)),
    slotId,
    partner: ownRef ? partner : 'Another partner',
    externalRef: ownRef ?? null,
    participants: seats,
    holdEndsInMinutes: null,
    createdAt,
    customerName: 'Sandbox guest',
    customerEmail: 'guest@example.com',
    affiliateId: null
  }
}
