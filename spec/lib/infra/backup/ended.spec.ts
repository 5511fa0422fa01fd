import t from 'tap'
import { countLeftOutRows, FORMAT, isLeftOut } from '../../../../lib/infra/backup/rules.ts'

t.test('a restore leaves out sessions, sign-in links and tokens under their names of every release', t => {
  for (const [table, isEnded] of [
    ['sessions', true],
    ['owner_sessions', true],
    ['sign_in_links', true],
    ['owner_links', true],
    ['setup_links', true],
    ['oauth_records', true],
    ['passkeys', false],
    ['people', false],
    ['school_keys', false],
    ['constructor', false]
  ] as const)
    t.equal(isLeftOut(table), isEnded, table)
  const tables = [
    { name: 'owner_sessions', columns: [], rows: 3 },
    { name: 'owner_links', columns: [], rows: 2 },
    { name: 'oauth_records', columns: [], rows: 4 },
    { name: 'people', columns: [], rows: 7 }
  ]
  t.strictSame(countLeftOutRows({ format: FORMAT, madeAt: '', migrations: [], tables }), {
    sessions: 3,
    signInLinks: 2,
    tokens: 4
  })
  t.end()
})
