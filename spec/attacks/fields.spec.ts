// tags: full alone
import t from 'tap'
import { countFailures } from '../support/crowd.ts'
import { logTo } from '../support/log.ts'
import {
  exampleOf,
  type Operation,
  type OperationRequest,
  operations,
  placesOf,
  put
} from '../support/operations.ts'
import { renew } from '../support/renew.ts'
import { fillSea } from '../support/sea.ts'
import { ask } from '../support/send.ts'
import { type Answer, serve } from '../support/server.ts'
import { addEverything, NO_RATES } from '../support/settle.ts'

/** Valid both as an email address and as a text, with decomposed letters (NFD). */
const IN_PARTS = 'Jose\u0301.pwned@example.com'

/** Characters that reverse their surroundings or are invisible. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

/** Values that try to break out of a field; each leaves the mark `pwned`. */
const ATTACKS: readonly (readonly [name: string, value: unknown])[] = [
  ['SQL', `pwned' or '1'='1'; drop table bookings; --`],
  [
    'markup and templates',
    `"><script>pwned</script><img src=x onerror=pwned>\${pwned}{{pwned}}<%= pwned %>%s%n`
  ],
  ['a header of its own', 'pwned\r\nX-Pwned: 1\r\n\r\n<b>'],
  ['NUL', 'pwned\u0000'],
  ['a lone surrogate', '\udfffpwned\ud800'],
  ['marks that turn the line around', 'pwned\u202eelif\u2066\u200f'],
  ['signs of no width', 'pw\u200bn\u2060e\ufeffd'],
  ['nothing that can be seen', '\u200b\u2060\u200d\u3164'],
  ['letters in parts', IN_PARTS],
  ['a name of every object', '__proto__'],
  ['a number too large to count', 1e308],
  ['a list in place of a value', ['pwned', { pwned: `"}'::jsonb, ($1), {\\` }]]
]

const IN_A_HEADER = `pwned' or 1=1; -- "><script>pwned</script>`
const all = (...names: string[]) => Object.fromEntries(names.map(name => [name, IN_A_HEADER]))

/** Headers that the service reads or a careless one might: those that identify the caller, and others. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  all('authorization', 'cookie', 'x-partner-api-key'),
  all('accept', 'accept-language', 'if-none-match', 'octo-capabilities', 'mcp-protocol-version'),
  all('origin', 'referer', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-request-id')
]

/** Operations without an example: a sign-in link or a code of an assistant works once. */
const UNANSWERED: readonly string[] = [
  ...['getSignInPage', 'signIn', 'getSetup', 'setUp'],
  ...['authorizeAssistant', 'exchangeToken', 'receiveStripeEvent']
]

t.test('text in any field of any operation', async t => {
  const lines: string[] = []
  const log = logTo(line => lines.push(JSON.stringify(line)))
  const server = await serve(t, {
    settings: { ...NO_RATES, TRUSTED_PROXIES: '1' },
    log
  })
  await fillSea(server.databaseUrl)
  let settled = await addEverything(server, 'onda-clara')
  const found: string[] = []

  /** A valid request on unused things. */
  async function fresh(operation: Operation): Promise<OperationRequest> {
    settled = await renew(server, settled, operation.entry.route.name)
    return exampleOf(operation, settled)
  }

  function examine(subject: string, { status, headers, text }: Answer): void {
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (status >= 500) found.push(`${subject} answered ${status}`)
    if (headers.get('x-content-type-options') !== 'nosniff') found.push(`${subject} may be sniffed`)
    if (headers.has('x-pwned')) found.push(`${subject} wrote a header`)
    if (isPage && /<script>pwned|<img src=x|<b>$/.test(text)) found.push(`${subject} wrote markup`)
    if (status >= 400 && text.length > 20_000) found.push(`${subject} answered ${text.length} characters`)
  }

  await t.test('every operation accepts its own example', async t => {
    for (const operation of operations) {
      const { status, text } = await ask(server, operation, await fresh(operation))
      const fine = status < 400 || UNANSWERED.includes(operation.name)
      t.ok(fine, `${operation.name} answered ${status} ${fine ? '' : text.slice(0, 300)}`)
    }
    // Recreates the things that the examples used up.
    settled = await addEverything(server, 'nova-onda')
  })

  await t.test('is refused or stored as plain text', async t => {
    let requests = 0
    for (const operation of operations) {
      for (const place of placesOf(operation)) {
        const asking = await fresh(operation)
        await Promise.all(
          ATTACKS.map(async ([name, attack]) => {
            const title = `${operation.name} with ${name} in ${place.at} ${place.keys.join('.')}`
            examine(title, await ask(server, operation, put(asking, place, attack)))
            requests += 1
          })
        )
      }
    }
    t.strictSame(found.splice(0), [])
    t.ok(requests > 1500, `${requests} requests`)
  })

  await t.test('also in headers', async t => {
    for (const operation of operations) {
      const asking = await fresh(operation)
      for (const more of HEADERS) {
        const answered = await ask(server, operation, { ...asking, headers: { ...asking.headers, ...more } })
        examine(`${operation.name} with ${Object.keys(more)}`, answered)
      }
    }
    t.strictSame(found.splice(0), [])
  })

  await t.test('does not reach the log', async t => {
    t.ok(lines.length > 1500)
    t.strictSame(lines.filter(line => /pwned|sb[spc]_\w{20}/.test(line)).slice(0, 5), [])
  })

  await t.test('is stored as complete, visible characters', async t => {
    const tables = await server.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`
    const rows: string[] = []
    for (const { name } of tables)
      rows.push(
        ...(await server.sql.unsafe(`select to_jsonb(t)::text as row from "${name}" t`)).map(({ row }) => row)
      )
    const matches = rows.filter(row => row.includes(IN_PARTS.normalize('NFC')))
    t.ok(matches.length > 10, `${matches.length} rows hold what was sent in parts`)
    t.strictSame(rows.filter(row => HIDDEN.test(row) || row !== row.normalize('NFC')).slice(0, 5), [])
  })

  await t.test('causes no failed database statement', async t => {
    await server.close()
    t.strictSame(await countFailures(server.sql), { statements: 0, deadlocks: 0 })
  })
})
