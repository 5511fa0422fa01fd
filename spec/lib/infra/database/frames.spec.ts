import fc from 'fast-check'
import t from 'tap'
import { Frames } from '../../../../lib/infra/database/frames.ts'

function message(type: string, body: string | Buffer): Buffer {
  const head = Buffer.alloc(5, type)
  const bytes = Buffer.from(body)
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

const error = (severity: string, words: string) =>
  message('E', `S${severity}\0V${severity}\0C57P01\0M${words}\0\0`)
const READY = message('Z', 'I')

/** Passes chunks on in order; returns the output and the end state. */
function takeAll(chunks: readonly Buffer[]) {
  const frames = new Frames()
  const passed: Buffer[] = []
  for (const chunk of chunks) {
    const { bytes, fatal } = frames.take(chunk)
    passed.push(bytes)
    if (fatal) {
      const { message, code } = fatal.error
      return { passed: Buffer.concat([...passed.slice(0, -1), fatal.before]), fatal: { message, code } }
    }
  }
  return { passed: Buffer.concat(passed), isReady: frames.isReady }
}

/** The bytes in chunks that end at these positions. */
function split(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map(place => place % bytes.length)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, n) => bytes.subarray(n === 0 ? 0 : ends[n - 1], end))
}

const places = fc.array(fc.nat(), { maxLength: 40 })

/** Messages of a healthy server: rows that resemble other messages, errors that end a statement, ready. */
const goingOn = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map(body => message('D', Buffer.from(body))),
      fc.constantFrom(
        message('D', 'VFATAL\0\0'),
        message('D', 'SFATAL\0VFATAL\0C57P01\0Mspoken\0\0'),
        message('D', 'Z\0\0\0\x05I'),
        error('ERROR', 'VFATAL'),
        error('ERROR', 'it said VPANIC'),
        message('N', 'SNOTICE\0VNOTICE\0MVFATAL\0\0'),
        READY
      )
    ),
    { maxLength: 20 }
  )
  .map(messages => Buffer.concat([...messages, READY]))

t.test('Frames', async t => {
  t.test('pass on every byte of a healthy session in any chunks, and report readiness', async t => {
    fc.assert(
      fc.property(goingOn, places, (bytes, cuts) => {
        const { passed, fatal, isReady } = takeAll(split(bytes, cuts))
        return passed.equals(bytes) && !fatal && isReady === true
      })
    )
    t.pass()
  })

  t.test('find the error that ends a session in any chunks, after passing on earlier bytes', async t => {
    for (const severity of ['FATAL', 'PANIC'])
      fc.assert(
        fc.property(goingOn, places, (before, cuts) => {
          const bytes = Buffer.concat([before, error(severity, 'shutting down')])
          const { passed, fatal } = takeAll(split(bytes, cuts))
          return passed.equals(before) && fatal?.message === 'shutting down' && fatal.code === '57P01'
        })
      )
    t.pass()
  })

  t.test('are not ready within an answer, whatever its bytes', async t => {
    const row = message('D', 'Z\0\0\0\x05I and more')
    const frames = new Frames()
    frames.take(row.subarray(0, 5 + 6))
    t.notOk(frames.isReady)
    frames.take(row.subarray(5 + 6))
    t.notOk(frames.isReady)
    frames.take(READY.subarray(0, 5))
    t.notOk(frames.isReady)
    frames.take(READY.subarray(5))
    t.ok(frames.isReady)
  })
})
