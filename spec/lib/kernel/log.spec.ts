import { setTimeout as passing } from 'node:timers/promises'
import t from 'tap'
import { createLog } from '../../../lib/kernel/log.ts'

t.test('the log', async t => {
  const NOW = '2026-07-01T10:00:00.000Z'
  const GATHERED_MS = 50

  t.test('writes one JSON object a line, batched', async t => {
    const written: string[] = []
    const log = createLog(
      text => written.push(text),
      () => Date.parse(NOW)
    )
    log.line('info', 'request', { status: 200 })
    log.line('warn', 'a "quoted"\nmessage')
    t.strictSame(written, [])
    await passing(GATHERED_MS)
    t.equal(written.length, 1)
    t.strictSame(linesOf(written), [
      { time: NOW, level: 'info', message: 'request', status: 200 },
      { time: NOW, level: 'warn', message: 'a "quoted"\nmessage' }
    ])
  })

  t.test('serializes any value as JSON does, and skips undefined', async t => {
    const written: string[] = []
    const log = createLog(
      text => written.push(text),
      () => Date.parse(NOW)
    )
    const fields = {
      plain: "it's / fine",
      empty: '',
      quote: 'a"b',
      back: 'a\\b',
      control: 'a\u0007\u007f\u2028b',
      broken: '\ud800',
      surf: 'Ericeira ☀ 冲浪',
      none: null,
      nothing: undefined,
      half: 0.5,
      huge: 1e21,
      noNumber: Number.NaN,
      endless: Number.POSITIVE_INFINITY,
      yes: true,
      list: [1, { a: 'b' }],
      'odd "name"': 1
    }
    log.line('error', 'all', fields)
    t.equal(written.join(''), `${JSON.stringify({ time: NOW, level: 'error', message: 'all', ...fields })}\n`)
  })

  t.test('has answered requests, and failed ones at once', async t => {
    const written: string[] = []
    const log = createLog(
      text => written.push(text),
      () => Date.parse(NOW)
    )
    const request = { id: 'a-1', method: 'GET', route: '/a/:b', status: 200, ms: 1.5, caller: 'key-1' }
    log.logRequest(request)
    t.equal(written.length, 0)
    log.logRequest({ ...request, route: null, status: 503 })
    t.equal(written.length, 1)
    t.strictSame(linesOf(written), [
      { time: NOW, level: 'info', message: 'request', ...request },
      { time: NOW, level: 'error', message: 'request', ...request, route: null, status: 503 }
    ])
  })

  t.test('stamps each line with its own time', async t => {
    const written: string[] = []
    let now = Date.parse(NOW)
    const log = createLog(
      text => written.push(text),
      () => now
    )
    log.line('info', 'first')
    now += 1
    log.line('info', 'second')
    log.flush()
    t.strictSame(
      linesOf(written).map(({ time }) => time),
      [NOW, '2026-07-01T10:00:00.001Z']
    )
  })

  t.test('writes at once a long buffer, an error, and the rest on flush', async t => {
    const written: string[] = []
    const log = createLog(
      text => written.push(text),
      () => Date.parse(NOW)
    )
    log.line('info', 'x'.repeat(140_000))
    t.equal(written.length, 1)
    log.line('error', 'at once')
    t.equal(written.length, 2)
    log.line('warn', 'last')
    log.flush()
    log.flush()
    t.equal(written.length, 3)
    await passing(GATHERED_MS)
    t.equal(written.length, 3)
  })
})

function linesOf(written: readonly string[]): { time: string }[] {
  return written
    .join('')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}
