import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { UsageError } from '../../../bin/command.ts'
import brandsAdd from '../../../bin/commands/brands-add.ts'
import brandsList from '../../../bin/commands/brands-list.ts'
import forecastRefresh from '../../../bin/commands/forecast-refresh.ts'
import spotsImport from '../../../bin/commands/spots-import.ts'
import spotsList from '../../../bin/commands/spots-list.ts'
import spotsSet from '../../../bin/commands/spots-set.ts'
import usageImport from '../../../bin/commands/usage-import.ts'
import { findSpot } from '../../../lib/forecast/queries.ts'
import { runCommand } from '../../support/command.ts'
import { database } from '../../support/database.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { spotLike } from '../../support/spots.ts'

/** The command line was wrong, which a person is then shown how to write. */
async function refusesUsage(t: Test, run: Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([run])
  t.type(outcome.status === 'rejected' && outcome.reason, UsageError)
}

t.test('the commands of spots and forecasts', async t => {
  const { url, sql } = await database(t)
  const folder = t.testdir()
  const write = (value: unknown) => {
    const file = join(folder, 'spots.json')
    writeFileSync(file, JSON.stringify(value))
    return file
  }

  t.test('import adds and replaces, and says how many', async t => {
    const spots = [spotLike({ id: 'home' }), spotLike({ id: 'amado', name: 'Our Amado' })]
    t.equal(
      (await runCommand(spotsImport, url, write({ spots }))).out,
      '1 spot added, 1 changed, 0 there already.'
    )
    t.strictSame(JSON.parse((await runCommand(spotsImport, url, write(spots), '--json')).out), {
      added: 0,
      changed: 0,
      there: 2
    })
  })

  t.test('import stores nothing of a file with a fault, and says where it is', async t => {
    const wrong = [spotLike({ id: 'fine' }), { ...spotLike({ id: 'wrong' }), exposure: 9 }]
    await t.rejects(runCommand(spotsImport, url, write(wrong)), {
      message: 'spots.1.exposure: between 0.05 and 2.'
    })
    await t.rejects(runCommand(spotsImport, url, write({ spots: 'none' })), /must be a list of spots/)
    await t.rejects(runCommand(spotsImport, url, write(['fine', 'x', 'fine'].map(id => spotLike({ id })))), {
      message: 'spots.2.id: fine is that of spots.0 as well.'
    })
    await refusesUsage(t, runCommand(spotsImport, url))
    t.equal(await findSpot(sql, 'fine'), undefined)
  })

  t.test('import names the file that it cannot read', async t => {
    const torn = join(folder, 'torn.json')
    writeFileSync(torn, '[{"id": "torn"')
    const rows: readonly [file: string, said: string][] = [
      [join(folder, 'absent.json'), `There is no file ${join(folder, 'absent.json')}.`],
      [folder, `${folder} cannot be read: it is a folder.`],
      [torn, `${torn} is no JSON: `]
    ]
    for (const [file, said] of rows) {
      await t.rejects(runCommand(spotsImport, url, file), { message: said }, said)
      if (file !== torn) await t.rejects(runCommand(usageImport, url, file), { message: said }, said)
    }
  })

  t.test('set corrects fields, each by its kind', async t => {
    const changes = [
      'exposure=0.9',
      'bestTide=high',
      'levels=kids, beginner',
      'hazards=',
      'forecastPoint=37.1,-9'
    ]
    t.equal((await runCommand(spotsSet, url, 'amado', ...changes)).out, 'amado is changed.')
    t.match(await findSpot(sql, 'amado'), {
      exposure: 0.9,
      bestTide: 'high',
      levels: ['kids', 'beginner'],
      hazards: [],
      forecastPoint: { latitude: 37.1, longitude: -9 }
    })
    t.equal((await runCommand(spotsSet, url, 'amado', 'exposure=0.9')).out, 'Nothing changed.')
  })

  for (const args of [
    [],
    ['amado'],
    ['amado', 'exposure'],
    ['amado', 'colour=blue'],
    ['amado', 'id=x'],
    ['amado', 'exposure=9']
  ]) {
    t.test(`set refuses ${args.join(' ') || 'nothing'}`, async t => {
      await refusesUsage(t, runCommand(spotsSet, url, ...args))
    })
  }

  t.test('set knows only spots that are there', async t => {
    await t.rejects(runCommand(spotsSet, url, 'atlantis', 'exposure=1'), /no spot "atlantis"/)
  })

  t.test('list shows every spot and how fresh its forecast is', async t => {
    t.match((await runCommand(spotsList, url)).out, /^amado +Our Amado +\S+ +kids, beginner +- +-$/m)
    t.equal((await runCommand(forecastRefresh, url)).out, 'Forecasts of 71 spots stored.')
    t.match((await runCommand(spotsList, url)).out, /^amado .* synthetic +\d{4}-/m)
    const due = await runCommand(forecastRefresh, url, '--due', '--json')
    t.strictSame(JSON.parse(due.out), { busy: false, stored: 0 })
  })
})

t.test('the commands of brands and usage', async t => {
  const { url, sql } = await database(t)
  await addSchool(sql)
  const folder = t.testdir()
  const write = (...lines: string[]) => {
    const file = join(folder, 'uses.csv')
    writeFileSync(file, ['school,lesson,date,spot,brand,item,size,uses', ...lines].join('\n'))
    return file
  }
  const line = `${SCHOOL},l1,2026-06-01,amado,foam,soft_board,"8'0""",7`

  t.test('brands are added and listed', async t => {
    t.equal((await runCommand(brandsList, url)).out, 'No brand yet.')
    t.equal((await runCommand(brandsAdd, url, 'foam', '--name', 'Foam')).out, 'foam (Foam): added.')
    await refusesUsage(t, runCommand(brandsAdd, url, 'Foam!', '--name', 'x'))
    await refusesUsage(t, runCommand(brandsAdd, url, 'foam'))
  })

  t.test('usage is read, and the same file again changes nothing', async t => {
    t.equal(
      (await runCommand(usageImport, url, write(line))).out,
      '1 line read: 1 added, 0 changed, 0 there already.'
    )
    const again = await runCommand(usageImport, url, write(line), '--json')
    t.strictSame(JSON.parse(again.out), { recorded: 1, changed: 0, added: 0 })
    t.match(JSON.parse((await runCommand(brandsList, url, '--json')).out), [{ id: 'foam', uses: 7 }])
    const spelled = write(line.replace(`"8'0"""`, '8 ft'))
    t.equal(
      (await runCommand(usageImport, url, spelled)).out,
      '1 line read: 0 added, 0 changed, 1 there already.'
    )
    const corrected = write(line.replace(/7$/, '8'), line.replace('l1', 'l2'))
    t.equal(
      (await runCommand(usageImport, url, corrected)).out,
      '2 lines read: 1 added, 1 changed, 0 there already.'
    )
  })

  const faults: readonly [fault: RegExp, lines: readonly string[]][] = [
    [/row 3\.uses: a whole number from 0 to 1000/, [line, line.replace(',7', ',x')]],
    [/row 2\.date: a day such as/, [line.replace('2026-06-01', '2026-06-31')]],
    [/row 2\.brand: is missing/, [line.replace('foam', '')]],
    [/Row 3 repeats what row 2 says/, [line, line]],
    [/Row 3 repeats what row 2 says/, [line, line.replace(`"8'0"""`, '8 ft')]],
    [/row 2\.size: feet and inches such as 7'6"\./, [line.replace(`"8'0"""`, 'M')]],
    [/row 2\.size: XS to XL or an EU size/, [line.replace('soft_board', 'boots')]],
    [/There is no spot atlantis/, [line.replace('amado', 'atlantis')]],
    [/uses\.csv holds no use: there is no line below the header/, []],
    [/uses\.csv is no CSV as it should be: .* line 2/, [`${line},more`]]
  ]
  for (const [fault, lines] of faults) {
    t.test(`usage says: ${fault.source}`, async t => {
      await t.rejects(runCommand(usageImport, url, write(...lines)), { message: fault })
    })
  }
})
