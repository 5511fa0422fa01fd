import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { groups, loadCommand, loadCommands, names } from '../../../bin/commands/index.ts'

t.test('the commands', async t => {
  t.test('each have a file of their name, and every file is listed', async t => {
    const files = readdirSync(new URL('../../../../bin/commands', import.meta.url))
    const own = ['index.ts', ...names.map(name => `${name.replaceAll(' ', '-')}.ts`)]
    t.strictSame(files.sort(), own.sort())
  })

  t.test('are all in docs/commands.md, grouped as in the help', async t => {
    const text = readFileSync(new URL('../../../../docs/commands.md', import.meta.url), 'utf8')
    const sections = text.split(/^## /m).slice(1)
    t.strictSame(
      sections.map(section => section.split('\n', 1)[0]),
      Object.keys(groups)
    )
    for (const [i, [title, members]] of Object.entries(groups).entries()) {
      const places = members.map(name => (sections[i] ?? '').indexOf(`swellbook ${name}`))
      t.notOk(places.includes(-1), `${title}: ${members[places.indexOf(-1)] ?? 'all are there'}`)
    }
  })

  t.test('have the names that they are found by', async t => {
    t.strictSame(
      (await loadCommands()).map(({ name }) => name),
      names
    )
    t.equal((await loadCommand('keys issue')).name, 'keys issue')
  })
})
