import t from 'tap'
import { readSchoolCalendar } from '../../../lib/booking/calendar/queries.ts'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('offers set', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const at = ['--school', SCHOOL]
  const set = (...words: string[]) => run('offers', 'set', ...words, ...at)
  await run('offers', 'add', 'ONE', '--title', 'One', '--percent', '5', '--seats-from', '2', ...at)

  t.test('changes what is given, and no more', async t => {
    t.equal((await set('one', '--open', '--to', '2027-06-30')).out, 'Changed ONE of onda-clara.\n')
    t.strictSame((await set('ONE', '--lesson-types', 'group', '--json')).json(), {
      ...{ code: 'ONE', title: 'One', percent: 5, open: true, bearer: 'school' },
      ...{ to: '2027-06-30', seatsFrom: 2, types: ['group'] }
    })
    t.match((await set('one', '--amount-cents', '300', '--borne-by', 'partner', '--json')).json(), {
      ...{ cents: 300, percent: undefined, bearer: 'partner', types: ['group'] }
    })
    t.match((await set('one', '--title', 'First', '--with-code', '--json')).json(), {
      ...{ title: 'First', open: false, cents: 300 }
    })
    t.match((await set('one', '--percent', '7', '--json')).json(), { percent: 7, cents: undefined })
  })

  t.test('keeps names in other languages, and takes away one that is given empty', async t => {
    await set('one', '--title-pt', 'Primeira', '--title-en', 'The first')
    t.match((await set('one', '--percent', '7', '--json')).json(), {
      ...{ title: 'First', titles: { en: 'The first', pt: 'Primeira' } }
    })
    t.strictSame((await set('one', '--title-en', '', '--json')).json().titles, { pt: 'Primeira' })
    t.notOk('titles' in (await set('one', '--title-pt', '', '--json')).json())
  })

  t.test('takes a condition away that is given empty', async t => {
    const none = ['--lesson-types', '', '--to', '', '--seats-from', '']
    t.strictSame((await set('one', ...none, '--json')).json(), {
      ...{ code: 'ONE', title: 'First', percent: 7, open: false, bearer: 'partner' }
    })
  })

  t.test('is a change that every read of the school learns of', async t => {
    const { version } = await readSchoolCalendar(sql, SCHOOL)
    await set('one', '--percent', '8')
    t.not((await readSchoolCalendar(sql, SCHOOL)).version, version)
  })

  t.test('refuses what cannot be', async t => {
    t.match(await set('one'), { code: 2, err: /say what to change/ })
    t.match(await set('nope', '--title', 'X'), { code: 1, err: /no offer "nope" at onda-clara/ })
    t.match(await set('one', '--lesson-types', 'nope'), { code: 1, err: /no lesson type "nope"/ })
  })
})
