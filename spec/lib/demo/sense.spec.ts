// tags: full
import t from 'tap'
import { findMovable, listPinnedLessons, planDemo } from '../../../lib/demo/plan.ts'
import { DEMO_SCHOOLS } from '../../../lib/demo/schools.ts'
import { DEMO_LESSON_TYPES } from '../../../lib/demo/timetable.ts'
import { sunAt } from '../../../lib/sea/light.ts'
import { addDays } from '../../../lib/text/dates.ts'

/** The middle of both schools' coasts. */
const COAST = { latitude: 38.3, longitude: -9.1 }

/** Days of every season; 150 days around each are planned. */
const TODAYS = ['2026-01-05', '2026-04-07', '2026-07-08', '2026-10-01', '2026-12-04']

const plans = TODAYS.map(today => ({ today, plan: planDemo(today) }))
const lessons = plans.flatMap(({ plan }) => plan.slots).map(slot => ({ ...slot, ...partsOf(slot) }))

function partsOf({
  schoolId,
  spotId,
  lessonTypeId
}: {
  schoolId: string
  spotId: string
  lessonTypeId: string
}) {
  const school = DEMO_SCHOOLS.find(({ id }) => id === schoolId)
  const spot = school?.spots.find(({ id }) => id === spotId)
  const type = DEMO_LESSON_TYPES.find(({ code }) => `svc_${code}` === lessonTypeId)
  if (!school || !spot || !type) throw new Error(`${schoolId} has no ${spotId} or ${lessonTypeId}`)
  return { school, spot, type }
}

/** Instant of a local time in Lisbon; of the two an hour apart, the later one in winter. */
function instantOf(date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon', timeStyle: 'short' })
  return clock.format(asUtc) === time ? asUtc : new Date(asUtc.getTime() - 3_600_000)
}

t.test('the schools of the demo make sense:', async t => {
  t.test('every lesson is at a spot of its level, and hire where beginners can go', async t => {
    for (const { name, spot, type } of lessons) {
      if (!spot.levels.includes(type.level === 'all' ? 'beginner' : type.level))
        t.fail(`${name}, ${spot.name}`)
    }
    const hire = lessons.filter(({ type }) => type.level === 'all')
    t.ok(hire.length > 0)
    t.notOk(hire.some(({ spotId }) => ['supertubos', 'almagreira', 'bordeira'].includes(spotId)))
  })

  t.test('instructors teach only their levels', async t => {
    for (const { name, school, type, instructorIds } of lessons) {
      const able = school.instructors.filter(({ levels }) => levels.some(level => level === type.level))
      if (!instructorIds.every(id => able.some(person => person.id === id))) t.fail(name)
    }
  })

  t.test('instructors have half an hour between two spots', async t => {
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    let changes = 0
    for (const { plan } of plans) {
      const last = new Map<string, (typeof plan.slots)[number]>()
      for (const slot of plan.slots.toSorted((a, b) => a.localStart.localeCompare(b.localStart))) {
        for (const person of slot.instructorIds) {
          const before = last.get(`${person} ${slot.localDate}`)
          last.set(`${person} ${slot.localDate}`, slot)
          if (!before || before.spotId === slot.spotId) continue
          changes += 1
          if (minutes(slot.localStart) - minutes(before.localEnd) < 30) t.fail(`${person}: ${slot.name}`)
        }
      }
    }
    t.ok(changes > 0)
  })

  t.test('a private lesson has one guest with one instructor', async t => {
    const alone = lessons.filter(({ type }) => type.kind === 'private')
    t.ok(alone.length > 0)
    t.ok(alone.every(({ capacity, instructorIds }) => capacity === 1 && instructorIds.length === 1))
  })

  t.test('a semi-private lesson has two or three guests with one instructor', async t => {
    const few = lessons.filter(({ type }) => type.kind === 'semi_private')
    t.ok(few.length > 0)
    t.ok(few.every(({ capacity, instructorIds }) => capacity === 3 && instructorIds.length === 1))
  })

  t.test('lessons are in daylight', async t => {
    const taught = lessons.filter(({ instructorIds }) => instructorIds.length > 0)
    for (const { name, localDate, localStart, localEnd } of taught) {
      const heights = [localStart, localEnd].map(time => sunAt(instantOf(localDate, time), COAST))
      if (heights.some(height => height < -1.5)) t.fail(`${name}: ${heights}`)
    }
    t.ok(sunAt(instantOf('2026-12-20', '18:30'), COAST) < -1.5, 'the check knows a winter evening')
  })

  t.test('each school has texts in both languages and sells only priced types', async t => {
    for (const { id, description, translations, pricesCents } of DEMO_SCHOOLS) {
      t.ok(description && translations.pt?.description, id)
      t.strictSame(Object.keys(pricesCents).sort(), DEMO_LESSON_TYPES.map(({ code }) => code).sort())
      t.ok(
        (pricesCents.priv ?? 0) > (pricesCents.semi ?? 0) &&
          (pricesCents.semi ?? 0) > (pricesCents['grp-beg'] ?? 0)
      )
    }
  })

  t.test('the proposed lesson move is within days, unpinned, with free instructors', async t => {
    for (const n of [0, 1, 2, 3, 4, 5, 6]) {
      const today = addDays('2026-07-06', n)
      const plan = planDemo(today)
      const { id, localDate, instructorIds } = findMovable(plan, today)
      t.ok(localDate > today)
      t.notOk(listPinnedLessons(plan, today).some(({ slotId }) => slotId === id))
      const busy = plan.slots.filter(
        other =>
          other.id !== id &&
          other.localDate === localDate &&
          other.localStart < '11:30' &&
          other.localEnd > '09:30' &&
          other.instructorIds.some(person => instructorIds.includes(person))
      )
      t.strictSame(busy, [], today)
    }
  })
})
