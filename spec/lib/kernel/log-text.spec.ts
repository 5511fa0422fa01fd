import t from 'tap'
import { createLog } from '../../../lib/kernel/log.ts'
import { readableLines } from '../../../lib/kernel/log-text.ts'

t.test('the log for a person', async t => {
  let text = ''
  const log = createLog(
    written => {
      text += readableLines(written)
    },
    () => Date.parse('2026-07-01T10:00:00.000Z')
  )
  const request = { id: 'r1', method: 'GET', route: '/book/:slotId', ms: 3.1, caller: '127.0.0.1' }
  log.logRequest({ ...request, status: 200 })
  log.logRequest({ ...request, route: null, status: 404 })
  log.line('warn', 'the forecast is old', { spots: 3, cause: 'two\nlines' })
  log.logRequest({ ...request, status: 503 })

  t.test('has one line for each request, with an id if it failed', async t => {
    t.strictSame(text.split('\n').slice(0, 2), [
      '10:00:00 200 GET /book/:slotId 3.1 ms 127.0.0.1',
      '10:00:00 404 GET - 3.1 ms 127.0.0.1'
    ])
    t.match(text, /^10:00:00 503 GET \/book\/:slotId 3\.1 ms 127\.0\.0\.1 r1$/m)
  })

  t.test('keeps other entries on one line too', async t => {
    t.match(text, /^10:00:00 warn the forecast is old spots=3 cause=two\\nlines$/m)
    t.equal(text.trim().split('\n').length, 4)
  })
})
