import cluster, { type Worker } from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../lib/config.ts'
import { type Family, mergeFamilies, writeFamilies } from '../lib/kernel/metrics.ts'
import type { Terminal } from './terminal.ts'

/** Gathers the figures of this moment. */
type Collect = () => Promise<readonly Family[]>

const LISTEN_SETTINGS = { port: 'METRICS_PORT', host: 'METRICS_HOST' }
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serves /metrics at an address of its own until the function it answers is called. Where it cannot, it says why and
 * the service goes on, for bookings matter more than figures.
 */
export async function serveMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Config,
  collect: Collect,
  terminal: Terminal
): Promise<() => Promise<void>> {
  if (port === 0) return async () => {}
  const { createHttpServer } = await import('../lib/kernel/server.ts')
  const server = createHttpServer((request, response) => serveFigures(request, response, collect))
  try {
    await server.listen(port, host, LISTEN_SETTINGS)
    return () => server.close(0)
  } catch (error) {
    terminal.say(`no /metrics: ${(error as Error).message}`)
    return async () => {}
  }
}

async function serveFigures(
  { url }: IncomingMessage,
  response: ServerResponse,
  collect: Collect
): Promise<void> {
  if (url !== '/metrics') response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': TYPE }).end(writeFamilies(await collect()))
}

const ASKED = 'tell your figures'
const WORKER_TIMEOUT_MS = 3000

/** In a worker: sends the supervisor its figures whenever it asks. */
export function tellWhenAsked(collect: Collect): void {
  process.on('message', message => {
    if (message === ASKED) void sendFigures(collect)
  })
}

/** In a worker: sends the supervisor its figures, the last time before it ends. */
export async function sendFigures(collect: Collect): Promise<void> {
  const families = await collect()
  await new Promise<void>(resolve => {
    if (process.connected) process.send?.(families, undefined, undefined, () => resolve())
    else resolve()
  })
}

/**
 * In the supervisor: gathers the figures of all workers. What a worker counted stays counted when it has ended, so that
 * no sum ever falls.
 */
export function gatherFromWorkers(): Collect {
  const latest = new Map<number, readonly Family[]>()
  let departed: readonly Family[] = []
  cluster.on('message', ({ id }, said) => {
    if (isFamilies(said)) latest.set(id, said)
  })
  cluster.on('exit', ({ id }) => {
    const grown = (latest.get(id) ?? []).filter(({ type }) => type !== 'gauge')
    departed = mergeFamilies([departed, grown])
    latest.delete(id)
  })
  return async () => {
    await Promise.all((Object.values(cluster.workers ?? {}) as Worker[]).map(askWorker))
    return mergeFamilies([...latest.values(), departed])
  }
}

/** Workers say other things as well. */
function isFamilies(said: unknown): said is readonly Family[] {
  return Array.isArray(said)
}

async function askWorker(worker: Worker): Promise<void> {
  const waiting = new AbortController()
  const hear = (said: unknown) => {
    if (isFamilies(said)) waiting.abort()
  }
  worker.on('message', hear)
  worker.send(ASKED)
  // One that has just ended, or hangs, counts with what it sent last.
  await sleep(WORKER_TIMEOUT_MS, undefined, waiting).catch(() => {})
  worker.off('message', hear)
}
