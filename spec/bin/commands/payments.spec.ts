// tags: sql
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { loadCommand } from '../../../bin/commands/index.ts'
import { runChecks } from '../../../bin/doctor.ts'
import { readConfig } from '../../../lib/config.ts'
import { unseal } from '../../../lib/text/seal.ts'
import { SECRET, servePaying, until } from '../../support/paying.ts'
import { SCHOOL } from '../../support/school.ts'
import { runAt } from '../../support/terminal.ts'
import { TILL_KEY, WEBHOOK_SECRET } from '../../support/till.ts'

t.test('payments by command', async t => {
  const school = await servePaying(t)
  const { sql, till, databaseUrl } = school
  const folder = mkdtempSync(join(tmpdir(), 'payments-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`)
    return join(folder, name)
  }
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEY: SECRET, STRIPE_URL: till.url }
  const run = async (name: string, ...args: string[]) => runAt(await loadCommand(name), environment, args)
  const AT = ['--school', SCHOOL]
  const set = (key: string, webhook: string, ...more: string[]) =>
    run(
      'payments set',
      ...AT,
      '--key-file',
      fileOf('key', key),
      '--webhook-secret-file',
      fileOf('webhook', webhook),
      ...more
    )

  await t.test('set stores sealed secrets and prints none', async t => {
    const result = await set(TILL_KEY, WEBHOOK_SECRET, '--methods', 'card,mb_way')
    t.equal(result.code, 0)
    t.notMatch(result.out + result.err, TILL_KEY)
    const [row] = await sql<
      { secret: Buffer; mode: string; methods: string[] }[]
    >`select secret, mode, methods from tills`
    t.match(row, { mode: 'test', methods: ['card', 'mb_way'] })
    t.equal(unseal(SECRET, 'till', SCHOOL, row!.secret), TILL_KEY)
    t.equal(unseal('y'.repeat(40), 'till', SCHOOL, row!.secret), undefined)
    t.equal(unseal(SECRET, 'till', 'other', row!.secret), undefined, 'another school cannot use it')
  })

  await t.test('set refuses what is not a key, a secret or a method', async t => {
    t.equal((await set('pk_test_51abcdefghijklmnopqrst', WEBHOOK_SECRET)).code, 2)
    t.equal((await set(TILL_KEY, TILL_KEY)).code, 2)
    t.equal((await set(TILL_KEY, WEBHOOK_SECRET, '--methods', 'multibanco')).code, 2)
    await sql`update schools set currency = 'JPY'`
    t.match(await set(TILL_KEY, WEBHOOK_SECRET), { code: 1, err: /JPY/ })
    await sql`update schools set currency = 'EUR'`
  })

  await t.test('test says whether the provider accepts the key', async t => {
    t.match(await run('payments test', ...AT), { code: 0, out: /accepts the key/ })
    till.fail(401)
    t.match(await run('payments test', ...AT), { code: 1, out: /refuses the key .*401/ })
    till.fail(undefined)
  })

  await t.test('list, retry and reconcile', async t => {
    await school.bookForm(await school.lesson())
    const [charge] = await until(
      () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
      rows => rows.length === 1
    )
    till.pay(charge!.session)
    till.forge(charge!.session, { amount_total: 1 })
    t.match(await run('payments reconcile', ...AT), { code: 0, out: /^1 payment will/ })
    await until(
      () => sql`select 1 from charges where state = 'odd'`,
      rows => rows.length === 1
    )
    t.match((await run('payments list', ...AT, '--json')).out, '"state":"odd"')
    const findings = await runChecks(readConfig(environment), undefined)
    t.match(
      findings.find(({ check }) => check === 'payments'),
      { state: 'doubtful', found: /1 odd/ }
    )
    t.match(
      await run('payments reconcile', ...AT),
      { out: /^0 payments will/ },
      'an odd one waits for a person'
    )
    till.forge(charge!.session, { amount_total: 7000 })
    t.equal((await run('payments retry', charge!.id, ...AT)).code, 0)
    await until(
      () => sql`select 1 from bookings where status = 'confirmed'`,
      rows => rows.length === 1
    )
    t.equal((await run('payments retry', charge!.id, ...AT)).code, 1, 'a paid one is not read again')
  })

  await t.test('are read again when notifications resume', async t => {
    await school.bookForm(await school.lesson(), 1, 'bea@example.com')
    const [charge] = await until(
      () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
      rows => rows.length === 1
    )
    const state = async () =>
      (await sql<{ state: string }[]>`select state from charges where id = ${charge!.id}`)[0]?.state
    t.equal((await run('notifications pause')).code, 0)
    till.pay(charge!.session)
    await sql`update charges set due_at = clock_timestamp() + interval '1 day' where id = ${charge!.id}`
    t.equal(await state(), 'open')
    t.equal((await run('notifications resume')).code, 0)
    t.equal(await until(state, found => found === 'paid'), 'paid')
  })
})
