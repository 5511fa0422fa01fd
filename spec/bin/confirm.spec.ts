// tags: full
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { loadCommand } from '../../bin/commands/index.ts'
import { issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { addPerson } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { PROGRAM } from '../support/cli.ts'
import { database } from '../support/database.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'
import { runAt } from '../support/terminal.ts'

t.test('destructive commands', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const slot = await addSlot(sql)
  const server = await serve(t, { on: { sql, url } })
  await server.post('/api/partner/v1/bookings', { key: await server.schoolKey(), body: bookingOf(slot) })
  const [keyId, personId] = [uuidV7(Date.now()), uuidV7(Date.now())]
  await issueSchoolKey(sql, keyId, { schoolId: SCHOOL, partner: 'Hotel' })
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const env = { DATABASE_URL: url }
  const state = async () => [
    await sql`select cancelled_at from slots`,
    await sql`select status, customer_name from bookings`,
    await sql`select revoked_at from school_keys where id = ${keyId}`,
    await sql`select removed_at from people`
  ]
  const commands: readonly [name: string, args: string[], message: RegExp][] = [
    ['keys revoke', [keyId], /revoke the school key \.\.\.\w{4} of Hotel at onda-clara, never used\./],
    ['owners remove', [personId], /remove Marta Reis \(marta@example\.com\), owner of onda-clara\./],
    ['customers erase', ['--email', 'ana@example.com'], /erase ana@example\.com from 1 booking, for good\./],
    ['lessons cancel', [slot], /cancel 1 lesson with 1 booking of 1 seat\.\nid +date/]
  ]

  t.test('show the effect with --dry-run, without asking', async t => {
    const before = await state()
    for (const [name, args, message] of commands) {
      const { code, out, prompts } = await runAt(await loadCommand(name), env, [...args, '--dry-run'], true)
      t.strictSame([code, prompts], [0, 0], name)
      t.match(out, message)
    }
    t.strictSame(await state(), before)
  })

  t.test('do nothing if the person answers no', async t => {
    const before = await state()
    for (const [name, args, message] of commands) {
      const { code, out, err, prompts } = await runAt(await loadCommand(name), env, args, false)
      t.strictSame([code, out, prompts], [1, '', 1], name)
      t.match(err, message)
      t.match(err, /Nothing was changed\.$/)
    }
    t.strictSame(await state(), before)
  })

  t.test('ask in a real terminal, and take anything but yes as no', async t => {
    const line = [process.execPath, PROGRAM, 'keys', 'revoke', keyId].join(' ')
    const typed = (input: string) =>
      spawnSync('script', ['-qec', line, '/dev/null'], {
        input,
        encoding: 'utf8',
        env: { ...process.env, ...env }
      })
    const before = await state()
    t.match(
      typed('\n').stdout,
      /This will revoke the school key.*[\s\S]*Continue\? \[y\/N\][\s\S]*Nothing was changed/
    )
    t.strictSame(await state(), before)
  })

  t.test('run after yes, with --yes, or in a script without asking', async t => {
    const cases: readonly [more: string[], answer: boolean | undefined, prompts: number][] = [
      [[], true, 1],
      [['--yes'], false, 0],
      [[], undefined, 0],
      [[], undefined, 0]
    ]
    for (const [i, [name, args]] of commands.entries()) {
      const [more, answer, times] = cases[i]!
      const { code, prompts } = await runAt(await loadCommand(name), env, [...args, ...more], answer)
      t.strictSame([code, prompts], [0, times], name)
    }
    const [lesson, booking, key, owner] = (await state()).map(([row]) => row)
    t.match(
      [lesson, booking, key, owner],
      [
        { cancelled_at: /./ },
        { status: 'cancelled', customer_name: '' },
        { revoked_at: /./ },
        { removed_at: /./ }
      ]
    )
  })
})
