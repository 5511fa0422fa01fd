import cluster from 'node:cluster'
import type { AppParts } from '../../lib/app.ts'
import { type Config, publicUrlOf } from '../../lib/config.ts'
import { storeAddress } from '../../lib/infra/address/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { assertUpToDate, migrate, migrationStatus } from '../../lib/infra/migrations.ts'
import { renewLessonTimes } from '../../lib/infra/zones/transactions.ts'
import { createLog } from '../../lib/kernel/log.ts'
import { readableLines } from '../../lib/kernel/log-text.ts'
import { LogWriter } from '../../lib/kernel/log-writer.ts'
import { createRemoteCounters, sharesOf } from '../../lib/rates.ts'
import { type Command, connectOperator, openDatabase, textOption, UsageError } from '../command.ts'
import { nameOfDatabase } from '../database-name.ts'
import { orAbandon, unlessAborted, untilAborted, untilSignalled } from '../interrupt.ts'
import { answerMetricsRequests, collectFromWorkers, sendMetrics, serveMetrics } from '../server/metrics.ts'
import { countForWorkers, requestTokens } from '../server/rates.ts'
import { secretFor } from '../server/secret.ts'
import { announceSetup } from '../server/setup.ts'
import { startWorkers } from '../server/workers.ts'
import type { Terminal } from '../terminal.ts'

export default {
  name: 'serve',
  summary: 'Run the server until SIGTERM or SIGINT; migrates the database first.',
  usage: '[--workers N] [--demo]',
  options: {
    workers: {
      type: 'string',
      help: 'Number of processes that share the port, default 1; SIGHUP replaces them one by one.'
    },
    demo: {
      type: 'boolean',
      help: 'Seed the demo into a database without schools, and print keys to try it.'
    }
  },
  notes: 'Every setting is an environment variable; docs/settings.md lists all of them.',
  async run({ config, terminal, values }) {
    const count = countOf(textOption(values, 'workers'))
    // A single process exits when it loses its terminal. With workers, SIGHUP makes the supervisor replace them. Until that
    // handler exists, the signal must not end the process.
    if (count > 1 || cluster.isWorker) process.on('SIGHUP', () => {})
    const demo = values.demo === true
    if (cluster.isWorker)
      return untilSignalled(signal => workUntil(signal, count, config, terminal, demo), END_SIGNALS)
    return untilSignalled(
      signal => serveWithDatabase(signal, { count, config, terminal, demo }),
      count > 1 ? END_SIGNALS : undefined
    )
  }
} satisfies Command

/** Signals that end a server with workers, and every worker. */
const END_SIGNALS = ['SIGINT', 'SIGTERM'] as const

interface ServeOptions {
  readonly count: number
  readonly config: Config
  readonly terminal: Terminal
  readonly demo: boolean
}

/** Serve on a migrated database, and release the database after the signal. */
async function serveWithDatabase(
  signal: AbortSignal,
  { count, config, terminal, demo }: ServeOptions
): Promise<number> {
  // Load the files while the database starts, because loading takes most of the start time.
  if (count === 1) loadService().catch(() => {})
  const opening = openDatabase(config, { watched: true, log: terminal.say })
  terminal.say(`database: ${nameOfDatabase(config)}`)
  const { url, stop } = await unlessAborted(signal, opening)
  try {
    signal.throwIfAborted()
    const announceAddress = await orAbandon(
      signal,
      prepare(url, terminal, demo ? config.DATA_DIR : undefined)
    )
    const completeConfig = { ...config, SECRET_KEY: await claimOwnSecret(url, config, terminal) }
    const announce: Announce = async address => {
      try {
        await withConnection(url, sql => storeAddress(sql, address))
        await announceAddress(address)
      } catch (error) {
        // The server already serves.
        terminal.say(`The address was not stored, or the first steps not shown: ${(error as Error).message}`)
      }
    }
    signal.throwIfAborted()
    return count > 1
      ? await superviseUntil(
          signal,
          count,
          workerEnvironment(completeConfig, url),
          config,
          terminal,
          announce
        )
      : await serveUntil(signal, completeConfig, url, terminal, demo, announce)
  } finally {
    await stop()
  }
}

/** Migrate the database, and seed the demo if requested. Return the function that announces the server. */
async function prepare(url: string, terminal: Terminal, demoFolder: string | undefined): Promise<Announce> {
  await migrate(url)
  await withConnection(url, sql => renewTimes(sql, terminal))
  if (demoFolder === undefined) {
    return async address => {
      terminal.say(`Swellbook serves at ${address}; API reference: ${address}/docs`)
      await withConnection(url, sql => announceSetup(sql, address, terminal))
    }
  }
  const { ensureDemo, announceDemo } = await import('../server/demo.ts')
  await ensureDemo(url, terminal)
  return address => announceDemo(url, address, terminal, demoFolder)
}

/** After a change of zone data, lessons keep their local times, so their instants change. */
async function renewTimes(sql: Sql, terminal: Terminal): Promise<void> {
  const { renewed, refused } = await renewLessonTimes(sql)
  if (renewed > 0) terminal.say(`time zones: ${renewed} lessons were adjusted to the new zone data`)
  if (refused.length > 0)
    terminal.say(
      `time zones: lessons ${refused.join(', ')} cannot be adjusted to the new zone data; move or cancel them`
    )
}

type Announce = (address: string) => Promise<void>

async function serveUntil(
  signal: AbortSignal,
  config: Config,
  url: string,
  terminal: Terminal,
  loopbackOnly: boolean,
  announce: Announce
): Promise<number> {
  const service = await createLoggingService(config, url, terminal, { loopbackOnly })
  let endMetrics = async () => {}
  try {
    const { url: address } = await service.listen()
    endMetrics = await serveMetrics(config, service.collect, terminal)
    await announce(address)
    await untilAborted(signal)
    terminal.say('shutting down: waiting for active requests')
    return 0
  } finally {
    await service.close()
    await endMetrics()
  }
}

async function workUntil(
  signal: AbortSignal,
  count: number,
  config: Config,
  terminal: Terminal,
  loopbackOnly: boolean
): Promise<number> {
  await assertSchema(config.DATABASE_URL as string)
  const countersOf: AppParts['countersOf'] = (rates, nowMs) =>
    createRemoteCounters(rates, count * sharesOf(config), nowMs, requestTokens())
  const parts = { countersOf, loopbackOnly }
  const service = await createLoggingService(config, config.DATABASE_URL as string, terminal, parts)
  try {
    await service.listen()
    answerMetricsRequests(service.collect)
    await untilAborted(signal)
  } finally {
    await service.close()
  }
  await sendMetrics(service.collect)
  return 0
}

/** Additional environment variables of workers: the database, and the secret if there is one. */
function workerEnvironment({ SECRET_KEY }: Config, url: string): Record<string, string> {
  return { DATABASE_URL: url, ...(SECRET_KEY !== undefined && { SECRET_KEY }) }
}

/** Record the secret in the database. Without a secret, or with another one, the server runs and logs what is disabled. */
async function claimOwnSecret(url: string, config: Config, terminal: Terminal): Promise<string | undefined> {
  try {
    return await withConnection(url, sql => secretFor(sql, config))
  } catch (error) {
    terminal.say(`notifications are disabled: ${(error as Error).message}`)
    return undefined
  }
}

/** A worker must not migrate, because its files may be newer than the supervisor's. */
async function assertSchema(url: string): Promise<void> {
  await withConnection(url, async sql => assertUpToDate(await migrationStatus(sql)))
}

async function withConnection<R>(url: string, work: (sql: Sql) => Promise<R>): Promise<R> {
  const sql = connectOperator(url)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Create the service with a log on standard output. The log is flushed at every exit, unless the process is killed. */
async function createLoggingService(
  config: Config,
  databaseUrl: string,
  terminal: Terminal,
  parts: Pick<AppParts, 'countersOf' | 'loopbackOnly'>
) {
  const { createApp, createMailTransport, plugins, writeWebhook } = await loadService()
  const { fd, isTTY } = process.stdout
  const writer = new LogWriter(fd, terminal.say)
  const write = (text: string) => writer.write(text)
  const { LOG_FORMAT } = config
  const isText = LOG_FORMAT === 'text' || (LOG_FORMAT === 'auto' && isTTY === true)
  const log = createLog(isText ? text => write(readableLines(text)) : write, Date.now)
  process.once('exit', () => {
    log.flush()
    writer.writeNow()
  })
  const options = { loopbackOnly: parts.loopbackOnly === true, nowMs: Date.now }
  const transport = config.SECRET_KEY === undefined ? {} : { transport: createMailTransport(config, options) }
  const app = createApp({ config, databaseUrl, plugins, writeWebhook, log, ...transport, ...parts })
  return { ...app, collect: async () => [...(await app.collect()), ...writer.families()] }
}

async function superviseUntil(
  signal: AbortSignal,
  count: number,
  environment: Readonly<Record<string, string>>,
  config: Config,
  terminal: Terminal,
  announce: Announce
): Promise<number> {
  const serving = new Promise<number>(resolve => {
    cluster.once('listening', (_worker, { port }) => resolve(port))
  })
  const collect = collectFromWorkers()
  const counting = countForWorkers(config, terminal)
  let endMetrics = async () => {}
  try {
    // Ctrl-C also reaches the workers, so one may exit before it has served.
    const endWorkers = await unlessAborted(signal, startWorkers(count, environment, terminal))
    try {
      const collectAll = async () => [...(await collect()), ...counting.families()]
      endMetrics = await serveMetrics(config, collectAll, terminal)
      await announce(publicUrlOf(config, await serving))
      await untilAborted(signal)
      return 0
    } finally {
      await endWorkers()
    }
  } finally {
    counting.close()
    await endMetrics()
  }
}

function countOf(text: string | undefined): number {
  const count = Number(text ?? 1)
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new UsageError('--workers must be a whole number from 1 to 64')
  return count
}

// Loaded on use, so that other commands start faster. It is outside the default export, where tsc would not rewrite the paths.
async function loadService() {
  return {
    ...(await import('../../lib/app.ts')),
    ...(await import('../../lib/mail/transports/index.ts')),
    ...(await import('../../plugins/index.ts'))
  }
}
