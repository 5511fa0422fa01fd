import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { childrenOf } from './children.ts'
import { PROGRAM } from './cli.ts'

/** A separate `swellbook serve` process. */
export interface ServerProcess {
  readonly url: string
  /** Sends a signal; resolves with the exit code, null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  signal(signal: NodeJS.Signals): void
  /** Resolves with the exit code at its end, for any reason. */
  readonly ended: Promise<number | null>
  /** Resolves once it has printed such a line, before or after this call. */
  hears(line: RegExp): Promise<void>
  /** Output so far, on both streams. */
  printed(): string
  /** Peak memory, as Linux counts it. */
  peakMegabytes(): number
  /** Process ids of its workers, the oldest first. */
  workers(): readonly number[]
  /** Kills one of its workers with SIGKILL. */
  killWorker(): void
}

/**
 * Starts `swellbook serve` on a database, with its log readable or in an open file, and waits until it
 * serves. The test ends it.
 */
export async function serveApart(
  t: { teardown(work: () => Promise<unknown>): void },
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  log: 'pipe' | number = 'pipe'
): Promise<ServerProcess> {
  const { NODE_V8_COVERAGE: _, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: '0',
    METRICS_PORT: '0',
    V1_RATE_PER_MINUTE: '1000000',
    DATABASE_URL: databaseUrl,
    ...settings
  }
  const child = spawn(process.execPath, [PROGRAM, 'serve', ...args], {
    env,
    stdio: ['ignore', log, 'pipe']
  }) as ChildProcessByStdio<null, Readable | null, Readable>
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => printed.push(chunk))
  const exited = once(child, 'exit') as Promise<[number | null]>
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return (await exited)[0]
  }
  t.teardown(() => end('SIGKILL'))
  const output: string[] = []
  const lines = createInterface(child.stderr)
  lines.on('line', line => output.push(line))
  const waitForLine = async (line: RegExp): Promise<void> => {
    while (!output.some(one => line.test(one))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`serve ended, having said: ${output.join('\n')}`)
      await Promise.race([once(lines, 'line'), exited])
    }
  }
  await waitForLine(READY_LINE)
  const [, port] = READY_LINE.exec(output.find(line => READY_LINE.test(line)) as string) ?? []
  return {
    url: `http://127.0.0.1:${port}`,
    end,
    hears: waitForLine,
    printed: () => Buffer.concat(printed).toString('utf8'),
    ended: exited.then(([code]) => code),
    signal: signal => child.kill(signal),
    peakMegabytes: () =>
      Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    workers: () => childrenOf(child.pid as number),
    // The newest: older ones may be exiting.
    killWorker: () => process.kill(childrenOf(child.pid as number).at(-1)!, 'SIGKILL')
  }
}

const READY_LINE = /serves at http:\/\/localhost:(\d+)/
