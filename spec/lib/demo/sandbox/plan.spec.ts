import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { planSandbox, SANDBOX_DAYS, SANDBOX_TYPES } from '../../../../lib/demo/sandbox/plan.ts'
import { groupBy } from '../../../../lib/infra/database/schools.ts'
import { PACKAGE_FOLDER } from '../../../../lib/package.ts'

const OF = { schoolId: 'sandbox-hotel', partner: 'Hotel', timeZone: 'Europe/Lisbon' }

t.test('the plan of a sandbox', async t => {
  const { slots, bookings, lessonTypes, courses } = planSandbox(OF, '2026-11-24')

  t.test('has its types on every day but today, whose lessons have begun', async t => {
    const days = groupBy(slots, ({ localDate }) => localDate)
    t.equal(days.size, SANDBOX_DAYS)
    t.strictSame(
      days.get('2026-11-24')?.map(({ lessonTypeId }) => lessonTypeId),
      ['begun']
    )
    days.delete('2026-11-24')
    for (const [day, lessons] of days)
      t.equal(new Set(lessons.map(({ lessonTypeId }) => lessonTypeId)).size, lessonTypes.length - 1, day)
  })

  t.test('has its one instructor in one place at a time', async t => {
    const times = slots.filter(s => s.instructorIds.length > 0).map(s => `${s.localDate} ${s.localStart}`)
    t.equal(new Set(times).size, times.length)
  })

  t.test('gives a lesson a stable id, different in another school', async t => {
    const idOn = (options: typeof OF, today: string) =>
      planSandbox(options, today).slots.find(s => s.localDate === '2026-12-01' && s.lessonTypeId === 'full')
        ?.id
    t.equal(idOn(OF, '2026-11-25'), idOn(OF, '2026-11-24'))
    t.not(idOn({ ...OF, schoolId: 'sandbox-other' }, '2026-11-24'), idOn(OF, '2026-11-24'))
  })

  t.test('sells no lesson beyond its seats', async t => {
    for (const { slotId, participants } of bookings)
      t.ok(participants <= (slots.find(({ id }) => id === slotId)?.capacity ?? 0))
  })

  t.test('sells a course of three lessons that accept all bookings', t => {
    const ids = courses.flatMap(({ runs }) => runs.map(({ slotIds }) => slotIds))
    t.equal(ids.length, 4)
    for (const slotIds of ids)
      t.strictSame(
        slotIds.map(id => slots.find(slot => slot.id === id)?.lessonTypeId),
        ['open', 'open', 'open']
      )
    t.end()
  })

  t.test('matches docs/partners.md', async t => {
    const page = readFileSync(join(PACKAGE_FOLDER, 'docs/partners.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)]
    for (const { id, startsAt, durationMinutes = 60 } of SANDBOX_TYPES) {
      const kindOf = rows.find(([, type]) => type === id)?.[2] ?? 'nothing'
      if (durationMinutes > 120) t.equal(kindOf, 'the whole day')
      else t.strictSame(kindOf.match(/\d\d:\d\d/g), startsAt, id)
    }
  })
})
