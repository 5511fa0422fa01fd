import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createLinks, findBinaries } from '../../../../lib/infra/embedded/binaries.ts'

const LIST = JSON.stringify([
  { source: 'native/lib/liba.so.1.2', target: 'native/lib/liba.so.1' },
  { source: 'native/lib/liba.so.1.2', target: 'native/lib/liba.so' }
])
const TREE = { native: { 'pg-symlinks.json': LIST, lib: { 'liba.so.1.2': 'library' } } }

t.test('the links between libraries', async t => {
  t.test('are created if absent, and otherwise kept', async t => {
    const root = t.testdir(TREE)
    for (let i = 0; i < 2; i++) {
      t.strictSame(createLinks(root, join(root, 'links')), {})
      t.equal(readlinkSync(join(root, 'native/lib/liba.so.1')), 'liba.so.1.2')
      t.equal(readFileSync(join(root, 'native/lib/liba.so'), 'utf8'), 'library')
      rmSync(join(root, 'native/lib/liba.so'))
    }
  })

  t.test('are none if the package lists none', async t => {
    t.strictSame(createLinks(t.testdir({ native: {} }), '/nowhere'), {})
  })

  t.test('are created elsewhere if the package is read-only', async t => {
    // In the system's temporary folder: the specs' own may be closed to the other user.
    const root = mkdtempSync(join(tmpdir(), 'swellbook-spec-'))
    t.teardown(() => rmSync(root, { recursive: true }))
    mkdirSync(join(root, 'native', 'lib'), { recursive: true })
    writeFileSync(join(root, 'native', 'pg-symlinks.json'), LIST)
    chmodSync(root, 0o755)
    chmodSync(join(root, 'native', 'lib'), 0o555)
    const links = `${root}-links`
    const variables = asNormalUser(() => createLinks(root, links))
    t.strictSame(variables, { LD_LIBRARY_PATH: links })
    t.equal(readlinkSync(join(links, 'liba.so.1')), join(root, 'native/lib/liba.so.1.2'))
    rmSync(links, { recursive: true })
  })
})

t.test('the platform package is found in every layout of npm', async t => {
  const { initdb, postgres, major } = findBinaries('/nowhere')
  t.match(initdb, /native\/bin\/initdb$/)
  t.match(postgres, /native\/bin\/postgres$/)
  t.equal(major, 18)
})

/** Root may write everywhere, so root runs this part as another user. */
function asNormalUser<Result>(work: () => Result): Result {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(65_534)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}
