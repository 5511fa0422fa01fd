import t from 'tap'
import { readServices } from '../../../lib/booking/queries.ts'
import { POINT_BOUNDS } from '../../../lib/guests/transfers/rules.ts'
import { type Chapter, cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

const MAR = '--name "Hotel Mar" --address "Av. do Mar 1, Peniche"'

/** Refusals of `points add`. */
const REFUSALS: readonly (readonly [words: string, err: RegExp])[] = [
  [`mar ${MAR} --pickup group:45`, /ID: "mar" exists already/],
  [`Hotel ${MAR} --pickup group:45`, /ID: 1 to 63 characters/],
  ['x --name X --pickup group:45', /--address is required/],
  ['x --address X --pickup group:45', /--name is required/],
  [`x ${MAR}`, /--pickup: give this or --dropoff/],
  [`x ${MAR} --pickup ""`, /--pickup: give this or --dropoff/],
  [`x ${MAR} --pickup group`, /--pickup: lesson types and minutes such as/],
  [`x ${MAR} --pickup group:601`, /each minutes from 0 to 600/],
  [`x ${MAR} --dropoff group:5,group:6`, /--dropoff: a lesson type appears twice/],
  [`x ${MAR} --pickup group:45 --latitude 39.3`, /--latitude: give --longitude too/],
  [`x ${MAR} --pickup group:45 --latitude 91 --longitude 0`, /--latitude: degrees from -90/],
  [`x ${MAR} --pickup group:45 --directions ${'x'.repeat(301)}`, /--directions: at most 300/]
]

const ADDED: readonly Chapter[] = [
  [
    'list says how to add one if there is none',
    ['points list', /onda-clara has no pickup or drop-off points\. Add one: swellbook points add hotel-mar/],
    ['points list', exactly([])]
  ],
  [
    'add picks guests up at a place, and drops them off there',
    [
      'points add hotel --name Hotel --address There --pickup group:45 --dropoff group:20',
      'onda-clara now picks up guests (group:45) and drops off guests (group:20): Hotel.'
    ],
    [
      `points add station ${MAR} --latitude 39.3558 --longitude=-9.3811 --directions "At the gate" --pickup "group:0, kids:30"`,
      exactly({
        ...{ id: 'station', name: 'Hotel Mar', address: 'Av. do Mar 1, Peniche', directions: 'At the gate' },
        ...{ latitude: 39.3558, longitude: -9.3811, pickup: { group: 0, kids: 30 } }
      })
    ]
  ],
  [
    'remove ends it',
    ['points remove hotel', 'onda-clara no longer has the point hotel.'],
    ['points remove station', exactly({ id: 'station', removed: true })],
    ['points list', exactly([])],
    ['points remove hotel', 1, /no point "hotel" at onda-clara/]
  ],
  [
    'list has the order in which they were added',
    ['points add mar --name Mar --pickup group:45,kids:30 --directions Gate --address There', /now picks/],
    ['points add baleal --name Baleal --pickup group:60 --address There', /now picks/],
    ['points list', /^id +name.*\nmar +Mar +There +kids:30,group:45.*\nbaleal/],
    ['points list', [{ id: 'mar', pickup: { group: 45, kids: 30 } }, { id: 'baleal' }]]
  ],
  [
    'add refuses the impossible',
    ...REFUSALS.map(([words, err]): Step => [`points add ${words}`, 2, err]),
    [`points add x ${MAR} --dropoff group:45,nope:45`, 1, /no lesson type "nope" at onda-clara/]
  ],
  [
    'set changes what is given, and no more',
    ['points set mar --pickup group:45 --dropoff group:20 --directions ""', 'Changed mar of onda-clara.'],
    [
      'points set mar --pickup group:40,kids:30',
      exactly({
        ...{ id: 'mar', name: 'Mar', address: 'There' },
        ...{ pickup: { group: 40, kids: 30 }, dropoff: { group: 20 } }
      })
    ]
  ],
  [
    'set refuses the impossible',
    ['points set baleal --pickup ""', 2, /--pickup: give this or --dropoff/],
    ['points set mar', 2, /name at least one option to change/],
    ['points set nope --name X', 1, /no point "nope" at onda-clara/],
    ['points set mar --pickup nope:1', 1, /no lesson type "nope"/]
  ]
]

t.test('points add, list, set and remove', async t => {
  const line = await cli(t)
  const { sql } = line
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  const rest = `--school ${SCHOOL}`
  const type = (name: string, ...steps: Step[]) => typeAll(t, line, rest, [[name, ...steps]])
  await typeAll(t, line, rest, ADDED)

  const offered = async () => {
    const { services } = await readServices(sql, SCHOOL, 'everything')
    return services.find(({ id }) => id === 'group')?.transfers
  }
  const required = (directions: string, transfersRequired: readonly string[]): Step => [
    `lesson-types set group --transfers-required "${directions}"`,
    { transfersRequired }
  ]
  const points = [
    { id: 'baleal', minutes: 60 },
    { id: 'mar', minutes: 40 }
  ]
  t.match(await offered(), {
    pickup: { required: false, points },
    dropoff: { required: false, points: [{ id: 'mar', minutes: 20 }] }
  })
  await type('lesson types require points', required('pickup,dropoff', ['pickup', 'dropoff']), [
    'lesson-types set group --transfers-required boat',
    2,
    /--transfers-required: one of pickup, dropoff/
  ])
  t.match(await offered(), { pickup: { required: true }, dropoff: { required: true } })
  await type('set deletes one way', ['points set mar --dropoff ""', 'Changed mar of onda-clara.'])
  t.match(await offered(), { pickup: { required: true }, dropoff: { required: false, points: [] } })
  await type('lesson types require none', required('', []))

  const facts = () => sql`select facts -> 0 as facts from events where school_id = ${SCHOOL} order by n desc`
  const rows: readonly (readonly [change: string, serviceIds?: string[]])[] = [
    ['--pickup group:40,kids:35', ['kids']],
    ['--name "Praia do Mar"', ['group', 'kids']],
    ['--name "Praia do Mar"']
  ]
  for (const [change, serviceIds] of rows) {
    const { length } = await facts()
    await type(`set ${change} tells of ${serviceIds ?? 'nothing'}`, [
      `points set mar ${change}`,
      /Changed mar/
    ])
    const [last, ...others] = await facts()
    t.equal(others.length + 1, length + (serviceIds ? 1 : 0), change)
    if (serviceIds) t.strictSame(last?.facts, { serviceIds })
  }

  const many = Array.from({ length: POINT_BOUNDS.most }, (_, n) => ({ id: `p${n}`, pickup: { group: 1 } }))
  const save = (all: readonly object[]) =>
    sql`update schools set points = ${JSON.stringify(all)}::text::jsonb`
  const add = `points add x ${MAR} --pickup group:1`
  await save(many)
  await type('add has a bound', [add, 1, /at most 30 points; remove one first/])
  await t.rejects(save([...many, { id: 'one-more' }]), /schools_points_are_few/, 'nor more in the database')
  await save(many.slice(1).map(point => ({ ...point, address: 'x'.repeat(2050) })))
  const long = `${add} --directions ${'x'.repeat(300)}`
  await type('add has a bound of bytes', [long, 1, /at most 60000 bytes/])
})
