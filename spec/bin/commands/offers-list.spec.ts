import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('offers list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const list = (...more: string[]) => run('offers', 'list', '--school', SCHOOL, ...more)

  t.test('says how to add one where there is none', async t => {
    t.match((await list()).out, /onda-clara offers nothing off\. Add an offer: swellbook offers add SUMMER10/)
    t.equal((await list('--json')).out, '[]\n')
  })

  t.test('lists them in the order in which they were added, with what they ask for', async t => {
    const add = (...words: string[]) => run('offers', 'add', ...words, '--school', SCHOOL, '--title', 'T')
    const party = ['--seats-from', '4', '--seats-to', '8', '--hours-from', '0', '--hours-to', '24']
    await add('second', '--percent', '5', '--open', '--from', '2027-05-01', '--to', '2027-06-01', ...party)
    await add('first', '--amount-cents', '500', '--borne-by', 'partner', '--lesson-types', 'group')
    t.match(
      (await list()).out,
      /^code .*\nSECOND +5% +all +school +from 2027-05-01, to 2027-06-01, 4 people or more, 8 people or fewer, more than 0 h before, 24 h before or less +T\nFIRST +500 cents +its code +partner +group +T\n/
    )
    t.match((await list('--json')).json(), [
      { code: 'SECOND', percent: 5 },
      { code: 'FIRST', cents: 500 }
    ])
  })

  t.test('refuses a school that is not there', async t => {
    t.match(await run('offers', 'list', '--school', 'nope'), { code: 1, err: /no school "nope"/ })
    t.match(await run('offers', 'list'), { code: 2, err: /--school is needed/ })
  })
})
