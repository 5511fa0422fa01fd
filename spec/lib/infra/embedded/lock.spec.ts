import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { withLock } from '../../../../lib/infra/embedded/lock.ts'
import { startTimeOf, writeIdentity } from '../../../../lib/infra/embedded/processes.ts'

const DEAD = '999999999 1'

t.test('a lock', async t => {
  t.test('admits one at a time and leaves nothing behind, on success and failure', async t => {
    const folder = t.testdir()
    let inside = 0
    let peak = 0
    const work = async () => {
      peak = Math.max(peak, ++inside)
      await setImmediate()
      inside -= 1
    }
    await Promise.all(Array.from({ length: 10 }, () => withLock(join(folder, 'lock'), work)))
    t.equal(peak, 1)
    const failing = withLock(join(folder, 'lock'), () => Promise.reject(new Error('the work failed')))
    await t.rejects(failing, /the work failed/)
    t.strictSame(readdirSync(folder), [])
  })

  t.test('is taken from a dead holder', async t => {
    const path = join(t.testdir({ lock: DEAD }), 'lock')
    t.equal(await withLock(path, async () => 'done'), 'done')
  })

  t.test('is taken if the disk lost its content', async t => {
    const path = join(t.testdir({ lock: '' }), 'lock')
    t.equal(await withLock(path, async () => 'done'), 'done')
  })

  t.test('is taken by a file that is signed already, which stays', async t => {
    const folder = t.testdir()
    const path = join(folder, 'lock')
    writeIdentity(join(folder, 'mine'))
    const inside = await withLock(path, async () => readFileSync(path, 'utf8'), join(folder, 'mine'))
    t.equal(inside, startTimeOf(process.pid))
    t.strictSame(readdirSync(folder), ['mine'])
  })

  t.test('is taken even if another process died while removing it', async t => {
    const path = join(t.testdir({ lock: DEAD }), 'lock')
    mkdirSync(`${path}.clearing`)
    utimesSync(`${path}.clearing`, 1, 1)
    t.equal(await withLock(path, async () => 'done'), 'done')
    t.notOk(existsSync(`${path}.clearing`))
  })

  t.test('is taken if its holder has the id, but not the start time, of a living process', async t => {
    const path = join(t.testdir(), 'lock')
    writeFileSync(path, `${process.pid} 1`)
    t.equal(await withLock(path, async () => 'done'), 'done')
  })
})
