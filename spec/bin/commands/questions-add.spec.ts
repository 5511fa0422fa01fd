import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('questions add', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const at = ['--school', SCHOOL, '--lesson-type', 'group']
  const add = (...words: string[]) => run('questions', 'add', ...words, ...at)

  t.test('asks what the service knows of each person', async t => {
    t.match(await add('height', '--required'), {
      code: 0,
      out: 'group now asks height, each person, and wants an answer.\n'
    })
    t.strictSame((await add('swim', '--json')).json(), {
      ...{ id: 'swim', kind: 'swim', per: 'person', required: false }
    })
  })

  t.test('asks what the school words itself, in other languages too', async t => {
    const words = ['--title', 'Almoço?', '--title-en', 'Lunch?', '--options', 'Peixe, Carne']
    const more = ['--options-en', 'Fish, Meat', '--per', 'person', '--json']
    t.strictSame((await add('lunch', ...words, ...more)).json(), {
      ...{ id: 'lunch', kind: 'choice', per: 'person', required: false, title: 'Almoço?' },
      options: ['Peixe', 'Carne'],
      translations: { en: { title: 'Lunch?', options: ['Fish', 'Meat'] } }
    })
    t.match((await add('hotel', '--title', 'Where do you stay?')).out, /now asks hotel, once a booking\./)
  })

  t.test('writes a row of the log, by the operator', async t => {
    const rows = await sql`select act, person_id, subject from school_log where act = 'type.change'`
    t.equal(rows.length, 4)
    t.match(rows[0], { person_id: null, subject: 'group' })
  })

  t.test('refuses what cannot be asked', async t => {
    const refused = async (words: string[], err: RegExp) => t.match(await add(...words), { code: 2, err })
    await refused(['height'], /ID: "height" is asked already/)
    await refused(['Hotel', '--title', 'Hotel?'], /ID: 1 to 63 characters/)
    await refused(['weight', '--title', 'How heavy?'], /--title: weight is asked in words of the service/)
    await refused(['diet'], /--title: what is asked/)
    await refused(['diet', '--title', 'Diet?', '--kind', 'choice'], /--options: at least two options/)
    await refused(['diet', '--title', 'Diet?', '--options', 'Vegan'], /at least two options/)
    await refused(['diet', '--title', 'Diet?', '--kind', 'text', '--options', 'A,B'], /has no options/)
    await refused(['diet', '--title', 'Diet?', '--options', 'A,B', '--options-pt', 'A,B,C'], /as many as/)
    await refused(['diet', '--title', 'Diet?', '--options', 'A,B,C,D,E,F,G,H,I,J,K'], /at most 10 options/)
    await refused(['diet', '--title', 'Diet?', '--per', 'boat'], /--per: one of booking, person/)
    await refused(['diet', '--title', 'x'.repeat(201)], /--title: at most 200/)
    await refused(['diet', '--title', 'Diet?', '--required', '--optional'], /not both/)
  })

  t.test('asks at most twenty', async t => {
    const questions = Array.from({ length: 20 }, (_, n) => ({
      ...{ id: `q${n}`, kind: 'text', per: 'booking', required: false, title: 'And?' }
    }))
    await sql`update lesson_types set questions = ${JSON.stringify(questions)}::text::jsonb`
    t.match(await add('height'), { code: 1, err: /at most 20 questions; remove one first/ })
    const more = JSON.stringify([...questions, { id: 'one-more' }])
    await t.rejects(
      sql`update lesson_types set questions = ${more}::text::jsonb`,
      /lesson_types_questions_are_few/,
      'the database holds no more either'
    )
  })

  t.test('refuses a lesson type that is not there', async t => {
    t.match(await run('questions', 'add', 'height', '--school', SCHOOL, '--lesson-type', 'nope'), {
      code: 1,
      err: /no lesson type "nope" at onda-clara/
    })
  })
})
