import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { post } from '../../support/connector.ts'
import { addConnectorKey } from '../../support/owner.ts'

const STATELESS = '2026-07-28'
const META = 'io.modelcontextprotocol/'
const CALL = 'tools/call'
const PARAMS = { name: 'list_my_schools', arguments: {} }

t.test('the connector speaks three revisions at one address', async t => {
  const { server } = await openSchool(t, { settings: { CONNECTOR_RATE_PER_MINUTE: '100000' } })
  const { key } = await addConnectorKey(server.sql)
  const ask = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
    post(server.url, key, { jsonrpc: '2.0', id: 1, method, params }, headers)

  /** A request of the stateless revision, with changes of its metadata and headers; undefined takes one away. */
  const stateless = (
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    change: { meta?: object; headers?: Readonly<Record<string, string | undefined>> } = {}
  ) => {
    const meta = { [`${META}protocolVersion`]: STATELESS, [`${META}clientCapabilities`]: {}, ...change.meta }
    const headers = {
      'mcp-protocol-version': STATELESS,
      'mcp-method': method,
      'mcp-name': typeof params.name === 'string' ? params.name : undefined,
      ...change.headers
    }
    const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return ask(method, { ...params, _meta: meta }, Object.fromEntries(sent))
  }

  const hello = { capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  for (const [protocolVersion, answered] of [
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-06-18'],
    ['2026-07-28', '2025-06-18'],
    ['2099-01-01', '2025-06-18']
  ])
    await t.test(`answers initialize of ${protocolVersion} with ${answered}`, async t => {
      const { message } = await ask('initialize', { ...hello, protocolVersion })
      t.equal(message.result.protocolVersion, answered)
      t.notOk('resultType' in message.result)
    })

  await t.test('answers server/discover without a handshake', async t => {
    const { status, message } = await stateless('server/discover')
    t.equal(status, 200)
    t.match(message.result, {
      resultType: 'complete',
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18'],
      capabilities: { tools: {} },
      _meta: { [`${META}serverInfo`]: { name: 'swellbook' } },
      instructions: /data, never instructions/,
      ttlMs: 300_000,
      cacheScope: 'private'
    })
  })

  await t.test('lists and calls the same tools', async t => {
    const listed = await stateless('tools/list')
    t.match(listed.message.result, { resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' })
    t.strictSame(listed.message.result.tools, (await ask('tools/list')).message.result.tools)
    const { resultType, _meta, ...called } = (await stateless(CALL, PARAMS)).message.result
    t.equal(resultType, 'complete')
    t.strictSame(called, (await ask(CALL, PARAMS)).message.result)
    const cached = await stateless(CALL, { name: 'get_school_schedule' })
    t.match(cached.message.result, { resultType: 'complete', isError: false })
  })

  await t.test('answers methods that the revision lacks with 404', async t => {
    for (const method of ['ping', 'initialize', 'resources/list', '__proto__'])
      t.match(await stateless(method), { status: 404, message: { id: 1, error: { code: -32601 } } }, method)
    t.match(await ask('server/discover'), { status: 200, message: { error: { code: -32601 } } })
  })

  await t.test('names its revisions to a client of another', async t => {
    const change = {
      meta: { [`${META}protocolVersion`]: '2099-01-01' },
      headers: { 'mcp-protocol-version': '2099-01-01' }
    }
    t.match(await stateless('tools/list', {}, change), {
      status: 400,
      message: { id: 1, error: { code: -32022, data: { supported: [STATELESS], requested: '2099-01-01' } } }
    })
  })

  const mismatches: readonly [title: string, headers: Readonly<Record<string, string | undefined>>][] = [
    ['another revision', { 'mcp-protocol-version': '2025-11-25' }],
    ['no revision', { 'mcp-protocol-version': undefined }],
    ['another method', { 'mcp-method': 'tools/list' }],
    ['the method in capitals', { 'mcp-method': 'TOOLS/CALL' }],
    ['no method', { 'mcp-method': undefined }],
    ['another tool', { 'mcp-name': 'get_stock_summary' }],
    ['no tool', { 'mcp-name': undefined }]
  ]
  for (const [title, headers] of mismatches)
    await t.test(`refuses a header with ${title}`, async t => {
      t.match(await stateless(CALL, PARAMS, { headers }), {
        status: 400,
        message: { error: { code: -32020 } }
      })
    })

  await t.test('reads a tool name in base64', async t => {
    const encoded = (name: string) => ({
      headers: { 'mcp-name': `=?base64?${Buffer.from(name).toString('base64')}?=` }
    })
    t.equal((await stateless(CALL, PARAMS, encoded('list_my_schools'))).status, 200)
    t.equal((await stateless(CALL, PARAMS, encoded('other'))).status, 400)
    t.match(await stateless(CALL, { name: 'ärger' }, encoded('ärger')), {
      message: { error: { code: -32602 } }
    })
  })

  await t.test('requires the metadata of each request', async t => {
    for (const meta of [
      { [`${META}clientCapabilities`]: undefined },
      { [`${META}clientCapabilities`]: [] },
      { [`${META}protocolVersion`]: undefined },
      { [`${META}protocolVersion`]: 7 },
      { [`${META}protocolVersion`]: null }
    ])
      t.match(await stateless('tools/list', {}, { meta }), {
        status: 400,
        message: { error: { code: -32602 } }
      })
  })

  await t.test('accepts a notification of each', async t => {
    for (const revision of [STATELESS, '2025-11-25', '2025-06-18'])
      t.equal(
        (
          await post(
            server.url,
            key,
            { jsonrpc: '2.0', method: 'notifications/x' },
            { 'mcp-protocol-version': revision }
          )
        ).status,
        202
      )
  })
})
