// tags: full alone
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { pathsOf } from '../../../lib/infra/embedded/folder.ts'
import { findPostmaster } from '../../../lib/infra/embedded/postmaster.ts'
import { poll } from '../../../lib/infra/embedded/processes.ts'
import { PROGRAM, runCommand } from '../../support/cli.ts'
import { mutate } from '../../support/crowd.ts'
import { database } from '../../support/database.ts'

const MAX_SECONDS = 280

interface Server {
  readonly process: ChildProcess
  /** Output until it was ready or exited. */
  readonly output: string
  readonly exited: Promise<number | null>
}

/** Starts the server on a data folder and waits until it is ready or has exited. */
async function serve(dataDir: string, port = '0'): Promise<Server> {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--demo'], {
    env: { ...environment, DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  let output = ''
  const ready = new Promise<void>(resolve => {
    child.stderr?.on('data', chunk => {
      output += chunk
      if (output.includes('Ctrl+C')) resolve()
    })
  })
  await Promise.race([ready, exited])
  return { process: child, output, exited }
}

function stop({ process, exited }: Server): Promise<number | null> {
  process.kill('SIGTERM')
  return exited
}

function find(output: string, pattern: RegExp): string {
  return pattern.exec(output)?.[1] ?? ''
}

/** The request that the greeting prints. */
function ask(address: string, path: string, key: string, body?: string): Promise<Response> {
  return fetch(`${address}/api/partner/v1${path}`, {
    headers: { 'X-Partner-API-Key': key, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body })
  })
}

t.test('serve --demo', { timeout: MAX_SECONDS * 1000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-serve-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  let key = ''
  let bookingId = ''

  await t.test('prints keys and working sample calls at its first start', async t => {
    const server = await serve(dataDir)
    const address = find(server.output, /Address +(\S+)/)
    key = find(server.output, /School +(sbs_\w+)/)
    t.match(server.output, /Platform +sbp_\w{38}/)
    t.match(server.output, `Reference  ${address}/docs`)

    const path = find(server.output, /api\/partner\/v1(\/availabilities\S+)"/)
    const listed = (await (await ask(address, path, key)).json()) as { availabilities: { id: string }[] }
    const body = find(server.output, /-d '(.+)'/)
    t.ok(
      listed.availabilities.some(({ id }) => body.includes(id)),
      'the lesson to book is in the list'
    )

    const booked = await ask(address, '/bookings', key, body)
    t.equal(booked.status, 201)
    bookingId = ((await booked.json()) as { bookingId: string }).bookingId
    t.equal(await stop(server), 0, 'SIGTERM ends it in order')
  })

  await t.test('keeps bookings and keys over a restart, readable by its owner only', async t => {
    const file = join(dataDir, 'demo-keys.json')
    t.equal(statSync(file).mode & 0o777, 0o600)
    const server = await serve(dataDir)
    t.equal(find(server.output, /School +(sbs_\w+)/), key, 'the second start shows the same')
    t.match(server.output, `database: ${dataDir}`)
    t.match(server.output, /Guests +\S+\/schools\n +Widget +\S+\/w\/surf\?key=sbp_\w+\n/)
    t.equal((await fetch(find(server.output, /Owner +(\S+)/), { redirect: 'manual' })).status < 400, true)
    const found = await ask(find(server.output, /Address +(\S+)/), `/bookings/${bookingId}`, key)
    t.match(await found.json(), { bookingId, status: 'confirmed', participants: 2 })
    t.equal(await stop(server), 0)
  })

  await t.test('restarts its killed PostgreSQL and answers again', async t => {
    rmSync(join(dataDir, 'demo-keys.json'))
    const server = await serve(dataDir)
    t.notMatch(server.output, /sb[sp]_/, 'keys that were not kept are not shown, nor others made')
    t.match(server.output, /swellbook keys issue --kind school --school sch_onda_clara/)
    const ready = `${find(server.output, /Address +(\S+)/)}/health/ready`
    const folder = pathsOf(dataDir)
    const { pid } = findPostmaster(folder)!
    process.kill(pid, 'SIGKILL')
    const answersAgain = await poll(60_000, 100, async () => {
      const now = findPostmaster(folder)?.pid
      return (now !== undefined && now !== pid && (await fetch(ready)).ok) || undefined
    })
    t.ok(answersAgain)
    t.equal(await stop(server), 0)
    t.equal(findPostmaster(folder), undefined, 'and stops it when it ends')
  })

  await t.test('reports that the port is taken', async t => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const server = await serve(dataDir, String(port))
    t.equal(await server.exited, 1)
    t.match(server.output, `Port ${port} is already in use`)
    other.close()
  })
})

t.test('serve answers although the database fails right after its start', async t => {
  const { url, sql } = await database(t)
  await mutate(sql, 'save_address', [['begin\n', "begin\n  raise exception 'gone';\n"]])
  const env = { ...process.env, DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', NO_COLOR: '1' }
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr.on('data', chunk => (output += chunk))
  await poll(20_000, 20, () => (child.exitCode !== null || output.includes('gone') ? true : undefined))
  t.match(output, /The address was not stored, or the first steps not shown: gone/)
  child.kill('SIGTERM')
  t.strictSame(await exited, [0, null])
})

t.test('serve that cannot start reports why and exits, alone and with workers', async t => {
  const { url } = await database(t)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const { port } = other.address() as { port: number }
  const rows: readonly [env: Record<string, string>, output: RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^swellbook serve: Port ${port} is already in use`, 'm')],
    [
      { PORT: '0', HOST: '192.0.2.1' },
      /^swellbook serve: HOST 192\.0\.2\.1 is not an address of this machine/m
    ]
  ]
  for (const [env, output] of rows) {
    for (const words of [['serve'], ['serve', '--workers', '2']]) {
      const { code, err } = await runCommand(words, {
        env: { DATABASE_URL: url, METRICS_PORT: '0', ...env }
      })
      t.equal(code, 1, `${words.join(' ')} with ${Object.keys(env)}`)
      t.match(err, output)
      t.notMatch(err, /starting another/)
    }
  }
})
