import cluster from 'node:cluster'
import { noteAddress } from '../../lib/address/transactions.ts'
import type { AppParts } from '../../lib/app.ts'
import { type Config, publicUrlOf } from '../../lib/config.ts'
import type { Sql } from '../../lib/database/pool.ts'
import { createLog } from '../../lib/kernel/log.ts'
import { readableLines } from '../../lib/kernel/log-text.ts'
import { LogWriter } from '../../lib/kernel/log-writer.ts'
import { assertUpToDate, migrate, migrationStatus } from '../../lib/migrations.ts'
import { countersBeyond, sharesOf } from '../../lib/rates.ts'
import { renewLessonTimes } from '../../lib/zones/transactions.ts'
import { type Command, connectPatiently, openDatabase, UsageError, want } from '../command.ts'
import { nameOfDatabase } from '../database-name.ts'
import { ending, orLeft, unlessSignalled, untilSignalled } from '../interrupt.ts'
import { gatherFromWorkers, sendFigures, serveMetrics, tellWhenAsked } from '../metrics.ts'
import { askSupervisor, countForWorkers } from '../rates.ts'
import { secretFor } from '../secret.ts'
import type { Terminal } from '../terminal.ts'
import { startWorkers } from '../workers.ts'

export default {
  name: 'serve',
  summary: 'Serve partners until SIGTERM or SIGINT; migrates the database first.',
  usage: '[--workers N] [--demo]',
  options: {
    workers: {
      type: 'string',
      help: 'Processes that share the port, default 1; SIGHUP replaces them one by one.'
    },
    demo: { type: 'boolean', help: 'Seed the demo into a database without a school; show keys to try it.' }
  },
  notes: 'Every setting is an environment variable; docs/settings.md lists them in one table.',
  async run({ config, terminal, values }) {
    const count = countOf(want(values, 'workers'))
    // Alone it ends as whatever loses its terminal. With workers their supervisor replaces them, as soon as there are any.
    if (count > 1 || cluster.isWorker) process.on('SIGHUP', () => {})
    const demo = values.demo === true
    if (cluster.isWorker)
      return untilSignalled(signal => workUntil(signal, count, config, terminal, demo), TO_END)
    return untilSignalled(
      signal => supply(signal, { count, config, terminal, demo }),
      count > 1 ? TO_END : undefined
    )
  }
} satisfies Command

/** What ends a server that has workers, and each of them. */
const TO_END = ['SIGINT', 'SIGTERM'] as const

interface Wish {
  readonly count: number
  readonly config: Config
  readonly terminal: Terminal
  readonly demo: boolean
}

/** Serves on a database that is up to date, and gives it back at the signal. */
async function supply(signal: AbortSignal, { count, config, terminal, demo }: Wish): Promise<number> {
  // Most of a start is reading files: it goes on while the database answers.
  if (count === 1) loadService().catch(() => {})
  const opening = openDatabase(config, { watched: true, log: terminal.say })
  terminal.say(`database: ${nameOfDatabase(config)}`)
  const { url, stop } = await unlessSignalled(signal, opening)
  try {
    signal.throwIfAborted()
    const greet = await orLeft(signal, prepare(url, terminal, demo ? config.DATA_DIR : undefined))
    const known = { ...config, SECRET_KEY: await claimOwnSecret(url, config, terminal) }
    const begun: Begun = async address => {
      await connected(url, sql => noteAddress(sql, address))
      await greet(address)
    }
    signal.throwIfAborted()
    return count > 1
      ? await superviseUntil(signal, count, workerEnvironment(known, url), config, terminal, begun)
      : await serveUntil(signal, known, url, terminal, demo, begun)
  } finally {
    await stop()
  }
}

/** Brings the database up to date, with the demo in it where that is wanted. */
async function prepare(url: string, terminal: Terminal, demoFolder: string | undefined): Promise<Begun> {
  await migrate(url)
  await connected(url, sql => renewTimes(sql, terminal))
  if (demoFolder === undefined) {
    return async address => terminal.say(`Swellbook serves at ${address}, its reference at ${address}/docs`)
  }
  const { ensureDemo, greet } = await import('../demo.ts')
  await ensureDemo(url, terminal)
  return address => greet(url, address, terminal, demoFolder)
}

/** Lessons keep their local times if the zone data has changed since they were written; their instants follow it. */
async function renewTimes(sql: Sql, terminal: Terminal): Promise<void> {
  const { renewed, refused } = await renewLessonTimes(sql)
  if (renewed > 0) terminal.say(`time zones: ${renewed} lessons follow the new zone data`)
  if (refused.length > 0)
    terminal.say(
      `time zones: lessons ${refused.join(', ')} have no place in the new zone data; move or cancel them`
    )
}

/** Says that it serves. */
type Begun = (address: string) => Promise<void>

async function serveUntil(
  signal: AbortSignal,
  config: Config,
  url: string,
  terminal: Terminal,
  loopbackOnly: boolean,
  begun: Begun
): Promise<number> {
  const service = await createLoggingService(config, url, terminal, { loopbackOnly })
  let endMetrics = async () => {}
  try {
    const { url: address } = await service.listen()
    endMetrics = await serveMetrics(config, service.collect, terminal)
    await begun(address)
    await ending(signal)
    terminal.say('closing: letting requests in flight finish')
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
    countersBeyond(rates, count * sharesOf(config), nowMs, askSupervisor())
  const parts = { countersOf, loopbackOnly }
  const service = await createLoggingService(config, config.DATABASE_URL as string, terminal, parts)
  try {
    await service.listen()
    tellWhenAsked(service.collect)
    await ending(signal)
  } finally {
    await service.close()
  }
  await sendFigures(service.collect)
  return 0
}

/** What its workers are told beyond the environment: the database, and the secret where there is one. */
function workerEnvironment({ SECRET_KEY }: Config, url: string): Record<string, string> {
  return { DATABASE_URL: url, ...(SECRET_KEY !== undefined && { SECRET_KEY }) }
}

/** The secret, noted in the database as the one that counts. A server without one, or with another, serves all the same and says what it cannot do. */
async function claimOwnSecret(url: string, config: Config, terminal: Terminal): Promise<string | undefined> {
  try {
    return await connected(url, sql => secretFor(sql, config))
  } catch (error) {
    terminal.say(`nothing is sent: ${(error as Error).message}`)
    return undefined
  }
}

/** The program may be a newer one than the supervisor's, installed since: only its start brings the database up to date. */
async function assertSchema(url: string): Promise<void> {
  await connected(url, async sql => assertUpToDate(await migrationStatus(sql)))
}

async function connected<R>(url: string, work: (sql: Sql) => Promise<R>): Promise<R> {
  const sql = connectPatiently(url)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The service with its log on standard output, where it is whole at every end but a kill. */
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
  const how = { loopbackOnly: parts.loopbackOnly === true, nowMs: Date.now }
  const transport = config.SECRET_KEY === undefined ? {} : { transport: createMailTransport(config, how) }
  const app = createApp({ config, databaseUrl, plugins, writeWebhook, log, ...transport, ...parts })
  return { ...app, collect: async () => [...(await app.collect()), ...writer.families()] }
}

async function superviseUntil(
  signal: AbortSignal,
  count: number,
  environment: Readonly<Record<string, string>>,
  config: Config,
  terminal: Terminal,
  begun: Begun
): Promise<number> {
  const serving = new Promise<number>(resolve => {
    cluster.once('listening', (_worker, { port }) => resolve(port))
  })
  const collect = gatherFromWorkers()
  const counting = countForWorkers(config, terminal)
  let endMetrics = async () => {}
  try {
    // Ctrl-C reaches the workers as well, and one may end before it served.
    const endWorkers = await unlessSignalled(signal, startWorkers(count, environment, terminal))
    try {
      const collectAll = async () => [...(await collect()), ...counting.families()]
      endMetrics = await serveMetrics(config, collectAll, terminal)
      await begun(publicUrlOf(config, await serving))
      await ending(signal)
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
    throw new UsageError('--workers takes a whole number from 1 to 64')
  return count
}

// Loaded when they are needed, so that nobody else waits for them. (Inside the default export tsc would leave the
// addresses as they are.)
async function loadService() {
  return {
    ...(await import('../../lib/app.ts')),
    ...(await import('../../lib/mail/transports/index.ts')),
    ...(await import('../../plugins/index.ts'))
  }
}
