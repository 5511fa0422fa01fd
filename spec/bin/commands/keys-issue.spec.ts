import t from 'tap'
import { issueSchoolKey } from '../../../lib/keys/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { cli, lineWith } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('keys issue', async t => {
  const { run, sql, url } = await cli(t)
  await addSchool(sql)
  const server = await serve(t, { on: { sql, url } })
  const forSchool = (...more: string[]) =>
    run(...lineWith(['keys', 'issue', '--kind', 'school', '--school', SCHOOL, '--partner', 'Hotel'], more))
  const forPlatform = (...more: string[]) =>
    run('keys', 'issue', '--kind', 'platform', '--label', 'App', ...more)

  t.test('prints a school key alone, and to the person that it is shown once', async t => {
    const { code, out, err } = await forSchool()
    t.equal(code, 0)
    t.match(out, /^sbs_\w{38}\n$/)
    t.match(err, /not shown again/)
    t.equal((await server.get('/api/partner/v1/supplier', { key: out.trim() })).status, 200)
  })

  t.test('prints it as JSON, with the discount agreed', async t => {
    const { id, key, ...rest } = (await forSchool('--discount', '20', '--json')).json()
    t.match(key, /^sbs_/)
    t.match(id, /^[0-9a-f-]{36}$/)
    t.strictSame(rest, { kind: 'school', schoolId: SCHOOL, partner: 'Hotel', discountPercent: 20 })
  })

  t.test('issues a platform key with its scopes', async t => {
    const { id, key, ...rest } = (await forPlatform('--scopes', 'sizing, forecast', '--json')).json()
    t.ok(id)
    t.match(key, /^sbp_\w{38}$/)
    t.strictSame(rest, { kind: 'platform', label: 'App', scopes: ['sizing', 'forecast'], brandId: null })
    t.equal((await run('brands', 'add', 'marefoam', '--name', 'Marefoam')).code, 0)
    const branded = (await forPlatform('--scopes', 'brand:read', '--brand', 'marefoam', '--json')).json()
    t.equal(branded.brandId, 'marefoam')
  })

  t.test('refuses what cannot be', async t => {
    t.match(await forSchool('--school', 'nope'), { code: 1, err: /no school "nope"/ })
    for (const discount of ['101', '12.5'])
      t.match(await forSchool('--discount', discount), { code: 2, err: /--discount: .*0 to 100/ })
    t.match(await forPlatform('--scopes', 'everything'), { code: 2, err: /--scopes: one of sizing/ })
    t.match(await forPlatform('--scopes', 'brand:read'), {
      code: 2,
      err: /--brand: the scope brand:read needs/
    })
    const strayed: readonly [said: RegExp, ran: Promise<object>][] = [
      [/--scopes is for --kind platform only/, forSchool('--scopes', 'sizing')],
      [/--brand is for --kind platform only/, forSchool('--brand', 'marefoam')],
      [/--discount is for --kind school only/, forPlatform('--scopes', 'sizing', '--discount', '5')],
      [/--school is for --kind school only/, forPlatform('--scopes', 'sizing', '--school', SCHOOL)]
    ]
    for (const [err, ran] of strayed) t.match(await ran, { code: 2, out: '', err })
    t.match(await run('keys', 'issue', '--kind', 'boat'), { code: 2, err: /--kind is school or platform/ })
    t.match(await run('keys', 'issue', '--kind', 'school'), { code: 2, err: /--school is needed/ })
  })

  t.test('issues a key of the school itself, which is no partner', async t => {
    const own = (...more: string[]) =>
      run('keys', 'issue', '--kind', 'school', '--school', SCHOOL, '--own', ...more)
    const { key, id: _, ...rest } = (await own('--json')).json()
    t.strictSame(rest, { kind: 'school', schoolId: SCHOOL, partner: null, discountPercent: 0 })
    t.equal((await server.get('/api/partner/v1/supplier', { key })).status, 200)
    t.match(await own('--partner', 'Hotel'), {
      code: 2,
      out: '',
      err: /--own is for the school, not for a partner/
    })
    t.match(await run('keys', 'issue', '--kind', 'platform', '--own'), {
      code: 2,
      err: /--own is for --kind school only/
    })
  })

  t.test("refuses the names that the school's own pages and keys have", async t => {
    for (const name of ['website', 'WEBSİTE', 'School'])
      t.match(await run('keys', 'issue', '--kind', 'school', '--school', SCHOOL, '--partner', name), {
        code: 1,
        out: '',
        err: /--partner: this name is kept/
      })
  })

  t.test('refuses the 51st key of a school in a sentence', async t => {
    const request = { schoolId: SCHOOL, partner: 'Hotel' }
    for (let count = 3; count < 50; count += 1) await issueSchoolKey(sql, uuidV7(Date.now()), request)
    const { code, out, err } = await forSchool()
    t.equal(code, 1)
    t.equal(out, '')
    t.match(err, /^swellbook keys issue: The school has 50 active keys; revoke one first\.\n$/m)
  })
})
