import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('questions set', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const at = ['--school', SCHOOL, '--lesson-type', 'group']
  const set = (...words: string[]) => run('questions', 'set', ...words, ...at)
  await run('questions', 'add', 'height', ...at)
  await run(
    'questions',
    'add',
    'diet',
    '--title',
    'Diet?',
    '--options',
    'Any, Vegan',
    '--hint',
    'For lunch',
    ...at
  )

  t.test('changes what is given, and no more', async t => {
    t.equal((await set('height', '--required')).out, 'Changed height of group.\n')
    t.strictSame((await set('diet', '--title-pt', 'Dieta?', '--hint', '', '--required', '--json')).json(), {
      ...{ id: 'diet', kind: 'choice', per: 'booking', required: true, title: 'Diet?' },
      options: ['Any', 'Vegan'],
      translations: { pt: { title: 'Dieta?' } }
    })
    t.match((await set('diet', '--optional', '--json')).json(), { required: false })
  })

  t.test('keeps the order', async t => {
    const asked = (await run('questions', 'list', ...at, '--json')).json()
    t.match(asked, [{ id: 'height', required: true }, { id: 'diet' }])
  })

  t.test('refuses what cannot be', async t => {
    t.match(await set('height', '--per', 'booking'), { code: 2, err: /--per: height is asked/ })
    t.match(await set('diet', '--kind', 'text'), {
      code: 2,
      err: /--options: a question for text has no options/
    })
    t.match(await set('height'), { code: 2, err: /say what to change/ })
    t.match(await set('nope', '--required'), { code: 1, err: /no question "nope" at group/ })
  })
})
