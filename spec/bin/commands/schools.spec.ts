import t from 'tap'
import { type Chapter, cli, exactly, typeAll } from '../../support/cli.ts'
import { addSchool } from '../../support/school.ts'

const CHAPTERS: readonly Chapter[] = [
  [
    'list goes by id',
    ['schools list', /^id +name +timeZone +currency +website\na +Onda Clara +Europe\/Lisbon +EUR +-\nb /],
    [
      'schools list',
      [
        { id: 'a', timeZone: 'Europe/Lisbon' },
        { id: 'b', timeZone: 'Europe/Lisbon' }
      ]
    ]
  ],
  [
    'show is for people and for programs, and takes the id either way',
    ['schools show a', /^id +a\nname +Onda Clara\n/],
    ['schools show --id a', { id: 'a', website: null, locales: ['en'] }]
  ]
]

t.test('schools list and show', async t => {
  const line = await cli(t)
  await typeAll(t, line, '', [
    [
      'list says how to add one if there is none',
      ['schools list', /There is no school yet\. Add one: swellbook schools add/],
      ['schools list', exactly([])]
    ]
  ])
  for (const id of ['b', 'a']) await addSchool(line.sql, { id })
  await typeAll(t, line, '', CHAPTERS)
})
