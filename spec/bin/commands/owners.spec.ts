import t from 'tap'
import type { Command } from '../../../bin/command.ts'
import lessonsMove from '../../../bin/commands/lessons-move.ts'
import ownersAdd from '../../../bin/commands/owners-add.ts'
import ownersLink from '../../../bin/commands/owners-link.ts'
import ownersList from '../../../bin/commands/owners-list.ts'
import ownersRemove from '../../../bin/commands/owners-remove.ts'
import stockList from '../../../bin/commands/stock-list.ts'
import stockSet from '../../../bin/commands/stock-set.ts'
import { readConfig } from '../../../lib/config.ts'
import { setStock } from '../../../lib/stock/transactions.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const PUBLIC_URL = 'https://swellbook.example'
/** What is wrong with the command line itself is said in one of these ways. */
const USAGE = /is needed|must be|is not a (day|time)/
const ABSENT = '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'

t.test('the commands of owners, stock and moves', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const config = readConfig({ DATABASE_URL: url, PUBLIC_URL })

  async function run(command: Command, values: Record<string, string | boolean>, ...words: string[]) {
    const lines: string[] = []
    const terminal = {
      out: (line: string) => lines.push(line),
      say: () => {},
      isInteractive: false,
      isOutRead: false,
      columns: 80
    }
    t.equal(await command.run({ values, words, config, terminal }), 0)
    return lines.join('\n')
  }
  const json = async (command: Command, values: Record<string, string>, ...words: string[]) =>
    JSON.parse(await run(command, { ...values, json: true }, ...words))

  const marta = { school: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' }
  const { id } = await json(ownersAdd, marta)

  await t.test('add an owner once', async t => {
    t.match(await json(ownersList, { school: SCHOOL }), [{ id, email: marta.email, removedAt: null }])
    t.match(await run(ownersList, {}), /marta@example\.com/)
    await t.rejects(
      run(ownersAdd, { ...marta, email: 'MARTA@example.com' }),
      /is one of the people of .* already/
    )
    await t.rejects(run(ownersAdd, { ...marta, school: 'nowhere' }), /no school "nowhere"/)
    await t.rejects(run(ownersAdd, { ...marta, email: 'marta' }), /--email/)
    await t.rejects(run(ownersAdd, { ...marta, email: 'mar\u200dta@example.com' }), /--email/)
    await t.rejects(run(ownersAdd, { ...marta, name: 'Mar\u0007ta' }), /--name/)
    await t.rejects(run(ownersAdd, { school: SCHOOL }), USAGE)
    await t.rejects(run(ownersList, { school: 'nowhere' }), { code: 'school_not_found' })
  })

  await t.test('make a link at the public address', async t => {
    const { url, expiresAt } = await json(ownersLink, {}, id)
    t.match(url, /^https:\/\/swellbook\.example\/centre\/sign-in\/onda-clara\.[\w-]{43}$/)
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
    t.ok(minutes > 14 && minutes <= 15.1)
    t.match(await run(ownersLink, {}, id), /^https:/)
    for (const wrong of [ABSENT, 'x']) await t.rejects(run(ownersLink, {}, wrong), /no owner/)
  })

  await t.test('remove an owner, who may then be added anew', async t => {
    t.match(await json(ownersRemove, {}, id), { id, removedAt: /Z$/ })
    await t.rejects(run(ownersLink, {}, id), /no owner/)
    await t.rejects(run(ownersRemove, {}, ABSENT), /no owner/)
    t.not((await json(ownersAdd, marta)).id, id)
  })

  await t.test('set and list stock', async t => {
    const wetsuits = { school: SCHOOL, item: 'wetsuit', size: 'M', quantity: '4' }
    t.strictSame(await json(stockSet, wetsuits), {
      item: 'wetsuit',
      size: 'M',
      quantity: 4,
      changed: true
    })
    t.equal(await run(stockSet, wetsuits), 'wetsuit M: 4, as before.', 'again is fine')
    t.match(await json(stockList, { school: SCHOOL }), [{ id: 'wetsuit/M', item: 'wetsuit', quantity: 4 }])
    t.match(await run(stockList, { school: SCHOOL }), /wetsuit +M +4/)
    await t.rejects(run(stockList, { school: 'nowhere' }), { code: 'school_not_found' })
    await t.rejects(run(stockSet, { ...wetsuits, school: 'nowhere' }), /no school/)
    for (const wrong of [{ item: 'kite' }, { quantity: '-1' }, { quantity: '10001' }, { size: '' }])
      await t.rejects(run(stockSet, { ...wetsuits, ...wrong }), USAGE)
  })

  await t.test('set one figure for a size in any spelling, and say how sizes are written', async t => {
    const board = { school: SCHOOL, item: 'board', quantity: '3' }
    for (const size of ["8'", `8'0"`, '8’0”', ' 8 ft '])
      t.match(await json(stockSet, { ...board, size }), { item: 'board', size: `8'0"`, quantity: 3 })
    t.equal((await json(stockSet, { ...board, item: 'wetsuit', size: 'mt' })).size, 'MT')
    const old = { schoolId: SCHOOL, item: 'boots', size: 'reef, small', quantity: 2, version: null } as const
    await setStock(sql, old)
    t.equal(await run(stockSet, { ...board, item: 'boots', size: old.size }), 'boots reef, small: 3.')
    for (const [item, told] of [
      ['board', /feet and inches such as 7'6"/],
      ['wetsuit', /XS to 3XL or a number/],
      ['boots', /an EU size such as 42/]
    ] as const)
      await t.rejects(run(stockSet, { ...board, item, size: 'large' }), told)
  })

  await t.test('move a lesson, or say why not', async t => {
    const slot = await addSlot(sql)
    const to = { date: '2099-07-01', start: '14:00', end: '16:00' }
    t.match(await json(lessonsMove, { ...to, spot: 'Supertubos' }, slot), { id: slot, startTime: '14:00' })
    const [row] = await sql`select spot_name as spot from slots where id = ${slot}`
    t.equal(row!.spot, 'Supertubos')
    await t.rejects(run(lessonsMove, to, slot), /already there/)
    await t.rejects(run(lessonsMove, to, ABSENT), /no lesson/)
    await t.rejects(run(lessonsMove, to, 'x'), /no lesson/)
    for (const wrong of [{ date: '2099-02-30' }, { start: '24:00' }, { end: '9' }, { end: '' }])
      await t.rejects(run(lessonsMove, { ...to, ...wrong }, slot), USAGE)
  })
})
