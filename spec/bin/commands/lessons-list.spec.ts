import t from 'tap'
import { addDays } from '../../../lib/text/dates.ts'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

t.test('lessons list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const list = (...more: string[]) => run('lessons', 'list', '--school', SCHOOL, ...more)
  const idsOf = (lessons: readonly { id: string }[]) => lessons.map(({ id }) => id)

  await t.test('explains how to add lessons if there are none', async t => {
    t.match((await list()).out, /no lesson on these days\. Import some: swellbook lessons import/)
    t.equal((await list('--json')).out, '[]\n')
  })

  const past = await addSlot(sql, { daysAhead: -2 })
  const soon = await addSlot(sql, { daysAhead: 1 })
  const later = await addSlot(sql, { daysAhead: 5, onSale: false, instructors: 1 })
  const [{ today } = { today: '' }] = await sql<{ today: string }[]>`
    select (clock_timestamp() at time zone 'Europe/Lisbon')::date as today`

  t.test("starts at the school's current day", async t => {
    const lessons = (await list('--json')).json()
    t.strictSame(idsOf(lessons), [soon, later])
    t.match(lessons, [
      { status: 'AVAILABLE', vacancies: 8 },
      { status: 'CLOSED', vacancies: 0 }
    ])
    t.equal(lessons[0].instructors.length, 2)
    t.strictSame(lessons[0], {
      id: soon,
      schoolId: SCHOOL,
      date: addDays(today, 1),
      start: '10:00',
      end: '12:00',
      lessonType: 'group',
      level: 'beginner',
      spot: 'Baleal',
      instructors: lessons[0].instructors,
      capacity: 8,
      taken: 0,
      vacancies: 8,
      priceCents: 3500,
      currency: 'EUR',
      status: 'AVAILABLE',
      cancelledAt: null
    })
    t.match((await list()).out, new RegExp(`^id .*\n${soon} .*AVAILABLE\n${later} .*CLOSED\n$`))
  })

  t.test('lists past days on request, up to a given day', async t => {
    const lessons = (await list('--from', addDays(today, -2), '--to', addDays(today, 1), '--json')).json()
    t.strictSame(idsOf(lessons), [past, soon])
    t.match(lessons[0], { status: 'PAST', vacancies: 0 })
  })
})
