import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Terminal } from './terminal.ts'

/** Several processes that serve one port. */
export interface Workers {
  /** Resolves when all were told to stop and have finished what was begun. */
  readonly ended: Promise<void>
}

/** A worker that dies sooner than this after its start is started again only after as long a pause. */
const SHORT_LIFE_MS = 1000

/**
 * Starts `count` workers of this program and keeps that many alive. SIGHUP replaces them one by one, each old one
 * stopping only when its successor serves, so that no connection is refused; SIGTERM and SIGINT end them all.
 */
export async function startWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  terminal: Terminal
): Promise<Workers> {
  let ending = false
  let rolling = Promise.resolve()
  const retired = new Set<Worker>()

  async function start(): Promise<Worker> {
    const worker = cluster.fork(environment)
    const startedAt = Date.now()
    worker.once('exit', () => {
      if (ending || retired.has(worker)) return
      terminal.say(`a worker (${worker.process.pid}) ended unexpectedly; starting another`)
      const pauseMs = Date.now() - startedAt < SHORT_LIFE_MS ? SHORT_LIFE_MS : 0
      // Whoever was told to end meanwhile would wait for the newcomer for ever.
      setTimeout(() => ending || start().catch(() => {}), pauseMs)
    })
    await Promise.race([
      once(worker, 'listening'),
      once(worker, 'exit').then(() => {
        throw new Error('A worker ended before it served.')
      })
    ])
    return worker
  }

  async function replaceAll(): Promise<void> {
    for (const old of Object.values(cluster.workers ?? {}) as Worker[]) {
      if (ending) return
      await start()
      retired.add(old)
      old.process.kill('SIGTERM')
    }
    terminal.say('all workers were replaced')
  }

  async function endAll(): Promise<void> {
    ending = true
    const workers = Object.values(cluster.workers ?? {}) as Worker[]
    const exits = workers.map(worker => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(exits)
  }

  for (let i = 0; i < count; i += 1) await start()
  process.on('SIGHUP', () => {
    rolling = rolling
      .then(replaceAll)
      .catch(error => terminal.say(`not replaced: ${(error as Error).message}`))
  })
  const ended = new Promise<void>(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(endAll()))
  })
  return { ended }
}
