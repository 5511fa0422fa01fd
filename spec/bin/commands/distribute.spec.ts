import t from 'tap'
import { cli } from '../../support/cli.ts'

t.test('swellbook distribute', async t => {
  const { run, sql } = await cli(t)

  t.test('reports that one machine has no nodes, and changes nothing', async t => {
    for (const words of [[], ['--check'], ['--json']]) {
      const { code, err } = await run('distribute', ...words)
      t.equal(code, 1)
      t.match(
        err,
        /The database has no Citus extension: install it on each node first; see docs\/scale\.md\./
      )
    }
    t.strictSame([...(await sql`select extname from pg_extension where extname = 'citus'`)], [])
  })
})
