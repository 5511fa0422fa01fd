// tags: full alone
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { connectOperator } from '../../bin/command.ts'
import { planDemo } from '../../lib/demo/plan.ts'
import { readToday } from '../../lib/demo/queries.ts'
import { ONDA_CLARA } from '../../lib/demo/schools.ts'
import { addLessonsAndBookings } from '../../lib/demo/transactions.ts'
import { claimSecret } from '../../lib/events/notifications/transactions.ts'
import { addDays } from '../../lib/text/dates.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { serve } from '../support/server.ts'
import { toolProgram } from '../support/tools.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const SECRET = 'the-secret-of-these-specs-long-enough'
const PRINTED_AT = 'http://localhost:8080'
/** A person fetches it from the registry; here it is in spec/tools. */
const GENERATOR = 'npx @hey-api/openapi-ts'

/** Commands of a page's section, as printed, up to the next heading of its level. */
function samplesOf(page: string, from: string, to: string): string {
  const text = readFileSync(join(root, page), 'utf8')
  const section = text.slice(text.indexOf(`\n${from}\n`), text.indexOf(`\n${to}\n`))
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands).join('')
}

type Section = readonly [page: string, from: string, to: string]

/** Sections that are run in one shell each, because later samples use variables of earlier ones. */
const RUNS: readonly [sections: readonly Section[], shows: readonly string[]][] = [
  [[['README.md', '## A booking in a minute', '## What guests see']], ['"status":"confirmed"']],
  [
    [
      ['docs/partners.md', '## Five minutes', '## Limits'],
      ['docs/bookings.md', '## Book', '## Refused bookings'],
      ['docs/events.md', '## Poll', '## Guarantees']
    ],
    ['"status":"cancelled"', '"status":"confirmed"', '"refund":"']
  ],
  [
    [
      ['docs/octo.md', '## Connect', '## What is supported'],
      ['docs/octo.md', '## Notifications', '## Refusals']
    ],
    ['"availabilityLocalStartTimes":["', '"notificationTypes":["AVAILABILITY_UPDATE"']
  ],
  [[['docs/platform.md', '## Start', '## Addresses']], ['"endpoints":[{']]
]

/** The demo as seeded that many days ago. */
async function seedAged(databaseUrl: string, days: number): Promise<void> {
  const sql = connectOperator(databaseUrl)
  const today = await readToday(sql, ONDA_CLARA.timeZone)
  await addLessonsAndBookings(sql, planDemo(addDays(today, -days)))
  await sql.end()
}

/**
 * Lines that a person copies, in order, into a shell in the project's folder; only the port and the
 * generator's path are replaced.
 */
t.test('the samples of the documentation', async t => {
  // Deletes the generated client.
  t.teardown(() => rmSync(join(root, 'swellbook'), { recursive: true, force: true }))
  for (const age of [0, 9]) {
    t.test(`work as printed on a demo that is ${age} days old`, async t => {
      const server = await serve(t, { settings: { SECRET_KEY: SECRET } })
      await claimSecret(server.sql, fingerprintOf(SECRET))
      await seedAged(server.databaseUrl, age)
      const key = await server.schoolKey('My Hotel', ONDA_CLARA.id)
      const platformKey = await server.platformKey()
      for (const [sections, shows] of RUNS) {
        const script = sections
          .map(section => samplesOf(...section))
          .join('')
          .replaceAll(PRINTED_AT, server.url)
          .replaceAll('https://book.example.com', server.url)
          .replaceAll('export KEY=sbs_...', `export KEY=${key}`)
          .replaceAll(GENERATOR, toolProgram('openapi-ts'))
        const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
          cwd: root,
          env: { ...process.env, DATABASE_URL: server.databaseUrl, KEY: platformKey }
        })
        const [[page] = ['']] = sections
        for (const text of shows) t.ok(stdout.includes(text), `${page}: ${text}`)
        t.notMatch(stdout, '"error"', page)
      }
      const seats = await server.sql<{ participants: number; status: string }[]>`
        select participants, status from bookings where customer_name = 'Ada Costa' order by status`
      t.strictSame(
        seats.map(({ participants, status }) => `${participants} ${status}`),
        ['2 cancelled', '2 cancelled', '2 confirmed']
      )
    })
  }
})
