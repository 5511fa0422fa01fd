import { createLog } from '../../lib/core/log.ts'
import { migrate } from '../../lib/migrations.ts'
import { type Command, openDatabase } from '../command.ts'
import { ensureDemo, greet } from '../demo.ts'

export default {
  name: 'serve',
  summary: 'Serve partners until SIGTERM or SIGINT; migrates the database first.',
  usage: '[--demo]',
  options: {
    demo: { type: 'boolean', help: 'Seed the demo into a database without a school; show keys to try it.' }
  },
  notes: 'Every setting is an environment variable; docs/operators.md lists them in one table.',
  async run({ config, terminal, values }) {
    const { url, stop } = await openDatabase(config, terminal.say)
    try {
      await migrate(url)
      if (values.demo) await ensureDemo(url, terminal)
      const { createService, plugins } = await loadService()
      const log = createLog(
        text => process.stdout.write(text),
        () => new Date().toISOString()
      )
      const service = createService({ config, databaseUrl: url, plugins, log })
      const { url: address } = await service.listen()
      if (values.demo) await greet(url, address, terminal)
      else terminal.say(`Swellbook serves at ${address}, its reference at ${address}/docs`)
      await signalled()
      terminal.say('closing: letting requests in flight finish')
      await service.close()
      return 0
    } finally {
      await stop()
    }
  }
} satisfies Command

// Loaded when it is served, so that no other command waits for it. (Inside the default export tsc would leave the
// addresses as they are.)
async function loadService() {
  return { ...(await import('../../lib/service.ts')), ...(await import('../../plugins/index.ts')) }
}

function signalled(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}
