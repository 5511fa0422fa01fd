import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { create, HOST, LIVE, open, request, speak, V1 } from '../support/raw.ts'
import { serve } from '../support/server.ts'

type Row = readonly [name: string, bytes: string, status: number, code?: string]

const soundness: readonly Row[] = [
  ['a plain request', request([LIVE, HOST]), 200],
  ['a request of HTTP/1.0', request(['GET /health/live HTTP/1.0']), 200],
  ['a request without a version', 'GET /health/live\r\n\r\n', 400, 'invalid_request'],
  ['HTTP/2 spoken out of the blue', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_request'],
  ['a version that does not exist', request(['GET /health/live HTTP/9.9', HOST]), 400, 'invalid_request'],
  ['no Host', request([LIVE]), 400, 'invalid_request'],
  ['two Hosts', request([LIVE, HOST, 'host: other.example']), 400, 'invalid_request'],
  ['two lengths', request([LIVE, HOST, 'Content-Length: 1', 'Content-Length: 1']), 400, 'invalid_request'],
  ['a length that is no number', request([LIVE, HOST, 'Content-Length: +1']), 400, 'invalid_request'],
  [
    'a length and a transfer coding',
    request([LIVE, HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked']),
    400,
    'invalid_request'
  ],
  [
    'a coding beside chunked',
    request([LIVE, HOST, 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
    400,
    'invalid_request'
  ],
  [
    'chunked twice',
    request([LIVE, HOST, 'Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
    400,
    'invalid_request'
  ],
  ['another coding', request([LIVE, HOST, 'Transfer-Encoding: identity']), 400, 'invalid_request'],
  [
    'chunked in HTTP/1.0',
    request(['GET /health/live HTTP/1.0', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
    'invalid_request'
  ],
  [
    'a chunk size that is no number',
    request([`POST ${V1}/bookings HTTP/1.1`, HOST, 'Transfer-Encoding: chunked'], 'zz\r\n'),
    400,
    'invalid_request'
  ],
  ['a folded header', request([LIVE, HOST, 'X-Long: one', ' two']), 400, 'invalid_request'],
  ['a space before the colon', request([LIVE, HOST, 'X-Odd : one']), 400, 'invalid_request'],
  ['a NUL in a header', request([LIVE, HOST, 'X-Odd: a\u0000b']), 400, 'invalid_request'],
  ['a NUL in the address', request(['GET /health/\u0000live HTTP/1.1', HOST]), 400, 'invalid_request'],
  [
    'a bare carriage return in a header',
    request([LIVE, HOST, 'X-Odd: a\rX-More: b']),
    400,
    'invalid_request'
  ],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400, 'invalid_request'],
  ['headers over 8 KiB', request([LIVE, HOST, `X-Long: ${'x'.repeat(9000)}`]), 431, 'headers_too_large'],
  ['an address over 8 KiB', request([`GET /${'x'.repeat(9000)} HTTP/1.1`, HOST]), 431, 'headers_too_large'],
  ['an expectation that nobody knows', request([LIVE, HOST, 'Expect: miracles']), 400, 'invalid_request'],
  [
    'an upgrade, which is not taken up',
    request([LIVE, HOST, 'Connection: Upgrade', 'Upgrade: websocket']),
    200
  ]
]

const addresses: readonly Row[] = [
  ['an absolute address', request(['GET http://swellbook.example/health/live HTTP/1.1', HOST]), 200],
  [
    'an absolute address of another host',
    request(['GET http://other.example/health/live?x=1 HTTP/1.1', HOST]),
    200
  ],
  ['an absolute address without a path', request(['GET http://other.example HTTP/1.1', HOST]), 200],
  ['nothing at this address', request(['GET /nothing HTTP/1.1', HOST]), 404, 'not_found'],
  ['two slashes', request(['GET //health/live HTTP/1.1', HOST]), 404, 'not_found'],
  ['dots', request(['GET /health/../health/live HTTP/1.1', HOST]), 404, 'not_found'],
  ['other letters', request(['GET /HEALTH/live HTTP/1.1', HOST]), 404, 'not_found'],
  ['letters that look the same', request(['GET /health/%EF%BD%8Cive HTTP/1.1', HOST]), 404, 'not_found'],
  ['letters that are not escaped', request(['GET /health/l\u00efve HTTP/1.1', HOST]), 400, 'invalid_request'],
  ['an escape that is cut short', request(['GET /health/live% HTTP/1.1', HOST]), 400, 'invalid_request'],
  ['an escape that is no number', request(['GET /health/%zz HTTP/1.1', HOST]), 400, 'invalid_request'],
  ['an escape that is no UTF-8', request(['GET /health/%ff HTTP/1.1', HOST]), 400, 'invalid_request'],
  ['an overlong escape', request(['GET /health/%c0%af HTTP/1.1', HOST]), 400, 'invalid_request'],
  ['a lone surrogate escaped', request(['GET /health/%ed%a0%80 HTTP/1.1', HOST]), 400, 'invalid_request'],
  ['a broken escape in the query', request(['GET /health/live?x=%zz HTTP/1.1', HOST]), 200],
  ['an asterisk', request(['GET * HTTP/1.1', HOST]), 404, 'not_found'],
  ['OPTIONS of everything', request(['OPTIONS * HTTP/1.1', HOST]), 404, 'not_found'],
  ['OPTIONS of nothing', request(['OPTIONS /nothing HTTP/1.1', HOST]), 404, 'not_found'],
  ['OPTIONS', request(['OPTIONS /health/live HTTP/1.1', HOST]), 204],
  ['TRACE', request(['TRACE /health/live HTTP/1.1', HOST]), 405, 'method_not_allowed'],
  ['TRACE of nothing', request(['TRACE /nothing HTTP/1.1', HOST]), 404, 'not_found'],
  ['CONNECT', request(['CONNECT swellbook.example:443 HTTP/1.1', HOST]), 405, 'method_not_allowed'],
  ['a method that no route has', request(['PATCH /health/live HTTP/1.1', HOST]), 405, 'method_not_allowed'],
  ['a method that HTTP does not have', request(['SURF /health/live HTTP/1.1', HOST]), 400, 'invalid_request']
]

t.test('every malformed request is answered or refused with a code', async t => {
  const { url } = await serve(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  for (const [name, bytes, status, code] of [...soundness, ...addresses]) {
    const answer = await speak(url, bytes)
    t.equal(answer?.status, status, `${name}: ${status}`)
    t.equal(answer?.code, code, `${name}: ${code ?? 'no refusal'}`)
    if (status >= 400) t.match(answer?.headers['content-type'], 'application/json', `${name}: JSON`)
    if (status === 405) t.match(answer?.headers.allow, 'GET', `${name}: says what is allowed`)
  }
})

t.test('a body is read only as far as needed', async t => {
  const { url, schoolKey } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const key = await schoolKey()
  const json = (type: string, body = '{}') => create(key, body, `Content-Type: ${type}`)
  const chunked = (body: string) =>
    request(
      [
        `POST ${V1}/bookings HTTP/1.1`,
        HOST,
        `X-Partner-API-Key: ${key}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked'
      ],
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    )
  const big = `{"notes":"${'x'.repeat(33 * 1024)}"}`
  const rows: readonly Row[] = [
    ['an empty object', create(key, '{}'), 400, 'missing_fields'],
    ['an empty object in chunks', chunked('{}'), 400, 'missing_fields'],
    ['no body', create(key, ''), 400, 'invalid_request'],
    ['no JSON', create(key, '{'), 400, 'invalid_request'],
    ['two documents', create(key, '{}{}'), 400, 'invalid_request'],
    ['null', create(key, 'null'), 400, 'invalid_request'],
    ['a text', create(key, '"book"'), 400, 'invalid_request'],
    ['bytes that are no UTF-8', create(key, '{"notes":"\u00ff\u00fe"}'), 400, 'invalid_request'],
    ['a body of 20 levels', create(key, `{"a":${'['.repeat(19)}${']'.repeat(19)}}`), 400, 'missing_fields'],
    ['a body of 21 levels', create(key, `{"a":${'['.repeat(20)}${']'.repeat(20)}}`), 400, 'invalid_request'],
    ['a depth bomb', create(key, '['.repeat(30_000)), 400, 'invalid_request'],
    ['brackets in a text', create(key, `{"a":"\\"${'['.repeat(100)}"}`), 400, 'missing_fields'],
    [
      'a prototype',
      create(key, '{"__proto__":{"lessonSlotId":"x"},"constructor":{}}'),
      400,
      'missing_fields'
    ],
    ['33 KiB, announced', create(key, big), 413, 'payload_too_large'],
    ['33 KiB in chunks', chunked(big), 413, 'payload_too_large'],
    [
      'a chunk extension without end',
      request(
        [
          `POST ${V1}/bookings HTTP/1.1`,
          HOST,
          `X-Partner-API-Key: ${key}`,
          'Content-Type: application/json',
          'Transfer-Encoding: chunked'
        ],
        `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`
      ),
      413,
      'payload_too_large'
    ],
    ['no type', create(key, '{}', 'X-None: 1'), 415, 'unsupported_media_type'],
    ['a form', json('application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
    ['another JSON', json('application/json5'), 415, 'unsupported_media_type'],
    ['another charset', json('application/json; charset=latin1'), 415, 'unsupported_media_type'],
    ['the right charset', json('Application/JSON; Charset="UTF-8"'), 400, 'missing_fields'],
    [
      'gzip',
      create(key, '{}', 'Content-Type: application/json', 'Content-Encoding: gzip'),
      415,
      'unsupported_media_type'
    ],
    [
      'the coding that is none',
      create(key, '{}', 'Content-Type: application/json', 'Content-Encoding: identity'),
      400,
      'missing_fields'
    ],
    [
      'a body that a read does not look at',
      request([`GET ${V1}/supplier HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`, 'Content-Length: 2'], '{}'),
      200
    ]
  ]
  for (const [name, bytes, status, code] of rows) {
    const answer = await speak(url, bytes)
    t.strictSame([answer?.status, answer?.code], [status, code], `${name}: ${status} ${code ?? ''}`)
  }

  t.test('an endless body is refused while it is sent', async t => {
    const head = create(key, '').replace('Content-Length: 0', 'Content-Length: 8388608')
    const inChunks = `${chunked('').replace('0\r\n\r\n0\r\n\r\n', '')}800000\r\n`
    for (const [name, beginning] of [
      ['announced', head],
      ['in chunks', inChunks]
    ] as const) {
      const client = await open(url)
      const answer = await client
        .say(beginning)
        .say(Buffer.alloc(8 * 1024 * 1024, ' '))
        .receive()
      t.strictSame([answer?.code, answer?.headers.connection], ['payload_too_large', 'close'], name)
      client.socket.destroy()
    }
  })
})

t.test('ids in a path cannot leave their route', async t => {
  const { url, schoolKey } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const key = await schoolKey()
  const ids = [
    '%00',
    'a%2Fb',
    '%2e%2e',
    '%F0%9F%8F%84',
    'x'.repeat(500),
    "'%20or%201=1--",
    '1',
    'null',
    '%25',
    ';',
    '{id}',
    '%7B%7D'
  ]
  for (const id of ids) {
    const answer = await speak(
      url,
      request([`GET ${V1}/bookings/${id} HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`])
    )
    t.strictSame([answer?.status, answer?.code], [404, 'booking_not_found'], id.slice(0, 20))
  }
  const empty = await speak(url, request([`GET ${V1}/bookings/ HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`]))
  t.strictSame(
    [empty?.status, empty?.text],
    [200, '{"bookings":[],"next":null}'],
    'no id at all: its own, of which it has none'
  )
})
