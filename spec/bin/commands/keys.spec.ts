import t from 'tap'
import { issueSchoolKey } from '../../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { type Chapter, cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const SELLER = `--kind school --school ${SCHOOL} --partner Hotel`
const APP = '--kind platform --label App'

/** Refusals of `keys issue`. */
const REFUSALS: readonly (readonly [words: string, code: 1 | 2, err: RegExp])[] = [
  ...['101', '12.5'].map(
    discount => [`${SELLER} --discount ${discount}`, 2, /--discount: .*0 to 100/] as const
  ),
  [`${APP} --scopes everything`, 2, /--scopes: one of sizing/],
  [`${APP} --scopes brand:read`, 2, /--brand: the scope brand:read needs/],
  [`${SELLER} --scopes sizing`, 2, /--scopes is for --kind platform only/],
  [`${SELLER} --brand marefoam`, 2, /--brand is for --kind platform only/],
  [`${APP} --scopes sizing --discount 5`, 2, /--discount is for --kind school only/],
  [`${APP} --scopes sizing --school ${SCHOOL}`, 2, /--school is for --kind school only/],
  ['--kind boat', 2, /--kind must be school or platform/],
  ['--kind school', 2, /--school is required/],
  [`${SELLER} --own`, 2, /--own is for the school, not for a partner/],
  ['--kind platform --own', 2, /--own is for --kind school only/],
  // Names of the school's own pages and keys.
  ...['website', 'WEBSİTE', 'School'].map(
    name =>
      [`--kind school --school ${SCHOOL} --partner ${name}`, 1, /--partner: this name is reserved/] as const
  )
]

const ISSUED: readonly Chapter[] = [
  [
    'list says how to issue one if there is none',
    ['keys list', /There is no key yet\. Issue one:/],
    ['keys list', exactly([])]
  ],
  [
    'issue gives a key with the discount agreed',
    [
      `keys issue ${SELLER} --discount 20`,
      {
        id: /^[0-9a-f-]{36}$/,
        key: /^sbs_/,
        kind: 'school',
        schoolId: SCHOOL,
        partner: 'Hotel',
        discountPercent: 20
      }
    ]
  ],
  [
    'issue gives a platform key with its scopes',
    [
      `keys issue ${APP} --scopes "sizing, forecast"`,
      { key: /^sbp_\w{38}$/, kind: 'platform', label: 'App', scopes: ['sizing', 'forecast'], brandId: null }
    ],
    ['brands add marefoam --name Marefoam', /Marefoam/],
    [`keys issue ${APP} --scopes brand:read --brand marefoam`, { brandId: 'marefoam' }]
  ],
  [
    'issue refuses the impossible',
    ...REFUSALS.map(([words, ...outcome]): Step => [`keys issue ${words}`, ...outcome])
  ]
]

t.test('keys issue, list and revoke', async t => {
  const line = await cli(t)
  const { run, sql, url } = line
  await addSchool(sql)
  const server = await serve(t, { on: { sql, url } })
  const statusOf = async (key: string) => (await server.get('/api/partner/v1/supplier', { key })).status
  const issue = (words: string) => run('keys', 'issue', ...words.split(' '))
  await typeAll(t, line, '', ISSUED)
  await sql`delete from platform_keys`
  await sql`delete from school_keys`
  await sql`update schools set active_keys = 0`

  await t.test('issue prints a school key to standard output and a note to standard error', async t => {
    const { code, out, err } = await issue(SELLER)
    t.equal(code, 0)
    t.match(out, /^sbs_\w{38}\n$/)
    t.match(err, /not shown again/)
    t.equal(await statusOf(out.trim()), 200)
  })

  await t.test('issue --own gives the school itself a key without a partner', async t => {
    const { key, id: _, ...rest } = (await issue(`--kind school --school ${SCHOOL} --own --json`)).json()
    t.strictSame(rest, { kind: 'school', schoolId: SCHOOL, partner: null, discountPercent: 0 })
    t.equal(await statusOf(key), 200)
  })

  await sql`delete from school_keys`
  const { id, key } = (await issue(`${SELLER} --json`)).json()

  await t.test('list shows keys of every kind without their text, optionally of one school', async t => {
    await issue(`${APP} --scopes sizing`)
    const connector = await addConnectorKey(sql)
    const { out, json } = await run('keys', 'list', '--json')
    for (const text of [key, connector.key]) t.notMatch(out, text)
    t.match(json(), [
      { id, kind: 'school', partner: 'Hotel', lastFour: key.slice(-4), expiresAt: null, revokedAt: null },
      { kind: 'platform', label: 'App', scopes: ['sizing'], expiresAt: null, revokedAt: null },
      { id: connector.id, kind: 'connector', schoolId: SCHOOL, label: 'Assistant', expiresAt: /Z$/ }
    ])
    t.match((await run('keys', 'list', '--school', SCHOOL, '--json')).json(), [{ id }, { id: connector.id }])
    const people = (await run('keys', 'list')).out
    t.match(people, /\n.* school +onda-clara +Hotel .*\n.* platform .*\n.* connector /)
  })

  await t.test('revoke ends a key from its next request on, in a running server', async t => {
    t.equal(await statusOf(key), 200)
    t.match(await run('keys', 'revoke', id), {
      code: 0,
      out: new RegExp(`^The key ${id} was revoked at 20`)
    })
    t.equal(await statusOf(key), 401)
    const [{ revokedAt }] = (await run('keys', 'list', '--json')).json()
    t.strictSame(
      (await run('keys', 'revoke', id, '--json')).json(),
      { id, revokedAt },
      'again says when it was'
    )
  })

  await t.test('issue refuses the 51st key of a school', async t => {
    await sql`update schools set active_keys = 0`
    for (let count = 0; count < 50; count += 1)
      await issueSchoolKey(sql, uuidV7(Date.now()), { schoolId: SCHOOL, partner: 'Hotel' })
    const { code, out, err } = await issue(SELLER)
    t.match({ code, out }, { code: 1, out: '' })
    t.match(err, /^swellbook keys issue: The school has 50 active keys of this kind; revoke one first\.\n$/m)
  })
})
