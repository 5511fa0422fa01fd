import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onCleanup } from './undo.ts'

/** A measured server in a separate process, so that its CPU time and memory can be attributed. */
export interface Contender {
  readonly port: number
  /** CPU seconds used so far, and memory in MB. */
  usage(): { cpuSeconds: number; residentMb: number }
  stop(): Promise<void>
}

/**
 * Start `node ...flags file ...args`, which prints its port on stderr. Its stdout (possibly a log line per request)
 * goes to an unlinked file, so that the load generator spends no time reading it.
 */
export async function startContender(
  file: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  flags: readonly string[] = []
): Promise<Contender> {
  const output = openNamelessFile()
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', output, 'pipe']
  })
  closeSync(output)
  const stop = onCleanup(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const port = await portOf(child, file)
  return {
    port,
    usage: () => usageOf(child.pid as number),
    stop
  }
}

function openNamelessFile(): number {
  const path = join(tmpdir(), `swellbook-bench-${process.pid}-${process.hrtime.bigint()}.log`)
  const file = openSync(path, 'wx')
  unlinkSync(path)
  return file
}

async function portOf(child: ChildProcess, file: string): Promise<number> {
  let output = ''
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream })
  return new Promise((resolve, reject) => {
    lines.on('line', line => {
      output = `${output}${line}\n`.slice(-2000)
      const [, port] = /(?:listening |serves at http:\/\/[^:]+:)(\d+)/.exec(line) ?? []
      if (port) resolve(Number(port))
    })
    child.once('exit', code => reject(new Error(`${file} ended with code ${code}: ${output}`)))
  })
}

const TICKS_A_SECOND =
  process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 100

function usageOf(pid: number): { cpuSeconds: number; residentMb: number } {
  if (process.platform !== 'linux') return { cpuSeconds: Number.NaN, residentMb: Number.NaN }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    cpuSeconds: (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND,
    residentMb: Number(resident) / 1024
  }
}
