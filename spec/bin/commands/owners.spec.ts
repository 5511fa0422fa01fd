import t from 'tap'
import { setStock } from '../../../lib/equipment/stock/transactions.ts'
import { cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const HERE = `--school ${SCHOOL}`
const MARTA = `owners add ${HERE} --email marta@example.com --name "Marta Reis"`

t.test('the commands of owners, stock and moved lessons', async t => {
  const { sql, runWith } = await cli(t)
  await addSchool(sql)
  const run = (...words: string[]) => runWith({ env: { PUBLIC_URL: 'https://swellbook.example' } }, ...words)
  const type = (name: string, ...steps: Step[]) => typeAll(t, { run }, '', [[name, ...steps]])

  await type(
    'add an owner once',
    [MARTA, { id: /^[0-9a-f-]{36}$/ }],
    [`owners list ${HERE}`, [{ email: 'marta@example.com', removedAt: null }]],
    ['owners list', /marta@example\.com/],
    [MARTA.replace('marta@', 'MARTA@'), 1, /belongs to .* already/],
    [MARTA.replace('marta@example.com', 'marta'), 2, /--email/],
    [MARTA.replace('marta@', 'mar\u200dta@'), 2, /--email/],
    [MARTA.replace('Marta', 'Mar\u0007ta'), 2, /--name/]
  )

  const [{ id }] = (await run('owners', 'list', '--json')).json()
  const { expiresAt } = (await run('owners', 'link', id, '--json')).json()
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  t.ok(minutes > 14 && minutes <= 15.1)
  await type(
    'make a link at the public address',
    [`owners link ${id}`, { url: /^https:\/\/swellbook\.example\/centre\/sign-in\/onda-clara\.[\w-]{43}$/ }],
    [`owners link ${id}`, /^https:/]
  )

  await type(
    'remove an owner, who may then be added anew',
    [`owners remove ${id}`, { id, removedAt: /Z$/ }],
    [`owners link ${id}`, 1, /no owner/],
    [MARTA, /./],
    [
      'owners list',
      [
        { id, removedAt: /Z$/ },
        { email: 'marta@example.com', removedAt: null }
      ]
    ]
  )

  const wetsuits = `stock set ${HERE} --item wetsuit --size M --quantity`
  await type(
    'set and list stock',
    [`${wetsuits} 4`, exactly({ item: 'wetsuit', size: 'M', quantity: 4, changed: true })],
    [`${wetsuits} 4`, 'wetsuit M: 4, unchanged.'],
    [`stock list ${HERE}`, [{ id: 'wetsuit/M', item: 'wetsuit', quantity: 4 }]],
    [`stock list ${HERE}`, /wetsuit +M +4/],
    [`stock set ${HERE} --item kite --size M --quantity 4`, 2, /must be/],
    [`${wetsuits}=-1`, 2, /must be/],
    [`${wetsuits} 10001`, 2, /must be/]
  )

  const old = { schoolId: SCHOOL, item: 'boots', size: 'reef, small', quantity: 2, version: null } as const
  await setStock(sql, old)
  const put = (item: string, size: string) => `stock set ${HERE} --item ${item} --quantity 3 --size "${size}"`
  const board = (...size: string[]) =>
    run('stock', 'set', '--school', SCHOOL, '--item', 'board', '--quantity', '3', '--size', ...size)
  t.match(await board(`8'0"`), { code: 0, out: `board 8'0": 3.\n` })
  await type(
    'set one figure for a size in any spelling, and say how sizes are written',
    ...["8'", '8’0”', ' 8 ft '].map(
      (size): Step => [put('board', size), { item: 'board', size: `8'0"`, quantity: 3 }]
    ),
    [put('wetsuit', 'mt'), { size: 'MT' }],
    [put('boots', old.size), 'boots reef, small: 3.'],
    [put('board', 'large'), 2, /feet and inches such as 7'6"/],
    [put('wetsuit', 'large'), 2, /XS to 3XL or a number/],
    [put('boots', 'large'), 2, /an EU size such as 42/]
  )

  const slot = await addSlot(sql)
  const move = `lessons move ${slot} --date 2099-07-01 --start 14:00 --end 16:00`
  await type(
    'move a lesson, or say why not',
    [`${move} --spot Supertubos`, { id: slot, startTime: '14:00' }],
    [move, 1, /already there/]
  )
  const [row] = await sql`select spot_name as spot from slots where id = ${slot}`
  t.equal(row!.spot, 'Supertubos')
})
