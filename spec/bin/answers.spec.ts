// tags: full
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadCommand, names } from '../../bin/commands/index.ts'
import { queueMails } from '../../lib/mail/transactions.ts'
import { wordsOf } from '../support/cli.ts'
import { addGift } from '../support/credits.ts'
import { database } from '../support/database.ts'
import { addPack } from '../support/packs.ts'
import { receive } from '../support/receiver.ts'
import { addRun } from '../support/runs.ts'
import { bookingOf, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'
import { spotLike } from '../support/spots.ts'
import { runAt } from '../support/terminal.ts'
import { openTill, TILL_KEY, WEBHOOK_SECRET } from '../support/till.ts'

const LONG = 'Escola de Surf da Praia do Norte e de Todas as Outras Praias do Concelho de Peniche e Arredores'
const DAY_MS = 24 * 60 * 60 * 1000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** All instants in a value, by path; a lesson's local times are none. */
function instantsIn(value: unknown, path = ''): readonly [path: string, text: string][] {
  if (/\.local(Start|End)$/.test(path)) return []
  if (typeof value === 'string')
    return /(At|Until)$/.test(path) || /^\d{4}-\d\d-\d\d[T ]/.test(value) ? [[path, value]] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) => instantsIn(member, `${path}.${name}`))
}

t.test('the output of commands', async t => {
  const [{ url, sql }, { url: empty }] = [await database(t), await database(t, { empty: true })]
  const folder = t.testdir()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const covered = new Set<string>()
  // biome-ignore lint/suspicious/noExplicitAny: whatever a command prints
  const json = async (name: string, args: readonly string[] = [], env = {}): Promise<any> => {
    covered.add(name)
    const typed = name === 'openapi' ? args : [...args, '--json']
    const { code, out, err } = await runAt(await loadCommand(name), { DATABASE_URL: url, ...env }, typed)
    // The specs' PostgreSQL is not durable, which the doctor reports.
    t.equal(code, name === 'doctor' ? 1 : 0, `${name}: ${err}`)
    const answer = JSON.parse(out)
    const instants = name === 'openapi' ? [] : instantsIn(answer)
    t.strictSame(
      instants.filter(([, text]) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text)),
      [],
      `${name}: its instants are ISO 8601 in UTC`
    )
    return answer
  }
  const at = ['--school', SCHOOL]
  const kids = [...at, '--lesson-type', 'kids']
  const limited = [...at, '--partner', LONG.slice(0, 80)]
  /** Arguments that a list needs besides the school. */
  const more: Readonly<Record<string, readonly string[]>> = {
    'partners report': ['--to', dayAfter(30)],
    'questions list': kids.slice(2),
    'limits list': limited.slice(2)
  }

  await t.test('is valid JSON with --json, with instants in ISO 8601 UTC', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//E//EN\r\nEND:VCALENDAR\r\n'
    const lessons = [5, 6, 7].map(days => `${dayAfter(days)},10:00,11:30,kids,"${LONG}",ines`).join('\n')
    const uses = `${SCHOOL},l1,2026-06-01,anywhere,marefoam,wetsuit,M,7`
    const files = {
      lessons: file('june.csv', `date,start,end,lessonType,spot,instructors\n${lessons}\n`),
      calendar: file('rui.ics', calendar),
      spots: file('spots.json', JSON.stringify([spotLike({ name: LONG.slice(0, 60) })])),
      uses: file('usage.csv', `school,lesson,date,spot,brand,item,size,uses\n${uses}\n`)
    }
    const here = `--school ${SCHOOL}`
    const ofKids = `${here} --lesson-type kids`
    const plan = [
      ...['migrate', 'migrate --status', 'migrate --plan', 'openapi'],
      `schools add ${SCHOOL} --name "${LONG}" --time-zone Europe/Lisbon --website https://${'a'.repeat(60)}.example.com`,
      `schools set ${SCHOOL} --telephone "+351 262 000 000"`,
      ...['schools list', `schools show ${SCHOOL}`, `schools calendar ${SCHOOL}`],
      `lesson-types add kids ${here} --name "${LONG}" --level kids --duration-minutes 90 --capacity 10 --price-cents 3000`,
      `lesson-types set kids ${here} --price-cents 3100`,
      `lesson-types list ${here}`,
      `questions add swim ${ofKids} --required`,
      `questions add towel ${ofKids} --title "${LONG}"`,
      `questions set towel ${ofKids} --hint "${LONG}"`,
      `questions list ${ofKids}`,
      `points add mar ${here} --name "${LONG.slice(0, 90)}" --address "${LONG}" --pickup kids:45`,
      `points set mar ${here} --dropoff kids:20`,
      `points list ${here}`,
      `offers add SUMMER10 ${here} --title "${LONG.slice(0, 80)}" --percent 10 --from 2030-06-01`,
      `offers set SUMMER10 ${here} --lesson-types kids`,
      `offers list ${here}`,
      `instructors add ${here} --name "Inês ${LONG}" --id ines --levels kids,beginner,intermediate,advanced --languages pt,en,fr,es,de,it,nl`,
      `instructors add ${here} --name Rui`,
      `instructors set rui ${here} --levels kids`,
      `instructors list ${here}`,
      `lessons import ${files.lessons} ${here}`,
      `lessons list ${here}`,
      `lessons block ${here} --instructor rui --ics ${files.calendar}`,
      `keys issue --kind school ${here} --partner "${LONG.slice(0, 80)}" --discount 20`,
      'keys list',
      `partners list ${here}`,
      `owners add ${here} --email ${'m'.repeat(50)}@example.com --name "${LONG.slice(0, 80)}"`,
      'owners list',
      `stock set ${here} --item wetsuit --size M --quantity 10`,
      `stock list ${here}`,
      `spots import ${files.spots}`,
      ...['spots set anywhere exposure=0.9', 'spots list', 'forecast refresh --due'],
      `brands add marefoam --name "${LONG.slice(0, 80)}"`,
      ...['brands list', `usage import ${files.uses}`],
      `affiliates add surf-blog --name "${LONG.slice(0, 80)}"`,
      ...['affiliates list', `events list ${here}`, 'doctor']
    ]
    const answers = new Map<string, Awaited<ReturnType<typeof json>>>()
    for (const line of plan) {
      const name = names.find(name => `${line} `.startsWith(`${name} `)) as string
      answers.set(name, await json(name, wordsOf(line.slice(name.length))))
    }
    const [first, second, third] = (await json('lessons list', at)).map(({ id }: { id: string }) => id)
    await json('lessons set', [first, '--capacity', '8'])
    await json('lessons close', [second])
    await json('lessons open', [second])
    await json('lessons move', [third, '--date', dayAfter(9), '--start', '09:00', '--end', '10:30'])
    const runId = await addRun(sql, [second, third], { course: LONG })
    const course = { id: runId, course: LONG, lessons: 2, currency: 'EUR', status: 'OPEN' }
    t.match(await json('courses set', [runId, ...at, '--price-cents', '9900']), {
      ...course,
      priceCents: 9900
    })
    t.match(await json('courses close', [runId, ...at]), { status: 'CLOSED', changed: true })
    t.match(await json('courses open', [runId, ...at]), { ...course, changed: true })
    t.match(await json('courses open', [runId, ...at]), { changed: false })
    t.match(await json('courses list', at), [{ ...course, priceCents: 9900 }])
    const pack = await addPack(sql, { lessons: 5 })
    t.match(await json('packs list', at), [
      { id: pack.id, lessons: 5, left: 5, state: 'live', validTo: null }
    ])
    const server = await serve(t, { on: { sql, url } })
    const { key } = answers.get('keys issue')
    const book = async (customerName: string) =>
      (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(first, { customerName }) })).body
    const { bookingId } = await book('Ana Silva')
    await book(LONG.slice(0, 80))
    await json('bookings list', at)
    await json('bookings find', ['Ana'])
    await json('bookings show', [bookingId])
    await json('partners set', [LONG.slice(0, 80), ...at, '--guest-mail', 'all'])
    const booked = await book('Rui Costa')
    await queueMails(sql, SCHOOL)
    const [mail] = await json('mails list', at)
    await json('mails show', [String(mail.number), ...at])
    await json('mails preview', [booked.bookingId])
    await json('mails retry', at)
    await json('bookings move', [bookingId, '--to', second])
    await json('bookings cancel', [bookingId])
    await json('partners report', [...at, '--to', dayAfter(30)])
    const limit = await json('limits add', [...limited, '--seats', '4', '--lesson-type', 'kids'])
    t.match(limit, { type: 'kids', to: null, seats: 4 })
    const stopped = {
      id: limit.id,
      type: null,
      from: limit.from,
      to: dayAfter(9),
      seats: 0,
      releaseHours: null
    }
    const stop = ['--seats', '0', '--lesson-type', '', '--to', dayAfter(9)]
    t.strictSame(await json('limits set', [limit.id, ...limited, ...stop]), stopped)
    t.strictSame(await json('limits list', limited), [stopped])
    await json('affiliates report')
    await json('customers export', ['--email', 'ana@example.com'])
  })

  await t.test('fits 80 columns for every list on a terminal, and is complete in a pipe', async t => {
    const lists = names.filter(name => /(list|find|report)$/.test(name))
    let narrowed = 0
    for (const name of lists) {
      const command = await loadCommand(name)
      const args = name === 'bookings find' ? ['Praia'] : 'school' in command.options ? at : []
      const run = (outColumns?: number) =>
        runAt(command, { DATABASE_URL: url }, [...args, ...(more[name] ?? [])], undefined, outColumns)
      const [piped, narrow] = [await run(), await run(80)]
      t.equal(narrow.code, 0, narrow.err)
      t.strictSame(
        narrow.out.split('\n').filter(line => line.length > 80),
        [],
        name
      )
      t.notMatch(piped.out, '…', name)
      if (piped.out !== narrow.out) narrowed += 1
      for (const [id] of piped.out.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
        t.ok(narrow.out.includes(id), `${name}: an id is whole`)
    }
    t.ok(narrowed > 5, 'names were long enough to tell')
  })

  await t.test('is valid JSON for removals and files', async t => {
    const [lesson] = await json('lessons list', at)
    const [owner] = await json('owners list')
    const [key] = await json('keys list')
    await json('owners link', [owner.id])
    await json('owners remove', [owner.id])
    await json('lessons cancel', [lesson.id])
    await json('instructors remove', ['rui', ...at])
    await json('keys revoke', [key.id])
    await json('customers erase', ['--email', 'ana@example.com'])
    await json('questions remove', ['towel', ...kids])
    t.strictSame(await json('points remove', ['mar', ...at]), { id: 'mar', removed: true })
    t.strictSame(await json('offers remove', ['summer10', ...at]), { code: 'SUMMER10', removed: true })
    const [limit] = await json('limits list', limited)
    t.strictSame(await json('limits remove', [limit.id, ...limited]), { id: limit.id, removed: true })
    t.strictSame(await json('limits list', limited), [])
    t.equal((await sql`select 1 from school_log where act = 'partner.limit' and person_id is null`).length, 3)
    const backup = join(folder, 'all.swellbook.gz')
    await json('backup', ['--to', backup])
    await json('restore', ['--from', backup], { DATABASE_URL: empty })
    await json('demo seed')
    await json('sandbox add', ['--partner', LONG.slice(0, 80)])
    await json('sandbox list')
    const secret = { SECRET_KEY: 'x'.repeat(32), ALLOWED_NETWORKS: '127.0.0.0/8' }
    const receiver = await receive(t)
    const endpoint = await json('webhooks add', [...at, '--own', '--url', receiver.url], secret)
    await json('webhooks list', at)
    await json('webhooks set', [endpoint.id, '--types', 'lesson.cancelled'])
    for (const verb of ['show', 'rotate', 'ping', 'attempts', 'late', 'retry', 'disable', 'enable'])
      await json(`webhooks ${verb}`, [endpoint.id], secret)
    await json('webhooks replay', [endpoint.id, '--after', '0'])
    await json('webhooks remove', [endpoint.id])
    for (const verb of ['pause', 'status', 'resume'])
      await json(`notifications ${verb}`, [], { SECRET_KEY: 'x'.repeat(32) })
    const gift = await addGift(sql, 5000)
    t.match(await json('credits list', at), [{ id: gift.id, state: 'live', leftCents: 5000 }])
    const till = await openTill(t)
    const paying = { ...secret, STRIPE_URL: till.url }
    const keys = [
      '--key-file',
      file('key', TILL_KEY),
      '--webhook-secret-file',
      file('webhook', WEBHOOK_SECRET)
    ]
    await json('payments set', [...at, ...keys], paying)
    await json('payments test', at, paying)
    const [charge] = await sql<{ id: string }[]>`
      insert into charges (school_id, id, kind, cents, currency, state, provider, mode, session, created_at)
      values (${SCHOOL}, gen_random_uuid(), 'full', 5000, 'EUR', 'open', 'stripe', 'test', 'cs_test_1', now()) returning id`
    t.match(await json('payments list', at), [{ id: charge!.id, state: 'open' }])
    t.strictSame(await json('payments reconcile', at), { due: 1 })
    t.strictSame(await json('payments retry', [charge!.id, ...at]), { id: charge!.id })
    await json('setup', ['--another'])
    t.strictSame(
      names.filter(name => !covered.has(name)),
      ['serve', 'distribute', 'webhooks listen'],
      'no command is left out but the two that go on, and the one that needs a cluster'
    )
  })
})
