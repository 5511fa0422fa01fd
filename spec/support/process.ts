import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../bin/swellbook.js', import.meta.url))

/** A `swellbook serve` in a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** Sends a signal and resolves with the exit code, null where the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts `swellbook serve` over a database and waits until it serves; ends it with the test. */
export async function serveApart(
  t: { teardown(work: () => Promise<unknown>): void },
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {}
): Promise<ServerProcess> {
  const env = {
    ...process.env,
    PORT: '0',
    V1_RATE_PER_MINUTE: '1000000',
    DATABASE_URL: databaseUrl,
    ...settings
  }
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return (await exited)[0]
  }
  t.teardown(() => end('SIGKILL'))
  const said: string[] = []
  for await (const line of createInterface(child.stderr)) {
    const [, port] = /serves at http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port !== undefined) {
      child.stderr.resume()
      return { url: `http://127.0.0.1:${port}`, end }
    }
    said.push(line)
  }
  throw new Error(`serve ended before it served: ${said.join('\n')}`)
}
