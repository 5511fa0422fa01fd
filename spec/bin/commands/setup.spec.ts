import t from 'tap'
import { announceSetup } from '../../../bin/server/setup.ts'
import { isSetupOpen } from '../../../lib/people/setup/queries.ts'
import { cli } from '../../support/cli.ts'
import { addSchool } from '../../support/school.ts'
import { listen } from '../../support/terminal.ts'

const URL_PATTERN = /https:\/\/swellbook\.example\/centre\/setup\/([\w-]{43})\b/

t.test('setup', async t => {
  const { sql, runWith } = await cli(t)
  const run = (...words: string[]) => runWith({ env: { PUBLIC_URL: 'https://swellbook.example' } }, ...words)
  const tokenIn = (text: string) => URL_PATTERN.exec(text)?.[1] ?? ''
  const announced = async (isInteractive: boolean) => {
    const { terminal, printed } = listen()
    await announceSetup(sql, 'https://swellbook.example', { ...terminal, isInteractive })
    return printed().err
  }

  await t.test('a server without schools prints a link, but only at a terminal', async t => {
    t.match(await announced(false), /no school yet.*swellbook setup/s)
    t.equal((await sql`select from setup_links`).length, 0, 'no link can get into a log')
    const token = tokenIn(await announced(true))
    t.ok(await isSetupOpen(sql, token))
    const [row] = await sql<{ stored: string }[]>`select to_jsonb(l)::text as stored from setup_links l`
    t.notMatch(row?.stored, token, 'only the digest is stored')
  })

  await t.test('the command prints a new link, and the former one ends', async t => {
    const first = await run('setup')
    t.match(first.err, /works once, until \d{4}-/)
    const { url, expiresAt } = (await run('setup', '--json')).json()
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    t.ok(hours > 23.9 && hours <= 24.1)
    t.notOk(await isSetupOpen(sql, tokenIn(first.out)))
    t.ok(await isSetupOpen(sql, tokenIn(url)))
    await sql`update setup_links set expires_at = clock_timestamp()`
    t.notOk(await isSetupOpen(sql, tokenIn(url)))
    t.match((await run('setup', '--help')).out, /--another/)
  })

  await t.test('with a school, only --another makes one, and an older link ends', async t => {
    const before = tokenIn((await run('setup')).out)
    await addSchool(sql)
    t.notOk(await isSetupOpen(sql, before))
    t.equal(await announced(true), '')
    const refused = await run('setup')
    t.equal(refused.code, 1)
    t.match(refused.err, /already a school, onda-clara\. .*"swellbook setup --another"/s)
    t.ok(await isSetupOpen(sql, tokenIn((await run('setup', '--another')).out)))
  })
})
