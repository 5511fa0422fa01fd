import t from 'tap'
import eventsList from '../../../bin/commands/events-list.ts'
import { runCommand } from '../../support/command.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

t.test('events list', async t => {
  const { url, sql } = await database(t)
  await addSchool(sql)
  const list = (...args: string[]) => runCommand(eventsList, url, '--school', SCHOOL, ...args)

  await t.test('reports that there are no events', async t => {
    const all = JSON.parse((await list('--json')).out)
    t.strictSame(
      all.map(({ type }: { type: string }) => type),
      ['service.changed'],
      'what the school sells'
    )
    t.equal((await list('--after', String(all[0].sequence))).out, 'There are no events.')
  })

  const slotId = await addSlot(sql)
  await sql`select * from set_sale(${SCHOOL}, ${`{${slotId}}`}::uuid[], false)`
  const all = JSON.parse((await list('--json')).out)

  await t.test('shows events in order', async t => {
    t.match((await list()).out, new RegExp(`lesson\\.added[^]*lesson\\.closed +${slotId}`))
    const types = all.map(({ type }: { type: string }) => type)
    t.equal(types.at(-1), 'lesson.closed')
    t.strictSame(types.slice(0, 2), ['service.changed', 'lesson.added'])
    t.match(all.at(-1), { schoolId: SCHOOL, data: { lesson: { lessonSlotId: slotId } } })
  })

  await t.test('filters by number, type and limit', async t => {
    const [first, second] = all
    t.strictSame(JSON.parse((await list('--json', '--after', String(first.sequence), '--limit', '1')).out), [
      second
    ])
    t.strictSame(JSON.parse((await list('--json', '--type', 'lesson.closed')).out), [all.at(-1)])
  })

  await t.test('refuses an invalid number, type or school', async t => {
    for (const args of [
      ['--after', 'x'],
      ['--limit', '1001'],
      ['--limit', '1.5'],
      ['--type', 'lesson.eaten']
    ])
      await t.rejects(list(...args), /not a sequence number|a whole number from 1 to 1000|must be one of/)
    await t.rejects(runCommand(eventsList, url, '--school', 'nobody'), { code: 'school_not_found' })
  })
})
