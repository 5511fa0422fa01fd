import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ensureSecret, findSecret } from '../../../bin/server/secret.ts'

const SET = 'x'.repeat(32)

t.test('the secret of the service', async t => {
  const at = (folder: string, SECRET_KEY?: string) => ({ DATA_DIR: folder, SECRET_KEY })

  t.test('comes from the setting if present, without creating a file', async t => {
    const folder = t.testdir()
    t.strictSame(ensureSecret(at(folder, SET)), { secret: SET, from: 'SECRET_KEY' })
    t.strictSame(readdirSync(folder), [])
  })

  t.test('is created once, readable by its owner only, with its folder', async t => {
    const folder = join(t.testdir(), 'data')
    t.equal(findSecret(at(folder)), undefined)
    const ensured = ensureSecret(at(folder))
    t.match(ensured, { secret: /^[A-Za-z0-9+/]{43}=$/, from: join(folder, 'secret') })
    t.equal(statSync(ensured.from).mode & 0o077, 0)
    t.strictSame(ensureSecret(at(folder)), ensured)
    t.strictSame(findSecret(at(folder)), ensured)
    t.strictSame(readdirSync(folder), ['secret'], 'and nothing lies beside it')
  })

  for (const [name, text] of [
    ['empty', ''],
    ['full of zeros', '\0'.repeat(45)]
  ] as const)
    t.test(`is created again if a power cut left its file ${name}`, async t => {
      const folder = t.testdir({ secret: text })
      t.equal(findSecret(at(folder)), undefined)
      const ensured = ensureSecret(at(folder))
      t.match(ensured, { secret: /^[A-Za-z0-9+/]{43}=$/ })
      t.strictSame(ensureSecret(at(folder)), ensured)
      t.equal(statSync(ensured.from).mode & 0o077, 0)
      t.strictSame(readdirSync(folder), ['secret'], 'and nothing lies beside it')
    })

  t.test('refuses an unwritable or damaged file without printing it', async t => {
    const folder = t.testdir({ file: 'in the way', damaged: { secret: 'short' } })
    t.throws(
      () => ensureSecret(at(join(folder, 'file', 'data'))),
      /The secret cannot be stored in .*: set SECRET_KEY/
    )
    t.throws(() => findSecret(at(join(folder, 'damaged'))), { message: /damaged: restore its content/ })
    writeFileSync(join(folder, 'damaged', 'secret'), SET)
    t.match(findSecret(at(join(folder, 'damaged'))), { secret: SET })
  })
})
