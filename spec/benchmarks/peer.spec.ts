import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const PEER = new URL('../../../benchmarks/peer/server.js', import.meta.url)

t.test('the peer imports names that this checkout exports', async t => {
  const imports = [
    ...readFileSync(fileURLToPath(PEER), 'utf8').matchAll(
      /^import \{ (.+) \} from '(\.\.\/\.\.\/dist\/.+)'$/gm
    )
  ]
  t.ok(imports.length > 0, 'the peer shares rules with this checkout')
  for (const [, names, path] of imports) {
    const module = await import(new URL(path as string, PEER).href)
    for (const name of (names as string).split(', ')) t.type(module[name], 'function', `${name} of ${path}`)
  }
})
