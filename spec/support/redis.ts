import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { poll } from '../../lib/infra/embedded/processes.ts'

const PLACES = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server']
const PATIENCE_MS = 30_000

/** A separate Redis or Valkey without persistence. */
export interface Redis {
  readonly port: number
  /** Starts it on its port, with further command-line arguments. */
  start(...more: readonly string[]): Promise<void>
  kill(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

interface Test {
  teardown(work: () => Promise<unknown> | unknown): void
  comment(text: string): void
  fail(text: string): void
}

/** A redis-server, not yet started, or undefined with a hint if the machine has none; a failure in CI. */
export async function redisOf(t: Test): Promise<Redis | undefined> {
  const program = PLACES.find(place => existsSync(place))
  if (program) return createRedis(t, program, await findFreePort())
  const word = 'No redis-server: apt-get install redis-server.'
  if (process.env.CI) t.fail(word)
  else t.comment(word)
  return undefined
}

function createRedis(t: Test, program: string, port: number): Redis {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-redis-'))
  let end = async () => {}
  t.teardown(async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  })
  let signal: Redis['signal'] = () => {}
  return {
    port,
    async start(...more) {
      const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...more]
      const child = spawn(program, words, { stdio: 'ignore' })
      const ended = once(child, 'exit')
      signal = name => child.kill(name)
      end = async () => {
        child.kill('SIGKILL')
        await ended
      }
      if (!(await poll(PATIENCE_MS, 20, () => isOpen(port))))
        throw new Error('redis-server does not open its port.')
    },
    kill: () => end(),
    signal: name => signal(name)
  }
}

async function isOpen(port: number): Promise<true | undefined> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}
