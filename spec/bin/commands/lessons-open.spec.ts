import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot } from '../../support/school.ts'

t.test('lessons open', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const id = await addSlot(sql, { onSale: false })

  t.test('opens a lesson again, once', async t => {
    t.match((await run('lessons', 'open', id)).out, /is open to sale now/)
    t.match((await run('lessons', 'open', id, '--json')).json(), { id, status: 'AVAILABLE', changed: false })
  })

  t.test('refuses one beside an equal one that is on sale, until that is closed', async t => {
    const [one, other] = [
      await addSlot(sql, { daysAhead: 9 }),
      await addSlot(sql, { daysAhead: 9, onSale: false })
    ]
    t.match(await run('lessons', 'open', other), {
      code: 1,
      err: `The lesson ${other} cannot be opened: the same one is on sale at that time and spot.`
    })
    await run('lessons', 'close', one)
    t.equal((await run('lessons', 'open', other)).code, 0)
  })

  t.test('refuses one that is cancelled', async t => {
    await run('lessons', 'cancel', id)
    t.match(await run('lessons', 'open', id), { code: 1, err: /is cancelled, which is final/ })
  })
})
