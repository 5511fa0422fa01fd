// tags: full alone
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { createSignInTokenFor } from '../../lib/people/transactions.ts'
import { openSchool } from '../support/centre.ts'
import { SPEC_FOLDER } from '../support/database.ts'
import { addConnectorKey, addSignedInOwner } from '../support/owner.ts'
import { serveApart } from '../support/process.ts'
import { openProxy } from '../support/proxy.ts'
import { open } from '../support/raw.ts'
import { addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'

/** Secret texts that must never appear in the output, by kind. */
const canaries = new Map<string, string>()

function canary(kind: string): string {
  const text = `kanari${randomUUID().replaceAll('-', '')}`
  canaries.set(kind, text)
  return text
}

/** Registers a real secret and its random part. */
function watch(kind: string, secret: string): string {
  canaries.set(kind, secret.replace(/^sb[spc]_/, ''))
  return secret
}

const CUSTOMER = {
  customerName: canary('name'),
  customerEmail: `${canary('email')}@example.com`,
  customerPhone: `+351 ${canary('phone').replace(/\D/g, '').slice(0, 12)}`,
  notes: canary('notes'),
  externalRef: canary('externalRef')
}
canaries.set('phone', CUSTOMER.customerPhone)

const CONTACT = {
  fullName: canary('contact'),
  emailAddress: CUSTOMER.customerEmail,
  notes: canary('contact notes')
}

t.test('no secret and no guest is logged', async t => {
  const { sql, databaseUrl, schoolKey, platformKey } = await openSchool(t)
  const slotId = await addSlot(sql, { capacity: 100, instructors: 50 })
  const owner = await addSignedInOwner(sql)
  const keys = {
    school: watch('school key', await schoolKey()),
    platform: watch('platform key', await platformKey()),
    connector: watch('connector key', (await addConnectorKey(sql)).key),
    unknown: `sbs_${canary('unknown key')}`
  }
  const cookie = watch('session', owner.headers.cookie?.split('=')[1] as string)
  const link = watch('sign-in link', (await createSignInTokenFor(sql, owner.personId))?.token as string)

  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  watch('database password', password)
  const proxy = await openProxy(Number(port))
  t.teardown(() => proxy.close())
  const through = `postgres://${username}:${password}@${hostname}:${proxy.port}${pathname}`
  const server = await serveApart(t, through, { FORECAST_REFRESH_MINUTES: '0' })

  /** Sends a request with every secret that it can contain; returns the status. */
  async function say(method: string, path: string, request: { headers?: object; body?: unknown } = {}) {
    const headers = {
      'x-request-id': canary('request id'),
      'user-agent': canary('user agent'),
      referer: `https://example.com/${canary('referer')}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers
    } as Record<string, string>
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
    const init = { method, headers, redirect: 'manual' as const, ...(body !== undefined && { body }) }
    return (await fetch(server.url + path, init)).status
  }

  const withKey = { 'x-partner-api-key': keys.school }
  const book = (more: object = {}) =>
    say('POST', '/api/partner/v1/bookings', {
      headers: withKey,
      body: { ...bookingOf(slotId), ...CUSTOMER, ...more }
    })
  const reserve = () =>
    say('POST', '/api/partner/octo/bookings', {
      headers: withKey,
      body: {
        uuid: randomUUID(),
        productId: 'group',
        optionId: 'DEFAULT',
        availabilityId: slotId,
        unitItems: [{ unitId: 'participant' }],
        resellerReference: canary('reseller reference'),
        notes: CONTACT.notes,
        contact: CONTACT
      }
    })
  const everything = [
    () => book(),
    reserve,
    () => book({ participants: 'many' }),
    () => book({ customerEmail: canary('malformed email') }),
    () =>
      say('POST', '/api/partner/v1/bookings', { headers: withKey, body: `{"a": "${canary('broken body')}` }),
    () => say('POST', '/api/partner/v1/bookings', { body: CUSTOMER }),
    () =>
      say('GET', `/api/partner/v1/bookings/${canary('id')}`, {
        headers: { authorization: `Bearer ${keys.school}` }
      }),
    () => say('GET', '/api/partner/v1/supplier', { headers: { authorization: `Basic ${canary('basic')}` } }),
    () =>
      say('GET', `/api/partner/v1/services?key=${keys.unknown}`, {
        headers: { 'x-partner-api-key': keys.unknown }
      }),
    () =>
      say('GET', `/api/partner/v2/meta?key=${keys.platform}`, {
        headers: { 'x-partner-api-key': keys.platform }
      }),
    () => say('GET', `/w/surf?key=${keys.platform}&spot=supertubos`),
    () => say('GET', `/nothing/${canary('path')}?key=${canary('query')}`),
    () => say('GET', `/broken/%zz${canary('broken path')}`),
    () =>
      say('POST', '/api/mcp/escola', {
        headers: { authorization: `Bearer ${keys.connector}` },
        body: { method: canary('method') }
      }),
    () => say('GET', '/api/schools/onda-clara/keys', { headers: owner.headers }),
    () =>
      say('POST', '/api/schools/onda-clara/keys', {
        headers: owner.headers,
        body: { partner: canary('partner') }
      }),
    () => say('GET', `/centre/sign-in/${link}`),
    () => say('POST', `/centre/sign-in/${link}`, { headers: { cookie: `swellbook_session=${cookie}` } }),
    () => say('GET', `/schools/onda-clara/calendar/${canary('calendar')}/lessons.ics`),
    () =>
      say('POST', `/book/onda-clara/${slotId}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
        body: new URLSearchParams({ name: CUSTOMER.customerName, email: CUSTOMER.customerEmail }).toString()
      })
  ]
  const sayEverything = () => Promise.all(everything.map(one => one()))

  t.test('in normal operation', async t => {
    t.equal(await book({ externalRef: null }), 201)
    await sayEverything()
  })

  t.test('for invalid HTTP', async t => {
    for (const text of [
      `${canary('rubbish')}\r\n\r\n`,
      `GET /${canary('bad version')} HTTP/9.9\r\nX: y\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX-Partner-API-Key : ${keys.school}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${canary('long header').repeat(400)}\r\n\r\n`
    ]) {
      const client = await open(server.url)
      const answer = await client.say(text).receive()
      t.ok((answer?.status ?? 0) >= 400)
      client.socket.destroy()
    }
  })

  t.test('for refused database statements', async t => {
    const faults = [
      'alter table bookings add column spec_fault int generated always as (customer_name::int) stored',
      "alter table bookings add constraint spec_fault check (customer_email = '') not valid",
      'alter table bookings add constraint spec_fault exclude (status with =)'
    ]
    await sql`delete from bookings`
    for (const [i, fault] of faults.entries()) {
      await sql.unsafe(fault)
      const statuses = [await book({ externalRef: null }), await book({ externalRef: null })]
      t.ok(statuses.includes(500), fault)
      await reserve()
      await sql.unsafe(`alter table bookings drop ${i === 0 ? 'column' : 'constraint'} spec_fault`)
    }
  })

  t.test('for an unreachable database', async t => {
    proxy.blackhole()
    t.equal(await book(), 503)
    await sayEverything()
    await proxy.close()
    t.equal(await book(), 503)
    await sayEverything()
  })

  t.test('and events are still logged', async t => {
    t.equal(await server.end('SIGTERM'), 0)
    const printed = server.printed()
    t.match(printed, /"route":"\/api\/partner\/v1\/bookings","status":201/, 'what happened is there')
    t.match(printed, /"request failed".*\[23514 bookings spec_fault\]/)
    t.match(printed, /"request failed".*\[22P02/)
    const databaseLog = readFileSync(join(SPEC_FOLDER, 'postgres.log'), 'utf8')
    // The name appears once: the fault above makes PostgreSQL parse it as a number. No row or statement
    // appears.
    for (const [kind, text] of canaries) {
      t.notOk(printed.includes(text), kind)
      t.notOk(/email|phone|notes/.test(kind) && databaseLog.includes(text), `${kind}, in the database's log`)
    }
  })
})

const DROPPED = /the log cannot be written; new lines are dropped until it recovers/g

/** A cheap route that writes a line for each request, unlike health checks, and has no rate limit. */
const LOGGED = '/robots.txt'
const ROOM = { PAGES_RATE_PER_MINUTE: '100000' }

t.test('an unwritable log', async t => {
  const { databaseUrl } = await serve(t)

  t.test('on a full disk loses lines, but no server', async t => {
    const full = openSync('/dev/full', 'w')
    t.teardown(() => closeSync(full))
    for (const count of [1, 2]) {
      const server = await serveApart(t, databaseUrl, ROOM, ['--workers', String(count)], full)
      t.equal((await fetch(`${server.url}${LOGGED}`)).status, 200)
      await server.hears(/the log cannot be written; .* ENOSPC/)
      for (let i = 0; i < 10; i += 1) t.equal((await fetch(`${server.url}${LOGGED}`)).status, 200)
      t.equal(await server.end('SIGTERM'), 0)
      const dropped = server.printed().match(DROPPED)?.length ?? 0
      t.ok(dropped <= count, `said ${dropped} times by ${count} that write`)
      t.notMatch(server.printed(), /exited unexpectedly/)
    }
  })

  t.test('is written again as soon as possible', async t => {
    const path = join(t.testdir(), 'log')
    execFileSync('mkfifo', [path])
    const read = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const first = read()
    const written = openSync(path, 'w')
    const server = await serveApart(t, databaseUrl, ROOM, [], written)
    closeSync(written)
    closeSync(first)
    await fetch(`${server.url}${LOGGED}`)
    await server.hears(/the log cannot be written; .* EPIPE/)
    const second = read()
    t.teardown(() => closeSync(second))
    await fetch(`${server.url}${LOGGED}`)
    t.match(await waitFor(second, /robots/), /"route":"\/robots\.txt","status":200/)
    t.equal(await server.end('SIGTERM'), 0)
    t.equal(server.printed().match(DROPPED)?.length, 1)
  })
})

t.test('the log', async t => {
  const { databaseUrl } = await serve(t)
  const REQUESTS = 500
  const failing = join(t.testdir(), 'failing.cjs')
  writeFileSync(failing, "process.on('SIGUSR2', () => { throw new Error('of the spec') })")
  const endings = [
    ['that a signal brings', 'SIGTERM', 1],
    ['that a signal brings, of workers too', 'SIGTERM', 2],
    ['that an error brings which nobody caught', 'SIGUSR2', 1]
  ] as const

  for (const [kind, signal, count] of endings) {
    await t.test(`in a file has every line after ${kind}`, async t => {
      const path = join(t.testdir(), 'log')
      const file = openSync(path, 'a')
      t.teardown(() => closeSync(file))
      const settings = { ...ROOM, NODE_OPTIONS: `--require ${failing}` }
      const server = await serveApart(t, databaseUrl, settings, ['--workers', String(count)], file)
      await askAgain(server.url, REQUESTS)
      server.signal(signal)
      t.equal(await server.ended, signal === 'SIGTERM' ? 0 : 1)
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
      t.equal(lines.filter(line => JSON.parse(line).route === LOGGED).length, REQUESTS)
    })
  }

  await t.test('with a stuck reader delays no request and no exit', async t => {
    const path = join(t.testdir(), 'log')
    execFileSync('mkfifo', [path])
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const written = openSync(path, 'w')
    t.teardown(() => closeSync(reader))
    const server = await serveApart(t, databaseUrl, ROOM, [], written)
    closeSync(written)
    // More than a pipe buffers.
    await askAgain(server.url, REQUESTS)
    t.equal(await server.end('SIGTERM'), 0)
    t.match(server.printed(), /the log cannot be written; its last lines are lost/)
    t.match(await waitFor(reader, /\n/), /^\{.*"route":"\/robots\.txt".*\}\n/)
  })
})

/** Sends that many requests and waits for all answers. */
async function askAgain(url: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const answer = await fetch(`${url}${LOGGED}`)
    if ((await answer.text()) === '' || answer.status !== 200) throw new Error(`answered ${answer.status}`)
  }
}

/** Reads a pipe until the text appears. */
async function waitFor(pipe: number, text: RegExp): Promise<string> {
  const bytes = Buffer.alloc(64 * 1024)
  let received = ''
  while (!text.test(received)) {
    await sleep(20)
    try {
      received += bytes.toString('utf8', 0, readSync(pipe, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
  return received
}
