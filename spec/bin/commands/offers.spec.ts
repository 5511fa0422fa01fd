import t from 'tap'
import { OFFER_BOUNDS } from '../../../lib/booking/offers/rules.ts'
import { readSchoolSchedule } from '../../../lib/booking/schedule/queries.ts'
import { type Chapter, cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

const SUMMER = '--title Summer --percent 10'

/** Refusals of `offers add`. */
const REFUSALS: readonly (readonly [words: string, err: RegExp])[] = [
  [`ONE ${SUMMER}`, /CODE: "ONE" exists already/],
  [`ab ${SUMMER}`, /CODE: 3 to 32 letters, digits and hyphens/],
  [`äbc ${SUMMER}`, /CODE: 3 to 32/],
  [`${'x'.repeat(33)} ${SUMMER}`, /CODE: at most 32/],
  ['abc --title X', /--percent: give either this or --amount-cents/],
  [`abc ${SUMMER} --amount-cents 5`, /--percent: give either this or --amount-cents, not both/],
  ['abc --title X --percent 101', /--percent: a whole number from 1 to 100/],
  [`abc ${SUMMER} --from 2027-06-02 --to 2027-06-01`, /--to: not before --from/],
  [`abc ${SUMMER} --seats-from 4 --seats-to 3`, /--seats-to: not less than/],
  [`abc ${SUMMER} --hours-from 4 --hours-to 4`, /--hours-to: more than/],
  [`abc ${SUMMER} --borne-by guest`, /--borne-by: one of school, partner/],
  [`abc ${SUMMER} --open --with-code`, /--open or --with-code, not both/],
  [`abc --percent 5 --title ${'x'.repeat(81)}`, /--title: at most 80/]
]

const CHAPTERS: readonly Chapter[] = [
  [
    'list says how to add one if there is none',
    ['offers list', /onda-clara has no offers\. Add one: swellbook offers add SUMMER10/],
    ['offers list', exactly([])]
  ],
  [
    'add takes something off, for all or for who has the code',
    [
      'offers add one --title One --amount-cents 500 --seats-from 2',
      'onda-clara now gives 500 cents off with the code ONE.'
    ],
    ['offers add summer10 --title T --percent 5 --open', 'onda-clara now gives 5% off for all guests.'],
    [
      `offers add all ${SUMMER} --lesson-types group,kids --from 2027-05-01 --to 2027-06-15 --seats-from 4 --seats-to 8 --hours-from 0 --hours-to 336 --borne-by partner`,
      exactly({
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
    ],
    [
      `offers add ahead ${SUMMER} --title-en "Two weeks ahead" --title-pt "Duas semanas antes"`,
      { title: 'Summer', titles: { en: 'Two weeks ahead', pt: 'Duas semanas antes' } }
    ],
    [
      'offers add abc --title T --percent 1 --lesson-types group,nope',
      1,
      /no lesson type "nope" at onda-clara/
    ]
  ],
  ['add refuses the impossible', ...REFUSALS.map(([words, err]): Step => [`offers add ${words}`, 2, err])],
  [
    'list has the order in which they were added, with their conditions',
    [
      'offers list',
      /^code .*\nONE +500 cents +its code +school +2 people or more +One\nSUMMER10 +5% +all +school .*T\nALL +10% +its code +partner +.*group,? ?kids, from 2027-05-01, to 2027-06-15, 4 people or more, 8 people or fewer, more than 0 h before, 336 h before or less +Summer\nAHEAD /
    ],
    ['offers list', [{ code: 'ONE', cents: 500 }, { code: 'SUMMER10', percent: 5 }, {}, {}]]
  ],
  [
    'set changes what is given, and no more',
    ['offers set one --open --to 2027-06-30', 'Changed ONE of onda-clara.'],
    [
      'offers set ONE --lesson-types group',
      exactly({
        ...{ code: 'ONE', title: 'One', cents: 500, open: true, bearer: 'school' },
        ...{ to: '2027-06-30', seatsFrom: 2, types: ['group'] }
      })
    ],
    [
      'offers set one --percent 5 --borne-by partner',
      { percent: 5, cents: undefined, bearer: 'partner', types: ['group'] }
    ],
    ['offers set one --title First --with-code', { title: 'First', open: false, percent: 5 }],
    ['offers set one --amount-cents 300', { cents: 300, percent: undefined }]
  ],
  [
    'set keeps names in other languages, and deletes an empty one',
    ['offers set one --title-pt Primeira --title-en "The first"', {}],
    ['offers set one --amount-cents 7', { title: 'First', titles: { en: 'The first', pt: 'Primeira' } }],
    ['offers set one --title-en ""', { titles: { en: undefined, pt: 'Primeira' } }],
    ['offers set one --title-pt ""', { titles: undefined }]
  ],
  [
    'set deletes a condition that is empty',
    ['offers set one --percent 7', {}],
    [
      'offers set one --lesson-types "" --to "" --seats-from ""',
      exactly({ code: 'ONE', title: 'First', percent: 7, open: false, bearer: 'partner' })
    ]
  ],
  [
    'set refuses the impossible',
    ['offers set one', 2, /name at least one option to change/],
    ['offers set nope --title X', 1, /no offer "nope" at onda-clara/],
    ['offers set one --lesson-types nope', 1, /no lesson type "nope"/]
  ],
  [
    'remove ends it, in whatever letters it is named',
    ['offers remove one', 'onda-clara no longer has the offer ONE.'],
    ['offers remove Summer10', exactly({ code: 'SUMMER10', removed: true })],
    ['offers list', [{ code: 'ALL' }, { code: 'AHEAD' }]],
    ['offers remove one', 1, /no offer "one" at onda-clara/]
  ]
]

t.test('offers add, list, set and remove', async t => {
  const line = await cli(t)
  const { sql } = line
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  const rest = `--school ${SCHOOL}`
  await typeAll(t, line, rest, CHAPTERS)

  await t.test('set invalidates cached reads of the school', async t => {
    const { version } = await readSchoolSchedule(sql, SCHOOL)
    await line.run('offers', 'set', 'all', '--percent', '8', '--school', SCHOOL)
    t.not((await readSchoolSchedule(sql, SCHOOL)).version, version)
  })

  const offers = Array.from({ length: OFFER_BOUNDS.most }, (_, n) => ({ code: `A-${n}` }))
  const save = (all: readonly object[]) =>
    sql`update schools set offers = ${JSON.stringify(all)}::text::jsonb`
  await save(offers)
  await typeAll(t, line, rest, [
    ['add has a bound', [`offers add abc ${SUMMER}`, 1, /at most 50 offers; remove one first/]]
  ])
  await t.rejects(
    save([...offers, { code: 'ONE-MORE' }]),
    /schools_offers_are_few/,
    'nor more in the database'
  )
  await save(offers.slice(1).map(offer => ({ ...offer, title: 'x'.repeat(1205) })))
  await typeAll(t, line, rest, [
    ['add has a bound of bytes', [`offers add abc ${SUMMER}`, 1, /at most 60000 bytes/]]
  ])
})
