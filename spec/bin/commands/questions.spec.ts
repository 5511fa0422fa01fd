import t from 'tap'
import { type Chapter, cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

/** Refusals of `questions add`. */
const REFUSALS: readonly (readonly [words: string, err: RegExp])[] = [
  ['height', /ID: "height" exists already/],
  ['Hotel --title Hotel?', /ID: 1 to 63 characters/],
  ['weight --title "How heavy?"', /--title: weight has built-in texts/],
  ['diet', /--title: give the text of the question/],
  ['diet --title Diet? --kind choice', /--options: at least two options/],
  ['diet --title Diet? --options Vegan', /at least two options/],
  ['diet --title Diet? --kind text --options A,B', /has no options/],
  ['diet --title Diet? --options A,B --options-pt A,B,C', /as many as/],
  ['diet --title Diet? --options A,B,C,D,E,F,G,H,I,J,K', /at most 10 options/],
  ['diet --title Diet? --per boat', /--per: one of booking, person/],
  [`diet --title ${'x'.repeat(201)}`, /--title: at most 200/],
  ['diet --title Diet? --required --optional', /not both/]
]

const CHAPTERS: readonly Chapter[] = [
  [
    'list says how to ask something if nothing is asked',
    ['questions list', /group has no questions\. Add one: swellbook questions add height --school/],
    ['questions list', exactly([])]
  ],
  [
    'add asks what the service knows of each person',
    ['questions add height --required', 'group now asks height for each person; an answer is required.'],
    ['questions add swim', exactly({ id: 'swim', kind: 'swim', per: 'person', required: false })]
  ],
  [
    'add asks what the school words itself, in other languages too',
    [
      'questions add lunch --title Almoço? --title-en Lunch? --options "Peixe, Carne" --options-en "Fish, Meat" --per person --hint Cedo',
      exactly({
        ...{ id: 'lunch', kind: 'choice', per: 'person', required: false, title: 'Almoço?', hint: 'Cedo' },
        options: ['Peixe', 'Carne'],
        translations: { en: { title: 'Lunch?', options: ['Fish', 'Meat'] } }
      })
    ],
    ['questions add hotel --title "Where do you stay?"', /now asks hotel once per booking\./]
  ],
  ['add refuses the impossible', ...REFUSALS.map(([words, err]): Step => [`questions add ${words}`, 2, err])],
  [
    'list has the order in which they were added',
    ['questions list', /^id +kind.*\nheight +height +person.*\nswim .*\nlunch .*\nhotel /],
    ['questions list', [{ id: 'height', required: true }, { id: 'swim' }, { id: 'lunch' }, { id: 'hotel' }]]
  ],
  [
    'set changes what is given, and no more, and keeps the order',
    ['questions set swim --required', 'Changed swim of group.'],
    [
      'questions set lunch --title-pt Almoço --hint "" --required',
      exactly({
        ...{ id: 'lunch', kind: 'choice', per: 'person', required: true, title: 'Almoço?' },
        options: ['Peixe', 'Carne'],
        translations: { en: { title: 'Lunch?', options: ['Fish', 'Meat'] }, pt: { title: 'Almoço' } }
      })
    ],
    ['questions set lunch --optional', { required: false }],
    ['questions list', [{ id: 'height' }, { id: 'swim', required: true }, { id: 'lunch' }, { id: 'hotel' }]]
  ],
  [
    'set refuses the impossible',
    ['questions set height --per booking', 2, /--per: height has built-in texts/],
    ['questions set lunch --kind text', 2, /--options: a question for text has no options/],
    ['questions set height', 2, /name at least one option to change/],
    ['questions set nope --required', 1, /no question "nope" at group/]
  ],
  [
    'remove ends it',
    ['questions remove height', 'group no longer asks height.'],
    ['questions remove swim', exactly({ id: 'swim', removed: true })],
    ['questions list', [{ id: 'lunch' }, { id: 'hotel' }]],
    ['questions remove height', 1, /no question "height" at group/]
  ]
]

t.test('questions add, list, set and remove', async t => {
  const line = await cli(t)
  const { sql } = line
  await addSchool(sql)
  const rest = `--school ${SCHOOL} --lesson-type group`
  await typeAll(t, line, rest, CHAPTERS)

  t.strictSame(
    [
      ...(await sql`select distinct person_id, subject, count(*)::int from school_log
      where act = 'type.change' group by 1, 2`)
    ],
    [{ person_id: null, subject: 'group', count: 9 }],
    'each change writes a row of the log, by the operator'
  )

  const many = Array.from({ length: 20 }, (_, n) => ({
    ...{ id: `q${n}`, kind: 'text', per: 'booking', required: false, title: 'And?' }
  }))
  const save = (all: readonly object[]) =>
    sql`update lesson_types set questions = ${JSON.stringify(all)}::text::jsonb`
  await save(many)
  await typeAll(t, line, rest, [
    ['add has a bound', ['questions add height', 1, /at most 20 questions; remove one first/]]
  ])
  await t.rejects(
    save([...many, { id: 'one-more' }]),
    /lesson_types_questions_are_few/,
    'nor more in the database'
  )
})
