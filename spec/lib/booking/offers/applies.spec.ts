import t from 'tap'
import { isApplicable, type SchoolOffer } from '../../../../lib/booking/offers/rules.ts'
import { database } from '../../../support/database.ts'

const HOUR_MS = 3_600_000
const occasion = { typeId: 'group', date: '2027-06-15', seats: 2, leadMs: 48 * HOUR_MS }

t.test('an offer applies to matching parties and lessons, on pages and in sales alike', async t => {
  const { sql } = await database(t)
  const table: [Partial<SchoolOffer>, Partial<typeof occasion>, boolean][] = [
    [{}, {}, true],
    [{ types: ['group'] }, {}, true],
    [{ types: ['kids'] }, {}, false],
    [{ from: '2027-06-15', to: '2027-06-15' }, {}, true],
    [{ from: '2027-06-16' }, {}, false],
    [{ to: '2027-06-14' }, {}, false],
    [{ seatsFrom: 2, seatsTo: 2 }, {}, true],
    [{ seatsFrom: 3 }, {}, false],
    [{ seatsTo: 1 }, {}, false],
    [{ hoursFrom: 47, hoursTo: 48 }, {}, true],
    [{ hoursFrom: 48 }, {}, false],
    [{ hoursFrom: 48 }, { leadMs: 48 * HOUR_MS + 1 }, true],
    [{ hoursTo: 48 }, { leadMs: 48 * HOUR_MS + 1 }, false],
    [{ hoursTo: 24 }, { leadMs: HOUR_MS }, true]
  ]
  for (const [more, at, met] of table) {
    const name = JSON.stringify([more, at])
    const offer = {
      ...{ code: 'SURF', title: 'Surf', open: true, bearer: 'school', percent: 10 },
      ...more
    } as SchoolOffer
    const { typeId, date, seats, leadMs } = { ...occasion, ...at }
    t.equal(isApplicable(offer, { typeId, date, seats, leadMs }), met, name)
    const [row] =
      await sql`select offer_applies(${JSON.stringify(offer)}::text::jsonb, ${typeId}, ${date}, ${seats},
      make_interval(secs => ${leadMs / 1000}::float8)) as met`
    t.equal(row?.met, met, `${name} in SQL`)
  }
})
