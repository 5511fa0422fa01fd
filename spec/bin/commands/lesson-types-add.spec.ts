import t from 'tap'
import { cli, lineWith } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('lesson-types add', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const add = (id: string, level: string, ...more: string[]) =>
    run(
      ...lineWith(
        [
          ...['lesson-types', 'add', '--school', SCHOOL, '--id', id, '--name', 'Name', '--level', level],
          ...['--duration-minutes', '90', '--capacity', '10', '--price-cents', '3000']
        ],
        more
      )
    )

  t.test('adds a lesson type with the usual ratio: 6, and 5 kids', async t => {
    const { code, out } = await add('beg', 'beginner')
    t.equal(code, 0)
    t.equal(out, 'Added beg, Name, to onda-clara.\n')
    t.strictSame((await add('kids', 'kids', '--kind', 'private', '--json')).json(), {
      id: 'kids',
      schoolId: SCHOOL,
      name: 'Name',
      description: '',
      level: 'kids',
      kind: 'private',
      durationMinutes: 90,
      capacity: 10,
      maxStudentsPerInstructor: 5,
      priceCents: 3000,
      availabilityType: 'START_TIME',
      pricingPer: 'UNIT',
      units: null,
      cancellationCutoffHours: 24,
      transfersRequired: [],
      translations: {}
    })
  })

  t.test('adds what is hired by the day, which nobody teaches, and a price for the whole party', async t => {
    const by = ['--availability-type', 'OPENING_HOURS', '--max-students-per-instructor', '4', '--json']
    t.match((await add('hire', 'all', ...by)).json(), {
      availabilityType: 'OPENING_HOURS',
      maxStudentsPerInstructor: null
    })
    t.match((await add('priv', 'all', '--pricing-per', 'BOOKING', '--json')).json(), {
      pricingPer: 'BOOKING'
    })
    t.match(await add('x', 'all', '--pricing-per', 'HEAD'), {
      code: 2,
      err: /--pricing-per: one of UNIT, BOOKING/
    })
    const [beginner] =
      await sql`select max_students_per_instructor as ratio from lesson_types where id = 'beg'`
    t.equal(beginner?.ratio, 6)
  })

  t.test('adds what is sold by age, at the price of the first', async t => {
    t.match((await add('aged', 'all', '--units', 'adult:13-99:5500,child:6-12:4000', '--json')).json(), {
      priceCents: 5500,
      units: [
        { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
        { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
      ]
    })
    t.match((await run('lesson-types', 'list', '--school', SCHOOL)).out, /adult:13-99:5500,child:6-12:4000/)
    t.match(await add('x', 'all', '--units', 'grown:13-99:5500'), {
      code: 2,
      err: /--units: units such as adult:13-99:5500.* adult, youth/
    })
    t.match(await add('x', 'all', '--units', 'adult:0-99:5500', '--pricing-per', 'BOOKING'), {
      code: 1,
      err: /where the whole party pays one price, there are no units/
    })
  })

  t.test('adds what guests read in their own language', async t => {
    const words = ['--name-pt', 'Miúdos nas ondas', '--description-pt', 'Espuma e jogos.', '--name-en', '']
    t.strictSame((await add('words', 'kids', ...words, '--json')).json().translations, {
      pt: { name: 'Miúdos nas ondas', description: 'Espuma e jogos.' }
    })
    t.match(await add('long', 'kids', '--name-pt', 'x'.repeat(201)), { code: 2, err: /--name-pt: / })
  })

  t.test('refuses what cannot be', async t => {
    t.match((await add('beg', 'beginner')).err, /--id: "beg" is taken/)
    t.match((await add('x', 'expert')).err, /--level: one of beginner, intermediate, advanced, kids, all/)
    t.match((await add('x', 'kids', '--kind', 'solo')).err, /--kind: one of group, semi_private, private/)
    t.match((await add('x', 'kids', '--price-cents', '30.00')).err, /--price-cents: a whole number/)
    t.match((await add('x', 'kids', '--school', 'nope')).err, /no school "nope"/)
  })

  t.test('needs what a lesson type must have', async t => {
    const { code, err } = await run('lesson-types', 'add', '--school', SCHOOL, '--id', 'x')
    t.equal(code, 2)
    t.match(err, /--name is needed/)
  })
})
