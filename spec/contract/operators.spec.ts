import { readFileSync } from 'node:fs'
import t from 'tap'
import * as v from 'valibot'
import { parseArguments } from '../../bin/command.ts'
import { loadCommands } from '../../bin/commands/index.ts'
import { settings } from '../../lib/config.ts'
import { LESSON_COLUMNS, parseLessons } from '../../lib/lessons/csv.ts'

const commands = await loadCommands()
const page = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
const PAGES = [
  'operators',
  'commands',
  'deployment',
  'settings',
  'monitoring',
  'backup',
  'containers'
] as const

/** Arguments of each `swellbook ...` line of the pages, without redirections. */
const examples = PAGES.flatMap(name => [...page(name).matchAll(/^swellbook (.+)$/gm)]).map(([, line = '']) =>
  [...line.replace(/ > .*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? ''
  )
)

/** Anchors of a page's headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-')
  )
}

t.test("the operators' pages", async t => {
  t.test('begin with one of three screens that links to all others', async t => {
    const first = page('operators')
    t.ok(first.split('\n').length <= 200)
    for (const name of PAGES.slice(1)) t.match(first, `](${name}.md)`)
  })

  t.test('link to existing headings', async t => {
    for (const name of [...PAGES, 'pages', 'reliability', 'attacks'])
      for (const [link, target = '', anchor = ''] of page(name).matchAll(/\]\((\w*)(?:\.md)?#([^)]+)\)/g))
        t.ok(anchorsOf(page(target || name)).includes(anchor), `${name}.md: ${link}`)
  })

  t.test('list every setting with its default, and no other', async t => {
    const rows = Object.entries(settings).map(([name, { description: does, schema }]) => {
      const standard = v.getDefault(schema as v.GenericSchema)
      return `| \`${name}\` | ${standard === undefined ? '' : `\`${standard}\``} | ${does} |`
    })
    t.strictSame(page('settings').match(/^\| `[A-Z0-9_]+` .*$/gm), rows)
  })

  t.test('show every command in a valid example', async t => {
    const inDocs = new Set<string>()
    for (const words of examples) {
      const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
      if (!command) t.fail(`swellbook ${words.join(' ')} is no command`)
      else {
        t.doesNotThrow(
          () => parseArguments(command, words.slice(command.name.split(' ').length)),
          words.join(' ')
        )
        inDocs.add(command.name)
      }
    }
    t.strictSame(
      commands.map(({ name }) => name).filter(name => !inDocs.has(name)),
      []
    )
  })

  t.test('show a valid lessons file, and explain its columns', async t => {
    const [, csv = ''] = /```csv\n(.*?)```/s.exec(page('operators')) ?? []
    const { lessons, faults } = parseLessons(csv)
    t.strictSame(faults, [])
    t.equal(lessons.length, 2)
    for (const column of LESSON_COLUMNS) t.match(page('operators'), `\`${column}\``)
  })
})
