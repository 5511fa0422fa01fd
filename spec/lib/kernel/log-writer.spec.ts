import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { LogWriter } from '../../../lib/kernel/log-writer.ts'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
/** More than a pipe buffers. */
const MANY = 5_000
const line = (n: number) => `${String(n).padStart(8, '0')} ${'x'.repeat(90)}\n`
const numbersOf = (text: string) => text.split('\n').flatMap(one => (one ? [Number(one.slice(0, 8))] : []))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

t.test('a log writer', async t => {
  await t.test('writes everything to a file in order', async t => {
    const { path, writer, messages } = fileWriter(t)
    for (const n of upTo(MANY)) writer.write(line(n))
    while (readFileSync(path).length < MANY * line(0).length) await sleep(5)
    t.strictSame(numbersOf(readFileSync(path, 'utf8')), upTo(MANY))
    t.strictSame([lostBy(writer), messages], [0, []])
  })

  await t.test('has written all pending lines after a flush', async t => {
    const { path, writer } = fileWriter(t)
    writer.write(line(0))
    // The first is being written concurrently and may arrive behind the others.
    for (const n of upTo(MANY).slice(1)) writer.write(line(n))
    writer.writeNow()
    t.strictSame(numbersOf(readFileSync(path, 'utf8')).filter(Boolean), upTo(MANY).slice(1))
    while (readFileSync(path).length < MANY * line(0).length) await sleep(5)
  })

  await t.test('keeps what does not fit into a full pipe until it is read', async t => {
    const { reader, writer, messages } = pipeWriter(t)
    for (const n of upTo(MANY)) writer.write(line(n))
    t.strictSame(numbersOf(await readLines(reader, MANY)), upTo(MANY))
    t.strictSame([lostBy(writer), messages], [0, []])
  })

  await t.test('drops lines beyond its limit if a reader is stuck, and reports the number', async t => {
    const { reader, writer, messages } = pipeWriter(t)
    const all = 60_000
    for (const n of upTo(all)) writer.write(line(n))
    const lost = lostBy(writer)
    t.ok(lost > 0 && lost < all / 2, `${lost} lines`)
    t.match(messages, [/^the log grows faster than it can be written;/])
    t.equal(messages.length, 1)
    t.strictSame(
      numbersOf(await readLines(reader, all - lost)),
      upTo(all - lost),
      'the earliest are there, whole'
    )
    writer.write(line(1))
    t.strictSame(numbersOf(await readLines(reader, 1)), [1])
    t.equal(lostBy(writer), lost)
  })

  await t.test('writes for at most a second into a full pipe at exit, and drops the rest', async t => {
    const { reader, writer, messages } = pipeWriter(t)
    for (const n of upTo(MANY)) writer.write(line(n))
    writer.writeNow()
    t.match(messages, [/its last lines are lost/])
    const lost = lostBy(writer)
    t.ok(lost > 0 && lost < MANY, `${lost} lines`)
    const read = numbersOf(await readLines(reader, MANY - lost))
    t.strictSame(read.slice(0, MANY - lost), upTo(MANY - lost))
  })

  await t.test('drops what a full disk refuses, and reports it once', async t => {
    const fd = openSync('/dev/full', 'w')
    t.teardown(() => closeSync(fd))
    const messages: string[] = []
    const writer = new LogWriter(fd, warning => messages.push(warning))
    for (const n of upTo(3)) {
      writer.write(line(n))
      while (lostBy(writer) <= n) await sleep(5)
    }
    t.match(messages, [/^the log cannot be written; new lines are dropped until it recovers: ENOSPC/])
    t.equal(messages.length, 1)
    writer.write(line(3))
    writer.writeNow()
    while (lostBy(writer) < 4) await sleep(5)
  })
})

interface Test {
  teardown(work: () => void): void
  testdir(): string
}

function fileWriter(t: Test) {
  const path = join(t.testdir(), 'log')
  const fd = openSync(path, 'a')
  t.teardown(() => closeSync(fd))
  const messages: string[] = []
  return { path, writer: new LogWriter(fd, warning => messages.push(warning)), messages }
}

function pipeWriter(t: Test) {
  const path = join(t.testdir(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, O_RDONLY | O_NONBLOCK)
  const fd = openSync(path, O_WRONLY | O_NONBLOCK)
  t.teardown(() => {
    closeSync(fd)
    closeSync(reader)
  })
  const messages: string[] = []
  return { reader, writer: new LogWriter(fd, warning => messages.push(warning)), messages }
}

function lostBy(writer: LogWriter): number {
  return writer.families()[0]?.series.swellbook_log_lines_lost_total as number
}

/** Reads a pipe until it has returned that many lines. */
async function readLines(pipe: number, count: number): Promise<string> {
  const bytes = Buffer.alloc(64 * 1024)
  let received = ''
  for (let lines = 0; lines < count; ) {
    try {
      const some = bytes.toString('utf8', 0, readSync(pipe, bytes))
      received += some
      lines += some.split('\n').length - 1
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      await sleep(5)
    }
  }
  return received
}
