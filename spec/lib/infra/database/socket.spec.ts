import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { connect } from '../../../../lib/infra/database/pool.ts'
import { openSocket } from '../../../../lib/infra/database/socket.ts'
import { pathsOf } from '../../../../lib/infra/embedded/folder.ts'
import { startEmbedded } from '../../../../lib/infra/embedded/start.ts'
import { administratorOf } from '../../../support/database.ts'

// Made with openssl, valid for a hundred years: two authorities, and a certificate of the first for each of
// two names.
const CERTIFICATES = fileURLToPath(new URL('../../../../../spec/support/certificates', import.meta.url))
const OURS = join(CERTIFICATES, 'spec-authority.pem')
const STRANGERS = join(CERTIFICATES, 'stranger-authority.pem')

/** A separate PostgreSQL whose certificate the test can replace. */
async function securedServer(t: Test) {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'swellbook-spec-')), 'data')
  t.teardown(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))
  const { url, stop } = await startEmbedded({ dataDir, durable: false })
  t.teardown(stop)
  const { cluster } = pathsOf(dataDir)
  return { url, present: (name: string) => present(administratorOf(dataDir), cluster, name) }
}

/** Installs the certificate of this name and waits until new sessions see it. */
async function present(url: string, cluster: string, name: string): Promise<void> {
  for (const file of [`${name}.pem`, `${name}.key.pem`]) give(join(CERTIFICATES, file), join(cluster, file))
  const answer = await ask<{ at: string }>(url, 'select clock_timestamp() as at')
  await ask(url, `alter system set ssl_cert_file = '${name}.pem'`)
  await ask(url, `alter system set ssl_key_file = '${name}.key.pem'`)
  await ask(url, 'alter system set ssl = on')
  await ask(url, 'select pg_reload_conf()')
  for (;;) {
    const [row] = await ask<{ met: boolean }>(url, `select pg_conf_load_time() > '${answer[0]?.at}' as met`)
    if (row?.met) return
    await sleep(20)
  }
}

/** Copies a file to the server, which accepts a key only if no other user can read it. */
function give(from: string, to: string): void {
  copyFileSync(from, to)
  const { uid, gid } = statSync(join(to, '..'))
  chownSync(to, uid, gid)
  chmodSync(to, 0o600)
}

/** Runs one statement in a separate session. */
async function ask<R>(url: string, statement: string): Promise<R[]> {
  const sql = connect(url, { max: 1 })
  try {
    return [...(await sql.unsafe<R[]>(statement))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Security of a session: `TLS`, `plain`, or the reason of its failure. */
async function outcome(url: string): Promise<string> {
  const own = 'select ssl, repeat(md5(random()::text), 30000) from pg_stat_ssl where pid = pg_backend_pid()'
  try {
    const [row] = await ask<{ ssl: boolean }>(url, own)
    return row?.ssl ? 'TLS' : 'plain'
  } catch (error) {
    return (error as Error).message
  }
}

t.test('a connection to the database', async t => {
  t.test('is as secure as its address asks', async t => {
    const { url, present } = await securedServer(t)
    const to = (host: string, query: string) => `${url.replace('127.0.0.1', host)}?${query}`
    const trusting = `sslrootcert=${OURS}`

    t.equal(await outcome(to('localhost', 'sslmode=prefer')), 'plain', 'before it has a certificate')
    t.match(await outcome(to('localhost', 'sslmode=require')), /it does not offer TLS/)

    for (const [name, cases] of Object.entries({
      localhost: [
        ['localhost', 'sslmode=disable', 'plain'],
        ['localhost', 'sslmode=prefer', 'TLS'],
        ['localhost', 'sslmode=require', 'TLS'],
        ['127.0.0.1', 'sslmode=require', 'TLS'],
        ['localhost', `sslmode=require&${trusting}`, 'TLS'],
        ['localhost', `sslmode=require&sslrootcert=${STRANGERS}`, /unable to verify|self-signed/],
        ['localhost', `sslmode=verify-ca&${trusting}`, 'TLS'],
        ['127.0.0.1', `sslmode=verify-ca&${trusting}`, 'TLS'],
        ['localhost', `sslmode=verify-ca&sslrootcert=${STRANGERS}`, /unable to verify|self-signed/],
        ['localhost', `sslmode=verify-full&${trusting}`, 'TLS'],
        ['127.0.0.1', `sslmode=verify-full&${trusting}`, /IP: 127\.0\.0\.1 is not/],
        ['localhost', 'sslmode=verify-full', /unable to verify|self-signed/],
        ['localhost', 'sslmode=verify-full&sslrootcert=/no/such.pem', /ENOENT/]
      ],
      loopback: [
        ['127.0.0.1', `sslmode=verify-full&${trusting}`, 'TLS'],
        ['localhost', `sslmode=verify-full&${trusting}`, /Host: localhost\. is not/],
        ['localhost', `sslmode=verify-ca&${trusting}`, 'TLS']
      ]
    } as const)) {
      await present(name)
      for (const [host, query, expected] of cases) {
        t.match(
          await outcome(to(host, query)),
          expected,
          `${name}, ${host}, ${query.replace(CERTIFICATES, '')}`
        )
      }
    }
  })

  t.test('is refused if the server sends more than its reply before TLS', async t => {
    const server = createServer(socket => socket.once('data', () => socket.write('Sand more')))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => server.close())
    const { port } = server.address() as { port: number }
    const opened = openSocket(
      { host: '127.0.0.1', port },
      { tls: 'require', rootCertificate: undefined },
      { timeoutMs: 2000, silenceMs: 0 }
    )
    await t.rejects(opened, { code: 'DB_UNREACHABLE', message: /it sent data before the TLS handshake/ })
  })
})
