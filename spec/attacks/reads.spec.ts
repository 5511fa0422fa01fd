// tags: full alone
import t from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { createSetupLink } from '../../lib/people/setup/transactions.ts'
import { createSignInTokenFor } from '../../lib/people/transactions.ts'
import { exampleOf, operations } from '../support/operations.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { until } from '../support/replication.ts'
import { fillSea } from '../support/sea.ts'
import { addressOf, ask, sentOf } from '../support/send.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES } from '../support/settle.ts'

/** Digest of every table, without the keys' last-use times. */
async function picture(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ digest: string | null }[]>(
      `select md5(string_agg(row, ',' order by row)) as digest
        from (select (to_jsonb(t) - 'last_used_at')::text as row from "${name}" t) rows`
    )
    digests[name] = row?.digest ?? ''
  }
  return digests
}

t.test('automatic requests of links, as by mail scanners and previews', async t => {
  const server = await serve(t, { settings: NO_RATES })
  const { sql } = server
  await fillSea(server.databaseUrl)
  const settled = await addEverything(server, 'onda-clara')
  const { personId } = await addSignedInOwner(sql, 'onda-clara')
  const link = await createSignInTokenFor(sql, personId)
  const { token: setupToken } = await createSetupLink(sql, true)
  // A request of an assistant is stored until a person answers it.
  const reads = operations.filter(
    ({ name, entry }) => entry.route.method === 'GET' && name !== 'authorizeAssistant'
  )
  // The first pass of the couriers records the database's timeline.
  await until(async () => (await sql`select from notifications where timelines <> '{}'`)[0])
  const before = await picture(sql)

  t.test('read every page and list', async t => {
    t.ok(reads.length > 30)
    for (const operation of reads) {
      const asking = exampleOf(operation, settled)
      if (operation.name === 'getSignInPage') Object.assign(asking.path, { token: link?.token })
      if (operation.name === 'getSetup') Object.assign(asking.path, { token: setupToken })
      const { status, headers, text } = await ask(server, operation, asking)
      t.ok(status < 400, `${operation.name} answered ${status}`)
      const [, language] = /^<!doctype html>\s*<html lang="(.*?)"/.exec(text) ?? []
      if (language) t.equal(headers.get('content-language'), language, `the language of ${operation.name}`)
      const head = await server.request('HEAD', addressOf(operation, asking), sentOf(operation, asking))
      t.ok(head.status < 400, `HEAD of ${operation.name} answered ${head.status}`)
    }
  })

  t.test('change nothing in the database', async t => t.strictSame(await picture(sql), before))
})
