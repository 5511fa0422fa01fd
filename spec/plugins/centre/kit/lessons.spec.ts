import t from 'tap'
import { daysOfWeek, findMonday, weekOf } from '../../../../plugins/centre/kit/lessons.ts'

t.test('a week', async t => {
  const weeks: readonly [date: string, week: string, monday: string][] = [
    ['2026-11-23', '2026-W48', '2026-11-23'],
    ['2026-11-29', '2026-W48', '2026-11-23'],
    ['2024-12-31', '2025-W01', '2024-12-30'],
    ['2027-01-03', '2026-W53', '2026-12-28'],
    ['2020-12-31', '2020-W53', '2020-12-28'],
    ['2021-01-04', '2021-W01', '2021-01-04'],
    ['0001-01-01', '0001-W01', '0001-01-01'],
    ['9999-12-31', '9999-W52', '9999-12-27']
  ]

  await t.test('is that of ISO 8601, around the turn of years too', async t => {
    for (const [date, week, monday] of weeks) {
      t.equal(weekOf(date), week)
      t.equal(findMonday(date), monday)
      t.equal(findMonday(week), monday)
    }
  })

  await t.test('has seven days, as far as the calendar goes', async t => {
    t.equal(daysOfWeek('2026-11-23').join(' ').slice(-10), '2026-11-29')
    t.equal(daysOfWeek('2026-11-23').length, 7)
    t.equal(daysOfWeek('9999-12-27').at(-1), '9999-12-31')
  })

  await t.test('is named by nothing else', async t => {
    for (const named of ['2026-W54', '2025-W53', '2026-W00', '0000-W01', '2026-W1', '2026-02-30', '', 'x'])
      t.equal(findMonday(named), undefined, named)
  })
})
