import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findSpot } from '../../../lib/sea/queries.ts'
import { cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { spotLike } from '../../support/spots.ts'

t.test('the commands of spots and forecasts', async t => {
  const line = await cli(t)
  const folder = t.testdir()
  const type = (name: string, ...steps: Step[]) => typeAll(t, line, '', [[name, ...steps]])
  let files = 0
  const importOf = (value: unknown) => {
    files += 1
    const file = join(folder, `spots-${files}.json`)
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
    return `spots import ${file}`
  }

  const spots = [spotLike({ id: 'home' }), spotLike({ id: 'amado', name: 'Our Amado' })]
  await type(
    'import adds and replaces, and says how many',
    [importOf({ spots }), '1 spot added, 1 changed, 0 unchanged.'],
    [importOf(spots), exactly({ added: 0, changed: 0, there: 2 })]
  )

  const wrong = [spotLike({ id: 'fine' }), { ...spotLike({ id: 'wrong' }), exposure: 9 }]
  const twice = ['fine', 'x', 'fine'].map(id => spotLike({ id }))
  await type(
    'import stores nothing of a file with a fault, and says its place',
    [importOf(wrong), 1, /spots\.1\.exposure: between 0\.05 and 2\./],
    [importOf({ spots: 'none' }), 1, /must be a list of spots/],
    [importOf(twice), 1, /spots\.2\.id: fine is the id of spots\.0 too\./],
    ['spots import', 2, /FILE\.json is required/]
  )
  t.equal(await findSpot(line.sql, 'fine'), undefined)

  await type(
    'import names the file that it cannot read',
    [importOf('[{"id": "torn"'), 1, /spots-\d+\.json is not valid JSON: /],
    ...['spots', 'usage'].flatMap((table): Step[] => [
      [`${table} import ${folder}/absent.json`, 1, /The file \S+absent\.json does not exist\./],
      [`${table} import ${folder}`, 1, /cannot be read: it is a folder, not a file\./]
    ])
  )

  await type('set corrects fields, each by its kind', [
    'spots set amado exposure=0.9 bestTide=high "levels=kids, beginner" hazards= forecastPoint=37.1,-9',
    'amado is changed.'
  ])
  t.match(await findSpot(line.sql, 'amado'), {
    ...{ exposure: 0.9, bestTide: 'high', levels: ['kids', 'beginner'], hazards: [] },
    forecastPoint: { latitude: 37.1, longitude: -9 }
  })
  const refused = ['', 'amado', 'amado exposure', 'amado colour=blue', 'amado id=x', 'amado exposure=9']
  await type(
    'set refuses the impossible, and changes nothing twice',
    ['spots set amado exposure=0.9', 'Nothing changed.'],
    ...refused.map((words): Step => [`spots set ${words}`, 2, /^/]),
    ['spots set atlantis exposure=1', 1, /no spot "atlantis"/]
  )

  await type(
    'list shows every spot and how fresh its forecast is',
    ['spots list', /^amado +Our Amado +\S+ +kids, beginner +- +-$/m],
    ['forecast refresh', 'Forecasts of 71 spots stored.'],
    ['spots list', /^amado .* synthetic +\d{4}-/m],
    ['forecast refresh --due', exactly({ busy: false, stored: 0 })]
  )
})

t.test('the commands of brands and usage', async t => {
  const line = await cli(t)
  await addSchool(line.sql)
  const folder = t.testdir()
  let files = 0
  const importOf = (...lines: string[]) => {
    files += 1
    const file = join(folder, `uses-${files}.csv`)
    writeFileSync(file, ['school,lesson,date,spot,brand,item,size,uses', ...lines].join('\n'))
    return `usage import ${file}`
  }
  const use = `${SCHOOL},l1,2026-06-01,amado,foam,soft_board,"8'0""",7`
  const faults: readonly [fault: RegExp, lines: readonly string[]][] = [
    [/line 3\.uses: a whole number from 0 to 1000/, [use, use.replace(',7', ',x')]],
    [/line 2\.date: a day such as/, [use.replace('2026-06-01', '2026-06-31')]],
    [/line 2\.brand: is missing/, [use.replace('foam', '')]],
    [/Line 3 repeats line 2/, [use, use]],
    [/Line 3 repeats line 2/, [use, use.replace(`"8'0"""`, '8 ft')]],
    [/line 2\.size: feet and inches such as 7'6"\./, [use.replace(`"8'0"""`, 'M')]],
    [/line 2\.size: XS to XL or an EU size/, [use.replace('soft_board', 'boots')]],
    [/There is no spot atlantis/, [use.replace('amado', 'atlantis')]],
    [/uses-\d+\.csv has no lines below the header/, []],
    [/uses-\d+\.csv is not valid CSV: .* line 2/, [`${use},more`]]
  ]
  const corrected = importOf(use.replace(/7$/, '8'), use.replace('l1', 'l2'))
  await typeAll(t, line, '', [
    [
      'brands are added and listed',
      ['brands list', 'No brand yet.'],
      ['brands add foam --name Foam', 'foam (Foam): added.'],
      ['brands add Foam! --name x', 2, /ID: 1 to 63/],
      ['brands add foam', 2, /--name is required/]
    ],
    [
      'usage is read, and the same file again changes nothing',
      [importOf(use), '1 line read: 1 added, 0 changed, 0 unchanged.'],
      [importOf(use), exactly({ recorded: 1, changed: 0, added: 0 })],
      ['brands list', [{ id: 'foam', uses: 7 }]],
      [importOf(use.replace(`"8'0"""`, '8 ft')), '1 line read: 0 added, 0 changed, 1 unchanged.'],
      [corrected, '2 lines read: 1 added, 1 changed, 0 unchanged.']
    ],
    ['usage names a fault', ...faults.map(([fault, lines]): Step => [importOf(...lines), 1, fault])]
  ])
})
