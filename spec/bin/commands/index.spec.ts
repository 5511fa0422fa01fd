import { readdirSync } from 'node:fs'
import t from 'tap'
import { loadCommand, loadCommands, names } from '../../../bin/commands/index.ts'

t.test('the commands', async t => {
  t.test('are each in a file of their name, and no file is left out', async t => {
    const files = readdirSync(new URL('../../../../bin/commands', import.meta.url))
    const own = ['index.ts', ...names.map(name => `${name.replaceAll(' ', '-')}.ts`)]
    t.strictSame(files.sort(), own.sort())
  })

  t.test('bear the names that they are found by', async t => {
    t.strictSame(
      (await loadCommands()).map(({ name }) => name),
      names
    )
    t.equal((await loadCommand('keys issue')).name, 'keys issue')
  })
})
