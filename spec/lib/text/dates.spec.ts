import fc from 'fast-check'
import t from 'tap'
import { addDays, daysBetween, isDate } from '../../../lib/text/dates.ts'

t.test('a day', async t => {
  t.test('exists or does not', async t => {
    const rows = [
      ['2026-07-01', true],
      ['2024-02-29', true],
      ['0001-01-01', true],
      ['9999-12-31', true],
      ['2026-02-29', false],
      ['2026-02-30', false],
      ['2026-13-01', false],
      ['2026-00-10', false],
      ['2026-01-00', false],
      ['0000-01-01', false],
      ['2026-1-1', false],
      ['2026-01-01T00:00:00Z', false],
      ['20260101', false],
      ['-2026-01-01', false],
      ['2026-01-01 ', false],
      ['', false]
    ] as const
    for (const [text, exists] of rows) t.equal(isDate(text), exists, text)
  })

  t.test('is counted on the calendar, across clock changes and leap years', async t => {
    t.equal(addDays('2026-03-28', 2), '2026-03-30')
    t.equal(addDays('2026-10-24', 2), '2026-10-26')
    t.equal(addDays('2024-02-28', 1), '2024-02-29')
    t.equal(addDays('2026-01-01', -1), '2025-12-31')
    t.equal(addDays('9999-12-31', 1), '9999-12-31', 'the calendar has an end')
    t.equal(addDays('9999-12-15', 30), '9999-12-31')
    t.equal(daysBetween('2026-03-28', '2026-03-30'), 2)
    t.equal(daysBetween('2026-03-30', '2026-03-28'), -2)
  })

  t.test('is restored by the opposite shift', async () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), days => {
        const there = addDays('2026-07-01', days)
        return (
          isDate(there) && daysBetween('2026-07-01', there) === days && addDays(there, -days) === '2026-07-01'
        )
      })
    )
  })
})
