import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Terminal } from './terminal.ts'

/** A worker that dies sooner than this after it first served, or before, is started again only after as long a pause. */
const SHORT_LIFE_MS = 1000

/**
 * Starts `count` workers of this program and keeps that many alive. SIGHUP replaces them one by one, each old one
 * stopping only when its successor serves, so that no connection is refused. Answers what ends them all, when they have
 * finished what was begun. Where one of the first cannot serve, all end and it rejects.
 */
export async function startWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  terminal: Terminal
): Promise<() => Promise<void>> {
  let ending = false
  let rolling = Promise.resolve()
  /** Who serves and is to go on: one that is missed when it ends. */
  const serving = new Set<Worker>()

  async function start(): Promise<Worker> {
    const worker = cluster.fork(environment)
    // A message to one that has just ended cannot be written; its exit is what counts.
    worker.on('error', () => {})
    await Promise.race([
      once(worker, 'listening'),
      once(worker, 'exit').then(() => {
        throw new Error('A worker ended before it served.')
      })
    ])
    const servesSince = Date.now()
    serving.add(worker)
    worker.once('exit', () => {
      if (ending || !serving.delete(worker)) return
      terminal.say(`a worker (${worker.process.pid}) ended unexpectedly; starting another`)
      startAfter(Date.now() - servesSince < SHORT_LIFE_MS ? SHORT_LIFE_MS : 0)
    })
    return worker
  }

  // A supervisor that ends meanwhile would wait for the newcomer for ever.
  function startAfter(pauseMs: number): void {
    setTimeout(() => ending || start().catch(() => startAfter(SHORT_LIFE_MS)), pauseMs)
  }

  async function replaceAll(): Promise<void> {
    for (const old of [...serving]) {
      if (ending) return
      await replace(old)
    }
    terminal.say('all workers were replaced')
  }

  async function replace(old: Worker): Promise<void> {
    // Not missed from here on, or one that ends now would get two successors; one that has ended already has its own.
    if (!serving.delete(old)) return
    try {
      await start()
    } catch (error) {
      if (old.isDead()) startAfter(SHORT_LIFE_MS)
      else serving.add(old)
      throw error
    }
    old.process.kill('SIGTERM')
  }

  async function endAll(): Promise<void> {
    ending = true
    // One that has just died may still be in the list, and ends no second time.
    const workers = (Object.values(cluster.workers ?? {}) as Worker[]).filter(worker => !worker.isDead())
    const exits = workers.map(worker => new Promise(resolve => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(exits)
  }

  try {
    for (let i = 0; i < count; i += 1) await start()
  } catch (error) {
    await endAll()
    throw error
  }
  process.on('SIGHUP', () => {
    rolling = rolling
      .then(replaceAll)
      .catch(error => terminal.say(`not replaced: ${(error as Error).message}`))
  })
  return endAll
}
