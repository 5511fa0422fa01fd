import fc from 'fast-check'
import t from 'tap'
import { vacanciesOf } from '../../../lib/booking/rules.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { database } from '../../support/database.ts'

const lesson = fc.record({
  capacity: fc.integer({ min: 1, max: 12 }),
  taken: fc.integer({ min: 0, max: 14 }),
  instructors: fc.integer({ min: 0, max: 3 }),
  studentsPerInstructor: fc.option(fc.integer({ min: 1, max: 6 })),
  isPrivate: fc.boolean(),
  more: fc.integer({ min: 1, max: 14 })
})

t.test('the rule of seats and instructors', async t => {
  const { sql } = await database(t)

  t.test('refuses exactly the bookings that reads show as unavailable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lesson, { minLength: 1, maxLength: 50 }), async lessons => {
        const rows = await sql<{ refused: string | null; left: number }[]>`
          select refused, seats_left(refused, taken, sold, instructors, "studentsPerInstructor") as left
          from json_to_recordset(${JSON.stringify(lessons)}::text::json)
            as l(capacity int, taken int, instructors int, "studentsPerInstructor" int, "isPrivate" boolean, more int),
            capacity_for(case when "isPrivate" then 'private' else 'group' end, capacity, taken, 0) as sold,
            seats_refusal(taken, more, sold, instructors, "studentsPerInstructor") as refused`
        return rows.every(({ refused, left }, n) => {
          const { more, ...seats } = lessons[n] as (typeof lessons)[number]
          const vacancies = vacanciesOf({ ...seats, forSale: true })
          return (refused === null) === more <= vacancies && (refused === null || left >= vacancies)
        })
      }),
      { numRuns: 40 }
    )
  })

  t.test('leaves guaranteed seats to their partner, by the same rule in reads and in SQL', async () => {
    const seats = fc.integer({ min: 0, max: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(seats, seats, seats), { minLength: 1, maxLength: 50 }),
        async cases => {
          const rows = await sql<{ open: number }[]>`
          select open_seats((c.value ->> 0)::int, (c.value ->> 1)::int, (c.value ->> 2)::int) as open
          from json_array_elements(${JSON.stringify(cases)}::text::json) with ordinality as c(value, n) order by c.n`
          return rows.every(({ open }, n) => {
            const [capacity, own, others] = cases[n] as [number, number, number]
            const lesson = {
              capacity,
              taken: 0,
              instructors: 0,
              studentsPerInstructor: null,
              isPrivate: false
            }
            return vacanciesOf({ ...lesson, forSale: true, guaranteed: { own, others } }) === open
          })
        }
      ),
      { numRuns: 20 }
    )
  })

  t.test('checks seats before instructors, and returns the number left', async t => {
    const TABLE = [
      [[7, 2, 8, 1, 1], 'insufficient_spots', 1],
      [[7, 1, 8, 1, 6], 'ratio_exceeded', 0],
      [[4, 3, 8, 1, 6], 'ratio_exceeded', 2],
      [[4, 2, 8, 1, 6], null, 4],
      [[4, 4, 8, 0, null], null, 4]
    ] as const
    for (const [[taken, more, capacity, instructors, ratio], refused, left] of TABLE) {
      const row = singleRow(
        await sql`select refused, seats_left(refused, ${taken}, ${capacity}, ${instructors}, ${ratio}) as left
          from seats_refusal(${taken}, ${more}, ${capacity}, ${instructors}, ${ratio}) as refused`
      )
      t.strictSame({ ...row }, { refused, left })
    }
  })
})
