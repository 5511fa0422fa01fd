import cluster, { type Worker } from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../lib/config.ts'
import { type Family, mergeFamilies, writeFamilies } from '../../lib/kernel/metrics.ts'
import type { Terminal } from '../terminal.ts'

type Collect = () => Promise<readonly Family[]>

const LISTEN_SETTINGS = { port: 'METRICS_PORT', host: 'METRICS_HOST' }
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serve /metrics on a separate port until the returned function is called. If the port is not available, only log that, because
 * bookings matter more than metrics.
 */
export async function serveMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Config,
  collect: Collect,
  terminal: Terminal
): Promise<() => Promise<void>> {
  if (port === 0) return async () => {}
  const { createHttpServer } = await import('../../lib/kernel/server.ts')
  const server = createHttpServer((request, response) => handleMetrics(request, response, collect))
  try {
    await server.listen(port, host, LISTEN_SETTINGS)
    return () => server.close(0)
  } catch (error) {
    terminal.say(`/metrics is not served: ${(error as Error).message}`)
    return async () => {}
  }
}

async function handleMetrics(
  { url }: IncomingMessage,
  response: ServerResponse,
  collect: Collect
): Promise<void> {
  if (url !== '/metrics') response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': TYPE }).end(writeFamilies(await collect()))
}

const METRICS_REQUEST = 'tell your figures'
const WORKER_TIMEOUT_MS = 3000

/** Worker side: send the metrics to the supervisor on request. */
export function answerMetricsRequests(collect: Collect): void {
  process.on('message', message => {
    if (message === METRICS_REQUEST) void sendMetrics(collect)
  })
}

/** Worker side: send the metrics. The last time is just before the exit. */
export async function sendMetrics(collect: Collect): Promise<void> {
  const families = await collect()
  await new Promise<void>(resolve => {
    if (process.connected) process.send?.(families, undefined, undefined, () => resolve())
    else resolve()
  })
}

/** Supervisor side: collect the metrics of all workers. Counters of exited workers are included, so that no sum decreases. */
export function collectFromWorkers(): Collect {
  const latest = new Map<number, readonly Family[]>()
  let exitedFamilies: readonly Family[] = []
  cluster.on('message', ({ id }, message) => {
    if (isFamilies(message)) latest.set(id, message)
  })
  cluster.on('exit', ({ id }) => {
    const counters = (latest.get(id) ?? []).filter(({ type }) => type !== 'gauge')
    exitedFamilies = mergeFamilies([exitedFamilies, counters])
    latest.delete(id)
  })
  return async () => {
    await Promise.all((Object.values(cluster.workers ?? {}) as Worker[]).map(requestMetrics))
    return mergeFamilies([...latest.values(), exitedFamilies])
  }
}

/** Needed because workers also send other messages. */
function isFamilies(message: unknown): message is readonly Family[] {
  return Array.isArray(message)
}

async function requestMetrics(worker: Worker): Promise<void> {
  const waiting = new AbortController()
  const onMessage = (message: unknown) => {
    if (isFamilies(message)) waiting.abort()
  }
  worker.on('message', onMessage)
  worker.send(METRICS_REQUEST)
  // If a worker has exited or hangs, its latest metrics count.
  await sleep(WORKER_TIMEOUT_MS, undefined, waiting).catch(() => {})
  worker.off('message', onMessage)
}
