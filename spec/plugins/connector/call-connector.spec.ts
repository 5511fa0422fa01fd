import t from 'tap'
import { revokeConnectorKey } from '../../../lib/partners/keys/transactions.ts'
import { MAX_CALLS_PER_DAY } from '../../../lib/people/connector/rules.ts'
import { openSchool } from '../../support/centre.ts'

import { callTool, post } from '../../support/connector.ts'
import { addConnectorKey, ORIGIN } from '../../support/owner.ts'
import { SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
const initialize = (params: unknown) => ({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
const hello = { protocolVersion: '2099-01-01', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`

const messages: [what: string, body: unknown, status: number, expected: object | undefined][] = [
  ['a ping', ping, 200, { id: 1, result: {} }],
  ['a ping with a text for id', { ...ping, id: 'a' }, 200, { id: 'a', result: {} }],
  [
    'initialize with an unknown revision',
    initialize(hello),
    200,
    { result: { protocolVersion: '2025-06-18' } }
  ],
  ['initialize without its members', initialize({}), 200, { error: { code: -32602 } }],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202, undefined],
  [
    'a tool call without an id, which is a notification',
    { ...call({ name: 'list_my_schools' }), id: undefined },
    202,
    undefined
  ],
  ['a response to nothing', { jsonrpc: '2.0', id: 1, result: {} }, 202, undefined],
  ['an error for nothing', { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } }, 202, undefined],
  ['no JSON', '{"jsonrpc":', 400, { id: null, error: { code: -32700 } }],
  ['no body', '', 400, { id: null, error: { code: -32700 } }],
  ['a document too deep', deep, 400, { id: null, error: { code: -32700 } }],
  ['a batch', [ping], 400, { id: null, error: { code: -32600 } }],
  ['an empty batch', [], 400, { error: { code: -32600 } }],
  ['a bare text', '"ping"', 400, { error: { code: -32600 } }],
  ['id null', { ...ping, id: null }, 400, { id: null, error: { code: -32600 } }],
  [
    'a notification with null',
    { jsonrpc: '2.0', id: null, method: 'notifications/initialized', params: null },
    202,
    undefined
  ],
  [
    'a response with null for its method',
    { jsonrpc: '2.0', id: 1, method: null, result: {} },
    202,
    undefined
  ],
  ['params null', { ...ping, params: null }, 200, { id: 1, result: {} }],
  ['a cursor null', { ...ping, method: 'tools/list', params: { cursor: null } }, 200, { id: 1, result: {} }],
  [
    'arguments null',
    call({ name: 'list_my_schools', arguments: null }),
    200,
    { id: 1, result: { isError: false } }
  ],
  [
    'one argument null',
    call({ name: 'get_school_schedule', arguments: { from: null, to: null, level: null } }),
    200,
    { id: 1, result: { isError: false } }
  ],
  [
    'null for an argument that is needed',
    call({ name: 'get_lesson_roster', arguments: { lessonId: null } }),
    200,
    { id: 1, result: { isError: true, content: [{ text: 'lessonId is needed.' }] } }
  ],
  ['id 1.5', { ...ping, id: 1.5 }, 400, { id: null, error: { code: -32600 } }],
  ['an id that is an object', { ...ping, id: {} }, 400, { error: { code: -32600 } }],
  ['JSON-RPC 1.0', { ...ping, jsonrpc: '1.0' }, 400, { id: 1, error: { code: -32600 } }],
  ['no method', { jsonrpc: '2.0', id: 1 }, 400, { id: 1, error: { code: -32600 } }],
  ['params that are a list', { ...ping, params: [1] }, 200, { id: 1, error: { code: -32602 } }],
  ['an unknown method', { ...ping, method: 'resources/list' }, 200, { id: 1, error: { code: -32601 } }],
  ['a method of the prototype', { ...ping, method: '__proto__' }, 200, { error: { code: -32601 } }],
  ['a cursor', { ...ping, method: 'tools/list', params: { cursor: 'x' } }, 200, { error: { code: -32602 } }],
  ['an unknown tool', call({ name: 'confirm_proposal' }), 200, { error: { code: -32602 } }],
  ['a tool of the prototype', call({ name: '__proto__' }), 200, { error: { code: -32602 } }],
  ['a tool without a name', call({}), 200, { error: { code: -32602 } }],
  [
    'arguments that are a list',
    call({ name: 'list_my_schools', arguments: [] }),
    200,
    { result: { isError: true } }
  ],
  [
    'a foreign school as argument',
    call({ name: 'get_stock_summary', arguments: { schoolId: 'other' } }),
    200,
    { result: { isError: true } }
  ],
  [
    'an argument named __proto__',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_stock_summary","arguments":{"__proto__":{"x":1}}}}',
    200,
    { result: {} }
  ]
]

const SETTINGS = { CONNECTOR_RATE_PER_MINUTE: '100000' }

t.test('POST /api/mcp/escola', async t => {
  const { server, sql, url } = await openSchool(t, { settings: SETTINGS })
  const { id, key } = await addConnectorKey(sql)

  for (const [title, body, status, expected] of messages) {
    await t.test(`answers ${title} with ${status}`, async t => {
      const answer = await post(url, key, body)
      t.equal(answer.status, status)
      if (expected === undefined) t.equal(answer.message, undefined)
      else t.match(answer.message, { jsonrpc: '2.0', ...expected })
      t.notOk(answer.headers.has('mcp-session-id'), 'there is no session')
    })
  }

  const revisions: [revision: string, status: number][] = [
    ['2025-11-25', 200],
    ['2025-06-18', 200],
    ['2025-03-26', 200],
    ['2024-11-05', 400],
    ['', 400]
  ]
  for (const [revision, status] of revisions) {
    await t.test(
      `answers MCP-Protocol-Version "${revision}" with ${status}, and initialize in any case`,
      async t => {
        const headers = { 'mcp-protocol-version': revision }
        t.equal((await post(url, key, ping, headers)).status, status)
        t.equal((await post(url, key, initialize(hello), headers)).status, 200)
        for (const silent of [{ method: 'notifications/initialized' }, { id: 1, result: {} }]) {
          const answer = await post(url, key, { jsonrpc: '2.0', ...silent }, headers)
          t.equal(answer.status, status === 200 ? 202 : 400)
        }
      }
    )
  }

  await t.test('refuses a missing, wrong or other key before it reads the body', async t => {
    for (const wrong of [
      undefined,
      await server.schoolKey(),
      await server.platformKey(),
      `${key.slice(0, -1)}!`
    ]) {
      const { status, headers, message } = await post(url, wrong, '[')
      t.equal(status, 401)
      t.equal(message.error, wrong === undefined ? 'missing_api_key' : 'invalid_api_key')
      t.match(headers.get('www-authenticate') ?? '', /^Bearer realm="connector", resource_metadata="https:/)
    }
    const inQuery = await fetch(`${url}/api/mcp/escola?key=${key}`, { method: 'POST' })
    t.equal(inQuery.status, 401)
  })

  await t.test('opens nothing else with a connector key', async t => {
    for (const path of ['/api/partner/v1/availabilities', `/api/schools/${SCHOOL}/keys`]) {
      t.equal((await server.get(path, { headers: { authorization: `Bearer ${key}` } })).status, 401)
    }
  })

  await t.test('refuses an Origin that is not our own', async t => {
    t.equal((await post(url, key, ping, { origin: ORIGIN })).status, 200)
    for (const origin of [
      'https://evil.example',
      'null',
      `${ORIGIN}.evil.example`,
      'http://swellbook.example'
    ]) {
      const { status, message } = await post(url, key, ping, { origin })
      t.equal(status, 403)
      t.equal(message.error, 'forbidden')
    }
  })

  await t.test('takes POST only, JSON only, 64 KB at most', async t => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await server.request(method, '/api/mcp/escola', {
        headers: { authorization: `Bearer ${key}` }
      })
      t.equal(answer.status, 405)
      t.match(answer.headers.get('allow'), /^POST\b/)
    }
    const { status, message } = await post(url, key, ping, { 'content-type': 'text/plain' })
    t.strictSame([status, message.error], [415, 'unsupported_media_type'])
    const huge = await post(url, key, { ...ping, params: { text: 'x'.repeat(65_536) } })
    t.strictSame([huge.status, huge.message.error], [413, 'payload_too_large'])
    t.equal((await post(url, key, { ...ping, params: { text: 'x'.repeat(60_000) } })).status, 200)
  })

  await t.test('hides proposing tools from a read-only key', async t => {
    const reader = (await addConnectorKey(sql, { scopes: ['read'] })).key
    const { message } = await post(url, reader, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const names = message.result.tools.map(({ name }: { name: string }) => name)
    t.equal(names.length, 11)
    t.notMatch(names.join(), /prepare_/)
    const { isError, text, data } = await callTool(url, reader, 'prepare_stock_change', {
      item: 'boots',
      size: '42',
      quantity: 1
    })
    t.equal(isError, true)
    t.match(text, /scope propose/)
    t.equal(data, undefined)
  })

  await t.test('audits each call with a digest of its arguments', async t => {
    await sql`delete from connector_calls`
    await callTool(url, key, 'get_school_schedule', { from: '2099-01-01', to: '2099-12-31' })
    await callTool(url, key, 'get_stock_summary')
    await post(url, key, call({ name: 'no_such_tool' }))
    const rows = await sql`select tool, result, length(arguments_digest) as digest, duration_ms >= 0 as timed
      from connector_calls where key_id = ${id} order by id`
    t.strictSame(
      [...rows],
      [
        { tool: 'get_school_schedule', result: 'invalid_date_range', digest: 32, timed: true },
        { tool: 'get_stock_summary', result: 'ok', digest: 32, timed: true },
        { tool: null, result: 'unknown_tool', digest: 32, timed: true }
      ]
    )
  })

  await t.test('answers a bug with a fixed text and the request id', async t => {
    await sql`alter table equipment_stock rename to equipment_stock_away`
    const { status, headers, message } = await post(url, key, call({ name: 'get_stock_summary' }))
    await sql`alter table equipment_stock_away rename to equipment_stock`
    t.equal(status, 200)
    t.match(message.error, { code: -32603, data: { requestId: headers.get('x-request-id') } })
    t.notMatch(JSON.stringify(message), /equipment_stock/)
  })

  await t.test('stops at 2,000 requests of a UTC day over all servers', async t => {
    const { id, key } = await addConnectorKey(sql)
    await post(url, key, ping)
    await sql`update connector_days set calls = ${MAX_CALLS_PER_DAY - 1} where key_id = ${id}`
    t.equal((await post(url, key, ping)).status, 200)
    const { status, headers, message } = await post(url, key, ping)
    t.strictSame([status, message.error], [429, 'rate_limit_exceeded'])
    const wait = Number(headers.get('retry-after'))
    t.ok(wait > 0 && wait <= 86_400, 'and says how long the day still is')
    t.strictSame(
      [...(await sql`select calls from connector_days where key_id = ${id}`)],
      [{ calls: MAX_CALLS_PER_DAY }]
    )
    await sql`update connector_days set day = day - 1 where key_id = ${id}`
    t.equal((await post(url, key, ping)).status, 200, 'the next day is a new one')
  })

  await t.test('stops exactly for concurrent calls at two servers, and records each answer', async t => {
    const left = 7
    const second = await serve(t, { settings: SETTINGS, on: { url: server.databaseUrl, sql } })
    const { id, key } = await addConnectorKey(sql)
    await post(url, key, ping)
    await sql`update connector_days set calls = ${MAX_CALLS_PER_DAY - left} where key_id = ${id}`
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const body = call({ name: n % 3 ? 'get_school_schedule' : 'list_my_schools' })
        return (await post(n % 2 ? url : second.url, key, body)).status
      })
    )
    t.strictSame(new Set(statuses), new Set([200, 429]))
    t.equal(statuses.filter(status => status === 200).length, left)
    t.strictSame(
      [...(await sql`select calls from connector_days where key_id = ${id}`)],
      [{ calls: MAX_CALLS_PER_DAY }]
    )
    t.equal((await sql`select from connector_calls where key_id = ${id}`).length, left)
  })

  await t.test('stores no proposal beyond the limit', async t => {
    const { id, key } = await addConnectorKey(sql)
    await post(url, key, ping)
    await sql`update connector_days set calls = ${MAX_CALLS_PER_DAY - 1} where key_id = ${id}`
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async (_, quantity) => {
        const args = { item: 'boots', size: '42', quantity: quantity + 1 }
        return (await post(url, key, call({ name: 'prepare_stock_change', arguments: args }))).status
      })
    )
    t.strictSame(statuses.sort(), [200, 429, 429, 429, 429])
    t.equal((await sql`select from proposals where key_id = ${id}`).length, 1)
    t.equal((await sql`select from connector_calls where key_id = ${id}`).length, 1)
  })

  await t.test('refuses a revoked or expired key', async t => {
    const revoked = await addConnectorKey(sql)
    t.equal((await post(url, revoked.key, ping)).status, 200)
    await revokeConnectorKey(sql, SCHOOL, revoked.id)
    t.equal((await post(url, revoked.key, ping)).status, 401)
    const ended = await addConnectorKey(sql)
    await sql`update connector_keys set expires_at = clock_timestamp() where id = ${ended.id}`
    t.equal((await post(url, ended.key, ping)).status, 401)
  })
})

t.test('POST /api/mcp/escola gives each key 60 requests a minute', async t => {
  const { sql, url } = await openSchool(t)
  const { key } = await addConnectorKey(sql)
  const other = (await addConnectorKey(sql)).key
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await post(url, key, ping)).status)
  )
  t.equal(statuses.filter(status => status === 200).length, 60)
  const { status, headers, message } = await post(url, key, ping)
  t.strictSame([status, message.error, headers.get('retry-after')], [429, 'rate_limit_exceeded', '60'])
  t.equal((await post(url, other, ping)).status, 200)
})
