// tags: alone
import t from 'tap'
import openapi from '../../../bin/commands/openapi.ts'
import { readConfig } from '../../../lib/config.ts'
import { contractOf } from '../../../lib/openapi.ts'
import { registry } from '../../support/contract.ts'

t.test('openapi prints the contract', async t => {
  const lines: string[] = []
  const terminal = {
    out: (line: string) => lines.push(line),
    say: () => {},
    isInteractive: false,
    isOutRead: false,
    columns: 80
  }
  const config = readConfig({ PUBLIC_URL: 'https://waves.example' })
  t.equal(await openapi.run({ values: {}, words: [], config, terminal }), 0)
  const expected = JSON.parse(JSON.stringify(contractOf(registry, 'https://waves.example')))
  t.strictSame(JSON.parse(lines.join('\n')), expected)
})
