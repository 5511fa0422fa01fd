import t from 'tap'
import { loadCommands } from '../../bin/commands/index.ts'
import { runAt } from '../support/terminal.ts'

const commands = await loadCommands()

/** A closed port: a command that connects exits with 1. */
const CLOSED_PORT = { DATABASE_URL: 'postgres://spec:secret@127.0.0.1:1/away' }

/** Commands that change nothing in the database. */
const READS =
  /( (list|show|find|report|export|status|attempts|late|listen|preview))$|^(doctor|openapi|backup|payments test)$/

t.test('every command', async t => {
  for (const command of commands) {
    const { name, usage, summary } = command
    t.test(name, async t => {
      const explained = await runAt(command, CLOSED_PORT, ['--help'])
      t.equal(explained.code, 0)
      t.ok(explained.out.startsWith(`swellbook ${name}`))
      t.ok(explained.out.replace(/\s+/g, ' ').includes(summary))
      const narrow = await runAt(command, CLOSED_PORT, ['--help'], undefined, 60)
      const long = (text: string, maxLength: number) =>
        text.split('\n').filter(line => line.length > maxLength)
      t.strictSame(long(explained.out, 100), [], 'fits a hundred columns')
      t.ok(long(narrow.out, 60).length <= 2, `fits a narrow terminal: ${long(narrow.out, 60).join()}`)
      for (const wrong of [
        ['--bogus'],
        ['--json=yes'],
        ['too', 'many', 'words', 'by', 'far', 'too', 'many', '--also']
      ]) {
        const { code, out, err } = await runAt(command, CLOSED_PORT, wrong)
        t.match({ code, out }, { code: 2, out: '' }, wrong.join(' '))
        t.ok(err.includes(`\n\nswellbook ${name}`), 'shows how it is typed')
      }
      const needsSome = usage !== '' && !usage.startsWith('[')
      if (needsSome) t.equal((await runAt(command, CLOSED_PORT, [])).code, 2, 'a required option is missing')
    })
  }
})

t.test('a command that writes first names its database, without the password', async t => {
  const silent = commands.filter(({ writes, name }) => !writes && name !== 'serve').map(({ name }) => name)
  t.strictSame(
    silent.filter(name => !READS.test(name)),
    []
  )
  t.strictSame(
    commands.filter(({ writes, name }) => writes && READS.test(name)).map(({ name }) => name),
    []
  )
  const add = commands.find(({ name }) => name === 'brands add')!
  const words = ['marefoam', '--name', 'Marefoam']
  const away = await runAt(add, CLOSED_PORT, words)
  t.match(away.err, /^database: 127\.0\.0\.1:1\/away\n/)
  t.notMatch(away.err, /secret/)
  const folder = t.testdir()
  t.match((await runAt(add, { DATA_DIR: folder }, words)).err, `database: ${folder}\n`)
  const hosts = { DATABASE_URL: 'postgres://spec:secret@[::1]:1,127.0.0.1:2/away' }
  t.match((await runAt(add, hosts, words)).err, 'database: [::1]:1,127.0.0.1:2/away\n')
})
