import t from 'tap'
import { loadCommands } from '../../bin/commands/index.ts'
import { overviewOf } from '../../bin/overview.ts'
import { processTerminal } from '../../bin/terminal.ts'

const BOLD = '\u001b['

t.test('the overview has colours only on a terminal without NO_COLOR', async t => {
  const commands = await loadCommands()
  const { stdout, stderr } = process
  const terminals = [stdout.isTTY, stderr.isTTY] as const
  t.teardown(() => {
    ;[stdout.isTTY, stderr.isTTY] = terminals
  })
  const rows: readonly [out: boolean, err: boolean, environment: Record<string, string>, colours: boolean][] =
    [
      [true, true, {}, true],
      [true, false, {}, true],
      [false, true, {}, false],
      [true, true, { NO_COLOR: '1' }, false]
    ]
  for (const [out, err, environment, colours] of rows) {
    ;[stdout.isTTY, stderr.isTTY] = [out, err]
    const overview = overviewOf(commands, [], processTerminal(environment)) ?? ''
    t.equal(overview.includes(BOLD), colours, JSON.stringify({ out, err, environment }))
  }
})
