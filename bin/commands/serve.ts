import cluster from 'node:cluster'
import { type Config, publicUrlOf } from '../../lib/config.ts'
import { createLog } from '../../lib/core/log.ts'
import { migrate } from '../../lib/migrations.ts'
import { type Command, openDatabase, UsageError, want } from '../command.ts'
import { gatherFromWorkers, serveMetrics, tell, tellWhenAsked } from '../metrics.ts'
import type { Terminal } from '../terminal.ts'
import { startWorkers } from '../workers.ts'

export default {
  name: 'serve',
  summary: 'Serve partners until SIGTERM or SIGINT; migrates the database first.',
  usage: '[--workers N] [--demo]',
  options: {
    workers: {
      type: 'string',
      help: 'Processes that share the port, 1 unless told; SIGHUP replaces them one by one.'
    },
    demo: { type: 'boolean', help: 'Seed the demo into a database without a school; show keys to try it.' }
  },
  notes: 'Every setting is an environment variable; docs/operators.md lists them in one table.',
  async run({ config, terminal, values }) {
    const count = countOf(want(values, 'workers'))
    if (cluster.isWorker) return workUntilSignalled(config)
    // Most of a start is reading files: it goes on while the database answers.
    if (count === 1) loadService().catch(() => {})
    const { url, stop } = await openDatabase(config, terminal.say)
    try {
      await migrate(url)
      const demo = values.demo ? await loadDemo() : undefined
      await demo?.ensureDemo(url, terminal)
      const begun = async (address: string) => {
        if (demo) await demo.greet(url, address, terminal)
        else terminal.say(`Swellbook serves at ${address}, its reference at ${address}/docs`)
      }
      return count > 1
        ? await superviseUntilSignalled(count, config, url, terminal, begun)
        : await serveUntilSignalled(config, url, terminal, begun)
    } finally {
      await stop()
    }
  }
} satisfies Command

type Begun = (address: string) => Promise<void>

async function serveUntilSignalled(
  config: Config,
  url: string,
  terminal: Terminal,
  begun: Begun
): Promise<number> {
  const service = await createLoggingService(config, url)
  const { url: address } = await service.listen()
  const endMetrics = await serveMetrics(config, service.collect, terminal)
  const told = signalled()
  await begun(address)
  await told
  terminal.say('closing: letting requests in flight finish')
  await service.close()
  await endMetrics()
  return 0
}

async function workUntilSignalled(config: Config): Promise<number> {
  const service = await createLoggingService(config, config.DATABASE_URL as string)
  await service.listen()
  tellWhenAsked(service.collect)
  await signalled()
  await service.close()
  await tell(service.collect)
  cluster.worker?.disconnect()
  return 0
}

async function createLoggingService(config: Config, databaseUrl: string) {
  const { createService, plugins } = await loadService()
  const log = createLog(text => process.stdout.write(text), Date.now)
  return createService({ config, databaseUrl, plugins, log })
}

/** All workers together grant each rate once: every one of them its share. */
async function superviseUntilSignalled(
  count: number,
  config: Config,
  url: string,
  terminal: Terminal,
  begun: Begun
): Promise<number> {
  const serving = new Promise<number>(resolve => {
    cluster.once('listening', (_worker, { port }) => resolve(port))
  })
  const share = { DATABASE_URL: url, RATE_SHARE: String(config.RATE_SHARE * count) }
  const collect = gatherFromWorkers()
  const { ended } = await startWorkers(count, share, terminal)
  const endMetrics = await serveMetrics(config, collect, terminal)
  await begun(publicUrlOf(config, await serving))
  await ended
  await endMetrics()
  return 0
}

function countOf(text: string | undefined): number {
  const count = Number(text ?? 1)
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new UsageError('--workers takes a whole number from 1 to 64')
  return count
}

// Loaded when they are needed, so that nobody else waits for them. (Inside the default export tsc would leave the
// addresses as they are.)
async function loadService() {
  return { ...(await import('../../lib/service.ts')), ...(await import('../../plugins/index.ts')) }
}

function loadDemo() {
  return import('../demo.ts')
}

function signalled(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}
