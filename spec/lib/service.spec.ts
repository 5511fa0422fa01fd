import t from 'tap'
import { readConfig } from '../../lib/config.ts'
import { silentLog } from '../../lib/core/log.ts'
import { createService } from '../../lib/service.ts'
import { plugins } from '../../plugins/index.ts'
import { database } from '../support/database.ts'

t.test('the service', async t => {
  const { url: databaseUrl } = await database(t)
  const create = (settings: Record<string, string> = {}) =>
    createService({ config: readConfig({ PORT: '0', ...settings }), databaseUrl, plugins, log: silentLog })

  t.test('says where it can be reached, and serves there until it is closed', async t => {
    const service = create()
    const { port, url } = await service.listen()
    t.equal(url, `http://localhost:${port}`)
    t.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200)
    await service.close()
    await t.rejects(fetch(`http://127.0.0.1:${port}/health/live`))
  })

  t.test('says its public address where it has one', async t => {
    const service = create({ PUBLIC_URL: 'https://book.example.com' })
    t.equal((await service.listen()).url, 'https://book.example.com')
    await service.close()
  })

  t.test('says in a sentence why it cannot listen', async t => {
    const first = create()
    const { port } = await first.listen()
    const rows: readonly [settings: Record<string, string>, fault: RegExp][] = [
      [{ PORT: String(port) }, /^Port \d+ is already in use; choose another with PORT\.$/],
      [{ HOST: '198.51.100.1' }, /^HOST 198\.51\.100\.1 is no address of this machine\.$/]
    ]
    for (const [settings, message] of rows) {
      const second = create(settings)
      await t.rejects(second.listen(), { message })
      await second.close()
    }
    await first.close()
  })
})
