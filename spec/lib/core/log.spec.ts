import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { createLog, silentLog } from '../../../lib/core/log.ts'

t.test('the log', async t => {
  const NOW = '2026-07-01T10:00:00.000Z'

  t.test('writes one JSON object a line, those of a turn together', async t => {
    const written: string[] = []
    const log = createLog(
      text => written.push(text),
      () => NOW
    )
    log.line('info', 'request', { status: 200 })
    log.line('error', 'a "quoted"\nmessage')
    t.strictSame(written, [])
    await nextTurn()
    t.equal(written.length, 1)
    t.strictSame(
      written[0]
        ?.trim()
        .split('\n')
        .map(line => JSON.parse(line)),
      [
        { time: NOW, level: 'info', message: 'request', status: 200 },
        { time: NOW, level: 'error', message: 'a "quoted"\nmessage' }
      ]
    )
  })

  t.test('writes at once what has grown long, and what is left when it is flushed', async t => {
    const written: string[] = []
    const log = createLog(
      text => written.push(text),
      () => NOW
    )
    log.line('info', 'x'.repeat(40_000))
    t.equal(written.length, 1)
    log.line('warn', 'last')
    log.flush()
    log.flush()
    t.equal(written.length, 2)
    await nextTurn()
    t.equal(written.length, 2)
  })

  t.test('may say nothing', async t => {
    silentLog.line('info', 'nothing')
    silentLog.flush()
    t.pass()
  })
})
