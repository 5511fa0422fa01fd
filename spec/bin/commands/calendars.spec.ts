// tags: full
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import block from '../../../bin/commands/lessons-block.ts'
import calendar from '../../../bin/commands/schools-calendar.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { openSchool } from '../../support/centre.ts'
import { runCommand } from '../../support/command.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

/** A calendar with one event, as other programs write it. */
function calendarOf(startsAt: string, endsAt: string): string {
  const compact = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//EN',
    'BEGIN:VEVENT',
    'UID:1@elsewhere',
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${compact(startsAt)}`,
    `DTEND:${compact(endsAt)}`,
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ].join('\r\n')
}

t.test('schools calendar creates a secret address once, and replaces it on request', async t => {
  const { server } = await openSchool(t)
  const pathIn = (out: string) => new URL(out).pathname
  const first = pathIn((await runCommand(calendar, server.databaseUrl, SCHOOL)).out)
  t.equal((await server.get(first)).status, 200)
  await t.rejects(runCommand(calendar, server.databaseUrl, SCHOOL), /use --rotate to replace it/)
  const second = await runCommand(calendar, server.databaseUrl, SCHOOL, '--rotate', '--json')
  t.equal((await server.get(first)).status, 404)
  t.equal((await server.get(pathIn(JSON.parse(second.out).url))).status, 200)
  await t.rejects(runCommand(calendar, server.databaseUrl, 'nowhere'))
})

t.test('lessons block imports an outside calendar', async t => {
  const { sql, databaseUrl } = await openSchool(t)
  const slotId = await addSlot(sql, { instructors: 1 })
  const instructor = `i1-${slotId}`
  const { from, to } = singleRow<{ from: string; to: string }>(
    await sql`select iso_utc(starts_at) as from, iso_utc(ends_at) as to from slots where id = ${slotId}`
  )
  const file = join(t.testdir(), 'outside.ics')
  const run = (ics: string, id = instructor) =>
    runCommand(block, databaseUrl, '--ics', ics, '--school', SCHOOL, '--instructor', id)

  await t.test('from a file, and reports conflicting lessons', async t => {
    writeFileSync(file, calendarOf(from, to))
    const { code, out, err } = await run(file)
    t.equal(code, 1)
    t.match(out, 'is blocked once: 1 added, 0 unchanged, 0 removed.')
    t.match((await run(file)).out, 'is blocked once: 0 added, 1 unchanged, 0 removed.')
    t.match(err, ' teaches group on ')
  })

  await t.test('from an address, replacing earlier times', async t => {
    const far = new Date(Date.parse(from) + 86_400_000).toISOString()
    const end = new Date(Date.parse(to) + 86_400_000).toISOString()
    const outside = createServer((_, response) => response.end(calendarOf(far, end)))
    await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve))
    t.teardown(() => outside.close())
    const { code } = await run(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/a.ics`)
    t.equal(code, 0)
    const blocks = await sql`select iso_utc(lower(during)) as from from instructor_blocks`
    t.strictSame(
      blocks.map(row => row.from),
      [far]
    )
  })

  await t.test('from an address with credentials, without printing them', async t => {
    const SECRETS = /hunter|private-token/
    let authorization: string | undefined
    let answer = (response: ServerResponse) => response.end(calendarOf(from, to))
    const outside = createServer((request, response) => {
      authorization = request.headers.authorization
      answer(response)
    })
    await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve))
    t.teardown(() => outside.close())
    const { port } = outside.address() as AddressInfo
    const address = `http://ana:hunter%202@127.0.0.1:${port}/private-token/a.ics?key=private-token`
    t.match((await run(address)).out, 'is blocked once')
    t.equal(authorization, `Basic ${Buffer.from('ana:hunter 2').toString('base64')}`)
    const REFUSALS: readonly [name: string, ics: string, answer: typeof answer, message: RegExp][] = [
      ['a status', address, response => response.writeHead(404).end(), /^127\.0\.0\.1:\d+ answered 404\.$/],
      [
        'what is no calendar',
        address,
        response => response.end('hello'),
        /^127\S+: This is not an iCalendar file/
      ],
      ['too much', address, response => response.end(' '.repeat(5_300_000)), /larger than 5 MB/],
      ['nobody there', address.replace(`:${port}`, ':1'), answer, /^127\.0\.0\.1:1 cannot be reached/],
      ['no address', 'https://ana:hunter2@:port/private-token', answer, /valid URL/]
    ]
    for (const [name, ics, answers, message] of REFUSALS) {
      answer = answers
      const fault = (await run(ics).catch(error => error)) as Error
      t.match(fault.message, message, name)
      t.notMatch(fault.message, SECRETS, name)
    }
  })

  await t.test('with separate time zones for start and end', async t => {
    const year = new Date(Date.parse(from) + 86_400_000 * 200).getUTCFullYear()
    const summer = calendarOf(`${year}-07-01T09:00:00`, `${year}-07-01T09:30:00`)
    writeFileSync(
      file,
      summer.replace('DTSTART:', 'DTSTART;TZID=Europe/Madrid:').replace('090000Z', '100000')
    )
    t.equal((await run(file)).out, `${instructor} is blocked once: 1 added, 0 unchanged, 1 removed.`)
    const [block] = await sql`
      select iso_utc(lower(during)) as from, iso_utc(upper(during)) as to from instructor_blocks`
    t.match(block, { from: `${year}-07-01T08:00:00.000Z`, to: `${year}-07-01T09:30:00.000Z` })
  })

  const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
  const countBlocks = async () => (await sql`select from instructor_blocks`).length

  await t.test('partly: earlier times stay if no time could be read', async t => {
    const UNREADABLE: readonly [name: string, ics: string][] = [
      ['a broken line', EMPTY.replace('END:', 'BAD\r\nEND:')],
      ['an event that ends before it starts', calendarOf(to, from)]
    ]
    writeFileSync(file, calendarOf(from, to))
    await run(file)
    for (const [name, ics] of UNREADABLE) {
      writeFileSync(file, ics)
      const { code, out, err } = await run(file)
      t.equal(code, 1, name)
      t.equal(out, '', name)
      t.match(err, /Nothing was changed.*keeps 1 previous time\..*Notice, line \d/s, name)
      t.equal(await countBlocks(), 1, name)
    }
    const json = await runCommand(
      ...[block, databaseUrl, '--ics', file, '--school', SCHOOL, '--instructor', instructor, '--json']
    )
    t.match(JSON.parse(json.out), { blocks: 0, removed: 0, kept: 1 })
  })

  await t.test('partly: the times that could be read replace earlier ones', async t => {
    const [far, end] = [from, to].map(at => new Date(Date.parse(at) + 86_400_000).toISOString())
    writeFileSync(file, calendarOf(far as string, end as string).replace('VERSION:', 'BAD\r\nVERSION:'))
    const { code, out } = await run(file)
    t.equal(code, 0)
    t.match(out, 'is blocked once: 1 added, 0 unchanged, 1 removed.')
  })

  await t.test('from an empty calendar, and reports the number of removed times', async t => {
    writeFileSync(file, EMPTY)
    const { code, out } = await run(file)
    t.equal(code, 0)
    t.match(out, 'is blocked 0 times: 0 added, 0 unchanged, 1 removed.')
    t.equal(await countBlocks(), 0)
  })

  await t.test('from past events of an unknown zone, removing earlier times', async t => {
    writeFileSync(file, calendarOf(from, to))
    await run(file)
    writeFileSync(
      file,
      calendarOf('2020-01-01T10:00:00', '2020-01-01T11:00:00')
        .replace('DTSTART:', 'DTSTART;TZID=Spa Time:')
        .replace('100000Z', '100000')
    )
    const { code, out, err } = await run(file)
    t.equal(code, 0)
    t.match(out, '1 removed.')
    t.match(err, 'unknown time zone "Spa Time" in 1 event')
  })

  await t.test('but not from a missing or invalid file, nor for an unknown instructor', async t => {
    await t.rejects(run(join(t.testdirName, 'nothing.ics')), /The file .* does not exist/)
    writeFileSync(file, 'hello')
    await t.rejects(run(file), { message: new RegExp(`^${file}: This is not an iCalendar file`) })
    writeFileSync(file, ' '.repeat(5 * 1024 * 1024 + 1))
    await t.rejects(run(file), { message: `${file} is larger than 5 MB.` })
    writeFileSync(file, calendarOf(from, to))
    await t.rejects(run(file, 'nobody'), { code: 'invalid_request' })
  })
})
