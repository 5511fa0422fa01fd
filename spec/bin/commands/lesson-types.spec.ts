import t from 'tap'
import { type Chapter, cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const add = (id: string, level: string, more = '') =>
  `lesson-types add ${id} --name Name --level ${level} --duration-minutes 90 --capacity 10 ${
    more.includes('--price-cents') ? '' : '--price-cents 3000'
  } ${more}`

/** Refusals of `lesson-types add`. */
const REFUSALS: readonly Step[] = [
  [add('beg', 'beginner'), 1, /ID: "beg" is taken/],
  [add('x', 'all', '--pricing-per HEAD'), 2, /--pricing-per: one of UNIT, BOOKING/],
  [add('x', 'all', '--units grown:13-99:5500'), 2, /--units: units such as adult:13-99:5500.* adult, youth/],
  [
    add('x', 'all', '--units adult:0-99:5500 --pricing-per BOOKING'),
    1,
    /a type with one price per party cannot have units/
  ],
  [add('x', 'kids', `--name-pt ${'x'.repeat(201)}`), 2, /--name-pt: /],
  [add('x', 'expert'), 2, /--level: one of beginner, intermediate, advanced, kids, all/],
  [add('x', 'kids', '--kind solo'), 2, /--kind: one of group, semi_private, private/],
  [add('x', 'kids', '--price-cents 30.00'), 2, /--price-cents: a whole number/],
  ['lesson-types add x', 2, /--name is required/]
]

const ADDED: readonly Chapter[] = [
  [
    'list says how to add one if there is none',
    ['lesson-types list', /Add one: swellbook lesson-types add ID --school onda-clara/],
    ['lesson-types list', exactly([])]
  ],
  [
    'add gives the usual ratio: 6, and 5 kids',
    [add('beg', 'beginner'), 'Added beg, Name, to onda-clara.'],
    ['lesson-types list', [{ id: 'beg', maxStudentsPerInstructor: 6 }]],
    [
      add('kids', 'kids', '--kind private'),
      exactly({
        ...{ id: 'kids', schoolId: SCHOOL, name: 'Name', description: '', level: 'kids', kind: 'private' },
        ...{ durationMinutes: 90, capacity: 10, maxStudentsPerInstructor: 5, priceCents: 3000 },
        ...{
          availabilityType: 'START_TIME',
          pricingPer: 'UNIT',
          units: null,
          cancellationCutoffHours: 24,
          refundSteps: []
        },
        ...{ transfersRequired: [], translations: {}, isHidden: false, pay: null },
        ...{ meet: '', meetAddress: null, meetAt: null, meetMinutes: null }
      })
    ]
  ],
  [
    'add takes hire by the day, which nobody teaches, and a price for the whole party',
    [
      add('hire', 'all', '--availability-type OPENING_HOURS --max-students-per-instructor 4'),
      { availabilityType: 'OPENING_HOURS', maxStudentsPerInstructor: null }
    ],
    [add('priv', 'all', '--pricing-per BOOKING'), { pricingPer: 'BOOKING' }]
  ],
  [
    'add takes units by age, at the price of the first',
    [
      add('aged', 'all', '--units adult:13-99:5500,child:6-12:4000'),
      {
        priceCents: 5500,
        units: [
          { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
          { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
        ]
      }
    ],
    ['lesson-types list', /adult:13-99:5500,child:6-12:4000/]
  ],
  [
    'add takes what guests read in their own language',
    [
      add('words', 'kids', '--name-pt "Miúdos nas ondas" --description-pt "Espuma e jogos." --name-en ""'),
      { translations: { en: undefined, pt: { name: 'Miúdos nas ondas', description: 'Espuma e jogos.' } } }
    ]
  ],
  ['add refuses the impossible', ...REFUSALS]
]

const BOTH = { pt: { name: 'Aula de grupo', description: 'Na espuma.' } }
const CHANGED: readonly Chapter[] = [
  [
    'list shows what the school has',
    ['lesson-types list', /^id +name.*\n(.*\n)*group +Group lesson +beginner/]
  ],
  [
    'set changes what is given; lessons keep their price',
    [
      'lesson-types set group --price-cents 4000',
      'Changed group of onda-clara: priceCents. 1 planned lesson with another price keeps it; use --planned to change them.'
    ],
    ['lesson-types set group --level all', { id: 'group', priceCents: 4000, level: 'all', capacity: 8 }]
  ],
  [
    'set adds, changes and deletes what guests read in their own language',
    [
      'lesson-types set group --name-pt Grupo --description-pt "Na espuma." --name-en Group',
      { translations: { en: { name: 'Group' }, pt: { name: 'Grupo', description: 'Na espuma.' } } }
    ],
    [
      'lesson-types set group --name-pt "Aula de grupo" --name-en ""',
      { translations: { en: undefined, ...BOTH } }
    ],
    ['lesson-types set group --level beginner', { translations: { en: undefined, ...BOTH } }],
    ['lesson-types set group --name-pt "" --description-pt ""', { translations: { pt: undefined } }]
  ],
  [
    'set refuses the impossible',
    ['lesson-types set group --name X --planned', 2, /--planned requires --price-cents/],
    ['lesson-types set nope --name X', 1, /no lesson type "nope"/],
    ['lesson-types set group', 2, /name at least one option to change/]
  ]
]

t.test('lesson-types add, list and set', async t => {
  const line = await cli(t)
  const { sql } = line
  await addSchool(sql)
  const type = (chapters: readonly Chapter[]) => typeAll(t, line, `--school ${SCHOOL}`, chapters)
  await sql`delete from lesson_types`
  await type(ADDED)

  await addLessonType(sql)
  const slotId = await addSlot(sql)
  const prices = async () => [...(await sql`select id, price_cents from slots order by starts_at desc`)]
  await type(CHANGED)
  t.match(await prices(), [{ id: slotId, price_cents: 3500 }])

  const begun = await addSlot(sql, { daysAhead: -1 })
  await type([
    [
      'set gives planned lessons the price if --planned is given',
      ['lesson-types set group --price-cents 4100 --planned', /1 planned lesson/],
      ['lesson-types set group --price-cents 4100', { planned: 0 }]
    ]
  ])
  t.match(
    await prices(),
    [
      { id: slotId, price_cents: 4100 },
      { id: begun, price_cents: 3500 }
    ],
    'not a past one'
  )
})
