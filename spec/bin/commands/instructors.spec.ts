import t from 'tap'
import { type Chapter, cli, exactly, typeAll } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

const CHAPTERS: readonly Chapter[] = [
  [
    'list says how to add one if there is none',
    ['instructors list', /Add one: swellbook instructors add/],
    ['instructors list', exactly([])]
  ],
  [
    'add makes the id of the name',
    ['instructors add --name "Inês Conceição"', 'Added ines-conceicao, Inês Conceição, to onda-clara.']
  ],
  [
    'add takes an id, levels and languages',
    [
      'instructors add --name Rui --id r1 --levels "kids, beginner,kids" --languages pt,en',
      exactly({
        id: 'r1',
        schoolId: SCHOOL,
        name: 'Rui',
        levels: ['kids', 'beginner'],
        languages: ['pt', 'en']
      })
    ]
  ],
  [
    'add refuses a name or an id that is taken, and the impossible',
    ['instructors add --name RUI --id r2', 1, /--name: the school already has an instructor named "RUI"/],
    ['instructors add --name Ana --id r1', 1, /--id: "r1" is taken/],
    ['instructors add --name Ana --levels expert', 2, /--levels: one of/],
    ['instructors add --name Ana --levels all', 2, /--levels: one of beginner, intermediate, advanced, kids/],
    ['instructors add --name 浪 --levels kids', 2, /--id is required/]
  ],
  [
    'list goes by name',
    ['instructors list', /^id .*\nines-conceicao .*\nr1 /],
    ['instructors list', [{ id: 'ines-conceicao' }, { id: 'r1' }]]
  ]
]

t.test('instructors add and list', async t => {
  const line = await cli(t)
  await addSchool(line.sql)
  await typeAll(t, line, `--school ${SCHOOL}`, CHAPTERS)
})
