import t from 'tap'
import { OFFER_BOUNDS } from '../../../lib/offers/rules.ts'
import { cli } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

t.test('offers add', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  const add = (...words: string[]) => run('offers', 'add', ...words, '--school', SCHOOL)
  const summer = ['--title', 'Summer', '--percent', '10']

  t.test('takes something off, for all or for who has the code', async t => {
    t.match(await add('summer10', ...summer, '--open'), {
      code: 0,
      out: 'onda-clara now takes off 10%, for all.\n'
    })
    t.equal(
      (await add('Hotel-5', '--title', 'Hotel', '--amount-cents', '500')).out,
      'onda-clara now takes off 500 cents, for who has the code HOTEL-5.\n'
    )
    const asks = ['--lesson-types', 'group,kids', '--from', '2027-05-01', '--to', '2027-06-15']
    const party = ['--seats-from', '4', '--seats-to', '8', '--hours-from', '0', '--hours-to', '336']
    t.strictSame((await add('all', ...summer, ...asks, ...party, '--borne-by', 'partner', '--json')).json(), {
      ...{
        code: 'ALL',
        title: 'Summer',
        percent: 10,
        open: false,
        bearer: 'partner',
        types: ['group', 'kids']
      },
      ...{ from: '2027-05-01', to: '2027-06-15', seatsFrom: 4, seatsTo: 8, hoursFrom: 0, hoursTo: 336 }
    })
  })

  t.test('names it in other languages too', async t => {
    const names = ['--title-en', 'Two weeks ahead', '--title-pt', 'Duas semanas antes']
    t.match((await add('ahead', ...summer, ...names, '--json')).json(), {
      ...{ title: 'Summer', titles: { en: 'Two weeks ahead', pt: 'Duas semanas antes' } }
    })
  })

  t.test('refuses what cannot be an offer', async t => {
    const refused = async (words: string[], err: RegExp) => t.match(await add(...words), { code: 2, err })
    await refused(['SUMMER10', ...summer], /CODE: "SUMMER10" is there already/)
    await refused(['ab', ...summer], /CODE: 3 to 32 letters, digits and hyphens/)
    await refused(['äbc', ...summer], /CODE: 3 to 32/)
    await refused(['x'.repeat(33), ...summer], /CODE: at most 32/)
    await refused(['abc', '--title', 'X'], /--percent: it or --amount-cents/)
    await refused(['abc', ...summer, '--amount-cents', '5'], /--percent: it or --amount-cents, not both/)
    await refused(['abc', '--title', 'X', '--percent', '101'], /--percent: a whole number from 1 to 100/)
    await refused(['abc', ...summer, '--from', '2027-06-02', '--to', '2027-06-01'], /--to: not before --from/)
    await refused(['abc', ...summer, '--seats-from', '4', '--seats-to', '3'], /--seats-to: not less than/)
    await refused(['abc', ...summer, '--hours-from', '4', '--hours-to', '4'], /--hours-to: more than/)
    await refused(['abc', ...summer, '--borne-by', 'guest'], /--borne-by: one of school, partner/)
    await refused(['abc', ...summer, '--open', '--with-code'], /--open or --with-code, not both/)
    await refused(['abc', '--percent', '5', '--title', 'x'.repeat(81)], /--title: at most 80/)
  })

  t.test('refuses a lesson type that is not there', async t => {
    t.match(await add('abc', ...summer, '--lesson-types', 'group,nope'), {
      code: 1,
      err: /no lesson type "nope" at onda-clara/
    })
  })

  t.test('has a bound', async t => {
    const offers = Array.from({ length: OFFER_BOUNDS.most }, (_, n) => ({ code: `A-${n}` }))
    await sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
    t.match(await add('abc', ...summer), { code: 1, err: /at most 50 offers; remove one first/ })
    const more = JSON.stringify([...offers, { code: 'ONE-MORE' }])
    await t.rejects(
      sql`update schools set offers = ${more}::text::jsonb`,
      /schools_offers_are_few/,
      'the database holds no more either'
    )
    const long = JSON.stringify(offers.slice(1).map(offer => ({ ...offer, title: 'x'.repeat(1205) })))
    await sql`update schools set offers = ${long}::text::jsonb`
    t.match(await add('abc', ...summer), { code: 1, err: /at most 60000 bytes together/ })
  })
})
