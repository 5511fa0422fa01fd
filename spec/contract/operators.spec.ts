import { readFileSync } from 'node:fs'
import t from 'tap'
import * as v from 'valibot'
import { readArguments } from '../../bin/command.ts'
import { loadCommands } from '../../bin/commands/index.ts'
import { settings } from '../../lib/config.ts'
import { COLUMNS, readLessons } from '../../lib/lessons/csv.ts'

const commands = await loadCommands()
const page = readFileSync(new URL('../../../docs/operators.md', import.meta.url), 'utf8')

/** The words of each `swellbook ...` line of the page, without redirections. */
const examples = [...page.matchAll(/^swellbook (.+)$/gm)].map(([, line = '']) =>
  [...line.replace(/ > .*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? ''
  )
)

t.test('docs/operators.md', async t => {
  t.test('lists every setting with its default, and no other', async t => {
    const rows = Object.entries(settings).map(([name, { does, schema }]) => {
      const standard = v.getDefault(schema as v.GenericSchema)
      return `| \`${name}\` | ${standard === undefined ? '' : `\`${standard}\``} | ${does} |`
    })
    t.strictSame(page.match(/^\| `[A-Z0-9_]+` .*$/gm), rows)
  })

  t.test('shows every command in an example that it understands', async t => {
    const shown = new Set<string>()
    for (const words of examples) {
      const command = commands.find(({ name }) => words.join(' ').startsWith(name))
      if (!command) t.fail(`swellbook ${words.join(' ')} is no command`)
      else {
        t.doesNotThrow(
          () => readArguments(command, words.slice(command.name.split(' ').length)),
          words.join(' ')
        )
        shown.add(command.name)
      }
    }
    t.strictSame(
      commands.map(({ name }) => name).filter(name => !shown.has(name)),
      []
    )
  })

  t.test('shows a lessons file that can be read, and explains its columns', async t => {
    const [, csv = ''] = /```csv\n(.*?)```/s.exec(page) ?? []
    const { lessons, faults } = readLessons(csv)
    t.strictSame(faults, [])
    t.equal(lessons.length, 2)
    for (const column of COLUMNS) t.match(page, `\`${column}\``)
  })
})
