import t from 'tap'
import type { Command } from '../../bin/command.ts'
import { loadCommands } from '../../bin/commands/index.ts'
import { helpOf } from '../../bin/help.ts'

t.test('the help names values as the usage does', async t => {
  for (const command of await loadCommands()) {
    const inUsage = [...command.usage.matchAll(/--([a-z-]+) ([A-Z][^\s\])]*)/g)]
    for (const [, option, value] of inUsage)
      t.match(helpOf(command), `--${option} ${value}`, `${command.name} --${option}`)
  }
})

t.test('the help wraps between words and aligns continuation lines', t => {
  const command: Command = {
    name: 'boards wax',
    summary: 'Wax boards.',
    usage: 'ID',
    options: {
      often: { type: 'string', help: 'How often, in times a season; the more the better it holds.' }
    },
    notes: 'A first line of some length.\n  one,two',
    run: async () => 0
  }
  t.strictSame(helpOf(command, 44).split('\n'), [
    'swellbook boards wax ID',
    '',
    'Wax boards.',
    '',
    '  --often OFTEN  How often, in times a',
    '                 season; the more the better',
    '                 it holds.',
    '  --json         Print JSON for programs.',
    '  --help         Show this help.',
    '',
    'A first line of some length.',
    '  one,two'
  ])
  t.end()
})
