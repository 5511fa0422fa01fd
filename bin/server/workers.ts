import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Terminal } from '../terminal.ts'

/** Milliseconds. A worker that exits sooner after its start is restarted only after a pause of this length. */
const SHORT_LIFE_MS = 1000

/**
 * Start `count` workers and keep that number alive. SIGHUP replaces them one by one. An old worker stops only after its
 * successor serves, so no connection is refused. Returns a function that stops all gracefully. If one of the first workers
 * cannot serve, stops all and rejects.
 */
export async function startWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  terminal: Terminal
): Promise<() => Promise<void>> {
  let ending = false
  let replacing = Promise.resolve()
  /** Workers that must be restarted if they exit. */
  const serving = new Set<Worker>()

  async function start(): Promise<Worker> {
    const worker = cluster.fork(environment)
    // Sending to an exited worker fails. The exit handler below replaces the worker.
    worker.on('error', () => {})
    await Promise.race([
      once(worker, 'listening'),
      once(worker, 'exit').then(() => {
        throw new Error('A worker exited before it served.')
      })
    ])
    const servingSince = Date.now()
    serving.add(worker)
    worker.once('exit', () => {
      if (ending || !serving.delete(worker)) return
      terminal.say(`a worker (${worker.process.pid}) exited unexpectedly; starting another`)
      startAfter(Date.now() - servingSince < SHORT_LIFE_MS ? SHORT_LIFE_MS : 0)
    })
    return worker
  }

  // A supervisor that is ending must not start another worker, because it would wait for that worker forever.
  function startAfter(pauseMs: number): void {
    setTimeout(() => ending || start().catch(() => startAfter(SHORT_LIFE_MS)), pauseMs)
  }

  async function replaceAll(): Promise<void> {
    for (const worker of [...serving]) {
      if (ending) return
      await replace(worker)
    }
    terminal.say('all workers were replaced')
  }

  async function replace(worker: Worker): Promise<void> {
    // From here on the worker's exit is expected; otherwise it would get two successors. A worker that has already exited has
    // its own successor.
    if (!serving.delete(worker)) return
    try {
      await start()
    } catch (error) {
      if (worker.isDead()) startAfter(SHORT_LIFE_MS)
      else serving.add(worker)
      throw error
    }
    worker.process.kill('SIGTERM')
  }

  async function endAll(): Promise<void> {
    ending = true
    // An exited worker may still be listed, but emits no second exit event.
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
    replacing = replacing
      .then(replaceAll)
      .catch(error => terminal.say(`workers were not replaced: ${(error as Error).message}`))
  })
  return endAll
}
