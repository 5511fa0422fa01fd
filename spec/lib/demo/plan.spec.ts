import fc from 'fast-check'
import t from 'tap'
import { type DemoPlan, listPinnedLessons, planDemo } from '../../../lib/demo/plan.ts'
import { DEMO_SCHOOLS, DEMO_TIME_ZONE } from '../../../lib/demo/schools.ts'
import { DEMO_LESSON_TYPES } from '../../../lib/demo/timetable.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { isUuid } from '../../../lib/text/uuid.ts'

// The 60 days from each of these dates contain a clock change of Europe/Lisbon: 29 March or 25 October
// 2026.
const BEFORE_CLOCK_CHANGES = ['2026-02-15', '2026-03-28', '2026-03-29', '2026-10-01', '2026-10-25']
const RATIOS = new Map(DEMO_LESSON_TYPES.map(type => [`svc_${type.code}`, type.maxStudentsPerInstructor]))

const isTaught = (lessonTypeId: string) => RATIOS.get(lessonTypeId) !== null

const dates = fc.integer({ min: 0, max: 3650 }).map(days => addDays('2024-01-01', days))

function countAhead({ slots }: DemoPlan, schoolId: string, today: string): number {
  return slots.filter(
    slot => slot.schoolId === schoolId && slot.localDate >= today && isTaught(slot.lessonTypeId)
  ).length
}

function clockAt(instantMs: number): string {
  const format = { timeZone: DEMO_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', format).format(instantMs)
}

/**
 * Lisbon is at UTC or one hour ahead: a local time exists if a clock shows it at one of the two instants.
 */
function exists(date: string, time: string): boolean {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  return [asUtc, asUtc - 3_600_000].some(instant => clockAt(instant) === `${date} ${time}`)
}

/** Ids of instructors with overlapping lessons. */
function findDoubleBooked({ slots }: DemoPlan): string[] {
  const byPerson = new Map<string, (typeof slots)[number][]>()
  for (const slot of slots) {
    for (const id of slot.instructorIds) {
      const key = `${slot.localDate}/${slot.schoolId}/${id}`
      byPerson.set(key, [...(byPerson.get(key) ?? []), slot])
    }
  }
  return [...byPerson].flatMap(([key, taught]) => {
    const inOrder = taught.toSorted((a, b) => a.localStart.localeCompare(b.localStart))
    return inOrder.some((slot, n) => n > 0 && slot.localStart < (inOrder[n - 1]?.localEnd ?? '')) ? [key] : []
  })
}

/** Names of lessons with more sold seats than places and instructors allow. */
function findOversold({ slots, bookings }: DemoPlan): string[] {
  const sold = new Map<string, number>()
  for (const { slotId, participants } of bookings) sold.set(slotId, (sold.get(slotId) ?? 0) + participants)
  return slots
    .filter(({ id, capacity, instructorIds, lessonTypeId }) => {
      const ratio = RATIOS.get(lessonTypeId)
      const teachable = ratio === null ? capacity : instructorIds.length * (ratio ?? 0)
      return (sold.get(id) ?? 0) > Math.min(capacity, teachable)
    })
    .map(({ name }) => name)
}

t.test('planDemo', async t => {
  t.test('gives the same plan for the same day and seed, and another otherwise', async t => {
    const text = JSON.stringify(planDemo('2026-05-01'))
    t.ok(JSON.stringify(planDemo('2026-05-01')) === text)
    t.ok(JSON.stringify(planDemo('2026-05-01', 1)) !== text)
  })

  t.test('gives a lesson the same id, time and instructors on whatever day it is planned', async t => {
    const seenLater = new Map(planDemo('2026-05-20').slots.map(slot => [slot.id, slot]))
    const shared = planDemo('2026-05-01').slots.filter(({ id }) => seenLater.has(id))
    t.ok(shared.length > 900)
    const pinned = [
      ...listPinnedLessons(planDemo('2026-05-01'), '2026-05-01'),
      ...listPinnedLessons(planDemo('2026-05-20'), '2026-05-20')
    ]
    const free = shared.filter(({ id }) => !pinned.some(({ slotId }) => slotId === id))
    t.strictSame(
      free,
      free.map(({ id }) => seenLater.get(id))
    )
  })

  t.test('creates unique ids of version 7 in the order of days', async t => {
    const { slots, bookings } = planDemo('2026-05-01')
    const ids = [...slots, ...bookings].map(({ id }) => id)
    t.equal(new Set(ids).size, ids.length)
    t.ok(ids.every(id => isUuid(id) && id[14] === '7' && /[89ab]/.test(id[19] ?? '')))
    const ofA = slots.filter(({ schoolId }) => schoolId === DEMO_SCHOOLS[0].id)
    const days = ofA.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ localDate }) => localDate)
    t.strictSame(days, days.toSorted())
    t.equal(
      slots.find(({ localDate }) => localDate === '2026-05-02')?.name,
      'slt_onda_clara_20260502_1000_grp-beg'
    )
  })

  t.test('offers about 220 lessons per school in 60 days, up to 265 in high summer', async t => {
    for (const [today, min, max] of [
      ['2026-01-05', 215, 230],
      ['2026-04-20', 215, 230],
      ['2026-10-01', 215, 230],
      ['2026-07-01', 258, 270]
    ] as const) {
      for (const { id } of DEMO_SCHOOLS) {
        const lessons = countAhead(planDemo(today), id, today)
        t.ok(lessons >= min && lessons <= max, `${lessons} at ${id} from ${today}`)
      }
    }
  })

  t.test('names every lesson type in English and in Portuguese', async t => {
    for (const { locales } of DEMO_SCHOOLS) t.strictSame(locales.slice(0, 2), ['en', 'pt'])
    for (const { code, name, description, translations } of DEMO_LESSON_TYPES) {
      t.ok(translations.pt?.name && translations.pt.description, code)
      t.notMatch([name, description].join(' '), /[ãçéê]/, code)
    }
  })

  t.test('hires out boards every day, without an instructor', async t => {
    const today = '2026-07-01'
    const hired = planDemo(today).slots.filter(
      ({ lessonTypeId, localDate }) => lessonTypeId === 'svc_hire' && localDate >= today
    )
    t.equal(hired.length, 2 * 60)
    t.ok(hired.every(slot => slot.instructorIds.length === 0 && slot.localEnd === '18:00'))
  })

  t.test('is valid on every day of ten years, including clock changes', async t => {
    const rules = (today: string) => {
      const plan = planDemo(today)
      t.strictSame(findDoubleBooked(plan), [], `nobody in two places, ${today}`)
      t.strictSame(findOversold(plan), [], `nothing oversold, ${today}`)
      t.ok(
        plan.slots.every(
          ({ instructorIds, lessonTypeId }) => instructorIds.length > 0 === isTaught(lessonTypeId)
        ),
        `everything taught, ${today}`
      )
      t.ok(plan.slots.every(({ spotName }) => spotName !== ''))
      t.equal(listPinnedLessons(plan, today).length, 7)
    }
    for (const today of BEFORE_CLOCK_CHANGES) rules(today)
    fc.assert(fc.property(dates, rules), { numRuns: 25 })
  })

  t.test('uses only local times that exist', async t => {
    for (const today of BEFORE_CLOCK_CHANGES) {
      const nearby = planDemo(today).slots.filter(({ localDate }) => /-(03|10)-(2[4-9]|3\d)$/.test(localDate))
      t.ok(nearby.length > 0)
      t.ok(
        nearby.every(
          ({ localDate, localStart, localEnd }) =>
            exists(localDate, localStart) && exists(localDate, localEnd)
        )
      )
    }
    t.notOk(exists('2026-03-29', '01:30'), 'the check knows an hour that was skipped')
  })
})

t.test('the pinned lessons have their instructors and seats', async t => {
  const today = '2026-11-21'
  const plan = planDemo(today)
  const found = listPinnedLessons(plan, today).map(({ slotId, localDate, localStart, bookingIds }) => {
    const slot = plan.slots.find(({ id }) => id === slotId)
    const booked = plan.bookings.filter(({ id }) => bookingIds.includes(id))
    const seats = booked.reduce((sum, { participants }) => sum + participants, 0)
    return [localDate, localStart, seats, slot?.instructorIds.length, slot?.onSale]
  })
  t.strictSame(found, [
    ['2026-11-22', '10:00', 12, 2, true],
    ['2026-11-22', '14:00', 10, 2, true],
    ['2026-11-23', '10:00', 0, 2, true],
    ['2026-11-24', '14:00', 0, 2, false],
    ['2026-11-25', '10:00', 6, 1, true],
    ['2026-11-26', '10:00', 4, 2, true],
    ['2026-11-27', '10:00', 2, 2, true]
  ])
})
