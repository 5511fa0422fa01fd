import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { connect, singleRow } from '../../../lib/infra/database/pool.ts'
import { openSchool } from '../../support/centre.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('the list of schools', async t => {
  const { sql, databaseUrl, get } = await openSchool(t)
  await addSlot(sql)
  await addSlot(sql, { localStart: '14:00', localEnd: '16:00' })

  t.test('is read once for concurrent requests', async t => {
    const asking = () =>
      sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
        where application_name = 'swellbook read' and datname = current_database() and wait_event_type = 'Lock'`
    const holder = connect(databaseUrl, { max: 1 })
    t.teardown(() => holder.end({ timeout: 1 }))
    await holder.unsafe('begin')
    await holder.unsafe('lock table schools in access exclusive mode')
    const guests = Array.from({ length: 12 }, () => get('/schools'))
    while (singleRow(await asking()).n === 0) await sleep(10)
    await sleep(200)
    t.ok(
      singleRow(await asking()).n <= 2,
      'one question, and at most one for those who came after it was sent'
    )
    await holder.unsafe('rollback')
    for (const guest of guests) {
      const { status, text } = await guest
      t.equal(status, 200)
      t.match(text, `href="/schools/${SCHOOL}"`)
      t.match(text, '2 lessons in the next 30 days')
    }
  })
})
