import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { findClosedFolder, findOwner } from '../../../../lib/infra/embedded/account.ts'

t.test('the permission of a path', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-spec-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program')
  writeFileSync(file, '')
  const { uid, gid } = findOwner(folder)!

  for (const [mode, user, account, open] of [
    [0o700, 'the owner', { uid, gid }, true],
    [0o700, 'another', { uid: uid + 1, gid: gid + 1 }, false],
    [0o710, 'one of the group', { uid: uid + 1, gid }, true],
    [0o701, 'one of the group', { uid: uid + 1, gid }, false],
    [0o701, 'another', { uid: uid + 1, gid: gid + 1 }, true]
  ] as const) {
    t.test(`is ${open ? 'open' : 'closed'} to ${user} at mode ${mode.toString(8)}`, async t => {
      chmodSync(folder, mode)
      t.equal(findClosedFolder(file, account), open ? undefined : folder)
    })
  }

  t.test('has no owner if nothing exists', async t => {
    t.equal(findOwner(join(file, 'below')), undefined)
  })
})
