import t from 'tap'
import { cli } from '../../support/cli.ts'

const [FIRST, SECOND] = ['first '.repeat(8).replaceAll(' ', '-'), 'second'.repeat(8)]

t.test('swellbook notifications', async t => {
  const { runWith } = await cli(t)
  const folder = t.testdir()
  const run = (...words: string[]) => runWith({ env: { DATA_DIR: folder, SECRET_KEY: FIRST } }, ...words)
  const runOther = (...words: string[]) =>
    runWith({ env: { DATA_DIR: folder, SECRET_KEY: SECOND } }, ...words)

  await t.test('can be paused and resumed, with status', async t => {
    t.match(await run('notifications', 'status'), { code: 0, out: 'Notifications are sent.\n' })
    t.match((await run('notifications', 'pause', '--by', 'marta')).out, /^Paused since 20\S+Z \(marta\)/)
    t.match((await run('notifications', 'status', '--json')).json(), { paused: true, pausedBy: 'marta' })
    const { findings } = (await run('doctor', '--json')).json()
    t.match(
      findings.find(({ check }: { check: string }) => check === 'notifications'),
      { state: 'doubtful', found: /^paused since .* \(marta\)$/ }
    )
    t.match((await run('notifications', 'resume')).out, 'Notifications are sent.')
    t.match(await run('notifications', 'pause', '--by', 'x'.repeat(101)), { code: 2 })
  })

  await t.test('resume with another secret only with --new-secret', async t => {
    await run('notifications', 'pause')
    const refused = await runOther('notifications', 'resume')
    t.match([refused.code, refused.err], [1, /SECRET_KEY differs from the one this database was used with/])
    const { findings } = (await runOther('doctor', '--json')).json()
    t.match(
      findings.find(({ check }: { check: string }) => check === 'secret'),
      { state: 'bad', found: 'SECRET_KEY differs from the one that signed so far' }
    )
    t.match((await run('notifications', 'status', '--json')).json(), { paused: true })
    t.equal((await runOther('notifications', 'resume', '--new-secret')).code, 0)
    t.equal((await run('notifications', 'resume')).code, 1)
    t.notMatch(refused.err + refused.out, new RegExp(`${FIRST}|${SECOND}`))
  })

  await t.test('refuse a secret that is too short, without printing it', async t => {
    const { code, err } = await runWith({ env: { SECRET_KEY: 'too-short' } }, 'notifications', 'status')
    t.equal(code, 1)
    t.match(err, 'SECRET_KEY must be 32 to 500 characters')
    t.notMatch(err, 'too-short')
  })
})
