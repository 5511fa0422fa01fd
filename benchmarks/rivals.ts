import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PACKAGE_FOLDER } from '../lib/package.ts'
import type { Case } from './case.ts'
import { type Contender, startContender } from './contender.ts'
import type { Stage } from './stage.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'swellbook-bench-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/**
 * Start our service with default settings, but without rate and hold limits, because one partner sends all requests.
 */
export function startSwellbook(
  { url }: Stage,
  settings: Readonly<Record<string, string>> = {},
  program = join(PACKAGE_FOLDER, 'dist/program/swellbook.js')
): Promise<Contender> {
  return startContender(
    program,
    {
      DATABASE_URL: url,
      PORT: '0',
      V1_RATE_PER_MINUTE: '1000000000',
      V2_RATE_PER_MINUTE: '1000000000',
      PARTNER_HELD_PERCENT: '100',
      ...settings
    },
    ['serve'],
    ['--max-semi-space-size=8', '--heap-growing-percent=30']
  )
}

/** Start a bare node:http server that sends our response to the case's first request. */
export async function startBare(stage: Stage, benchCase: Case, service: Contender): Promise<Contender> {
  const { path, method, headers = {}, body } = benchCase.request(stage, 0)
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    method,
    headers,
    ...(body && { body })
  })
  const file = join(scratch, `${benchCase.name}.bytes`)
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  const type = answer.headers.get('content-type') ?? 'application/json'
  return startContender(resolvePath('contenders/bare.js'), {}, [file, String(answer.status), type])
}

/** Folder of the peer, which has separate packages. */
const PEER = resolvePath('../../benchmarks/peer')

/** True if the peer's packages are installed. */
export function hasPeer(): boolean {
  return existsSync(join(PEER, 'node_modules', 'fastify'))
}

export function startPeer({ url }: Stage): Promise<Contender> {
  return startContender(join(PEER, 'server.js'), { DATABASE_URL: url })
}

/** Path of pgbench, from PATH or Debian's folder; undefined if it is not installed. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = ['pgbench', ...versions.map(version => join(debian, version, 'bin', 'pgbench'))]
  return places.find(place => {
    try {
      execFileSync(place, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

/** Transactions per second of pgbench with prepared statements, running the case's script. */
export async function runPgbench(
  pgbench: string,
  stage: Stage,
  benchCase: Case,
  clients: number,
  seconds: number
): Promise<number> {
  const file = join(scratch, `${benchCase.name}.sql`)
  writeFileSync(file, benchCase.script?.(stage) ?? '')
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(Math.ceil(seconds)), // whole seconds only
    '-f',
    file,
    stage.url
  ]
  const { stdout } = await promisify(execFile)(pgbench, args)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
