import fc from 'fast-check'
import t from 'tap'
import {
  bookingUrlOf,
  holdMinutesOf,
  rangeOf,
  type Seats,
  statusOf,
  vacanciesOf
} from '../../../lib/booking/rules.ts'
import { addDays, daysBetween } from '../../../lib/text/dates.ts'

const TODAY = '2026-03-28'

t.test('the range of a read', async t => {
  t.test('starts today and has 30 days by default, or 30 days from a later start', async t => {
    const rows: readonly [
      from: string | undefined,
      to: string | undefined,
      expected: readonly [string, string]
    ][] = [
      [undefined, undefined, [TODAY, '2026-04-27']],
      ['2026-05-01', undefined, ['2026-05-01', '2026-05-31']],
      ['2026-04-27', undefined, ['2026-04-27', '2026-04-27']],
      ['2026-04-28', undefined, ['2026-04-28', '2026-05-28']],
      ['9999-12-15', undefined, ['9999-12-15', '9999-12-31']],
      ['2026-03-01', undefined, ['2026-03-01', '2026-04-27']],
      [undefined, TODAY, [TODAY, TODAY]],
      ['2024-02-29', '2024-02-29', ['2024-02-29', '2024-02-29']],
      ['2026-01-01', '2026-06-30', ['2026-01-01', '2026-06-30']]
    ]
    for (const [from, to, expected] of rows) {
      const range = rangeOf({ from, to }, TODAY)
      t.strictSame([range.from, range.to], expected, `${from} to ${to}`)
    }
  })

  t.test('is refused if it is invalid', async t => {
    const rows: readonly [from: string | undefined, to: string | undefined, field: string][] = [
      ['2026-01-01', '2026-07-01', 'to'],
      ['2025-10-01', undefined, 'from'],
      ['2026-05-02', '2026-05-01', 'to'],
      [undefined, '2026-03-27', 'to'],
      ['2023-02-29', undefined, 'from'],
      ['2026-04-31', undefined, 'from'],
      ['yesterday', undefined, 'from'],
      ['', undefined, 'from'],
      [undefined, '2026-4-1', 'to'],
      ['0000-12-31', undefined, 'from']
    ]
    for (const [from, to, field] of rows) {
      try {
        rangeOf({ from, to }, TODAY)
        t.fail(`${from} to ${to}`)
      } catch (problem) {
        t.match(problem, { code: 'invalid_date_range', extras: { field } }, `${from} to ${to}`)
      }
    }
  })

  t.test('names its days by the fields of the request', async t => {
    const ends = { from: 'first', to: 'last' }
    for (const [from, to, field, hint] of [
      ['x', '2026-04-01', 'first', /^first must be/],
      ['2026-04-01', 'x', 'last', /^last must be/],
      ['2026-04-02', '2026-04-01', 'last', /^first is after last/]
    ] as const) {
      try {
        rangeOf({ from, to }, TODAY, 180, ends)
        t.fail(`${from} to ${to}`)
      } catch (problem) {
        t.match(problem, { extras: { field, hint } }, `${from} to ${to}`)
      }
    }
  })

  t.test('never exceeds 180 days', async () => {
    const day = fc.integer({ min: -400, max: 400 }).map(days => addDays(TODAY, days))
    fc.assert(
      fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (from, to) => {
        try {
          const range = rangeOf({ from, to }, TODAY)
          return range.from <= range.to && daysBetween(range.from, range.to) <= 180
        } catch {
          return true
        }
      })
    )
  })
})

t.test('vacancies and their status', async t => {
  const seats = (more: Partial<Seats>): Seats => ({
    capacity: 8,
    taken: 0,
    instructors: 2,
    studentsPerInstructor: 6,
    isPrivate: false,
    forSale: true,
    ...more
  })
  const rows: readonly [more: Partial<Seats>, vacancies: number, status: string][] = [
    [{}, 8, 'AVAILABLE'],
    [{ taken: 4 }, 4, 'AVAILABLE'],
    [{ taken: 5 }, 3, 'LIMITED'],
    [{ taken: 8 }, 0, 'SOLD_OUT'],
    [{ taken: 9 }, 0, 'SOLD_OUT'],
    [{ instructors: 1 }, 6, 'AVAILABLE'],
    [{ instructors: 1, taken: 3 }, 3, 'LIMITED'],
    [{ instructors: 0 }, 0, 'SOLD_OUT'],
    [{ instructors: 1, taken: 7 }, 0, 'SOLD_OUT'],
    [{ isPrivate: true, taken: 0 }, 8, 'AVAILABLE'],
    [{ isPrivate: true, taken: 1 }, 0, 'SOLD_OUT'],
    [{ forSale: false }, 0, 'CLOSED'],
    [{ forSale: false, taken: 8 }, 0, 'CLOSED'],
    [{ capacity: 1 }, 1, 'AVAILABLE'],
    [{ capacity: 3, taken: 2 }, 1, 'LIMITED']
  ]
  for (const [more, vacancies, status] of rows) {
    t.strictSame([vacanciesOf(seats(more)), statusOf(seats(more))], [vacancies, status], JSON.stringify(more))
  }
})

t.test('a hold lasts 30 minutes by default, at most 120', async t => {
  for (const [requested, minutes] of [
    [undefined, 30],
    [1, 1],
    [120, 120],
    [121, 120]
  ] as const) {
    t.equal(holdMinutesOf(requested), minutes)
  }
})

t.test('a booking page is ours unless the school has its own', async t => {
  const slot = { schoolId: 'onda', slotId: 'S1' }
  t.equal(bookingUrlOf('https://sb.example', null, slot), 'https://sb.example/book/onda/S1')
  t.equal(
    bookingUrlOf('https://sb.example', 'https://x.example/{slotId}?s={slotId}', slot),
    'https://x.example/S1?s=S1'
  )
})
