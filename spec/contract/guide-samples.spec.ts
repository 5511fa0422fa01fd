// tags: full
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import ts from 'typescript'
import { cli } from '../support/cli.ts'
import { type Fate, openGateway } from '../support/gateway.ts'
import { packedClient } from '../support/packed-client.ts'
import { sampleWith } from '../support/samples.ts'
import { serve } from '../support/server.ts'

const run = promisify(execFile)

interface Result {
  readonly state: string
  readonly bookingId?: string
  readonly error?: string
}
type Book = (base: string, key: string, booking: object) => Promise<Result>

async function inTypeScript(): Promise<Book> {
  const { outputText } = ts.transpileModule(sampleWith('bookings.md', 'ts', 'function book'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  })
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).book
}

const inPython: Book = async (base, key, booking) => {
  const script = `${sampleWith('bookings.md', 'python', 'def book')}
import sys
state, subject = book(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
print(json.dumps({"state": state, **(subject if isinstance(subject, dict) else {"bookingId": subject})}))`
  const { stdout } = await run('python3', ['-c', script, base, key, JSON.stringify(booking)])
  return JSON.parse(stdout)
}

/** The package @swellbook/client, which keeps the same promises. */
const inPackage: Book = async (base, key, booking) => {
  const { isRefusal, Swellbook } = await packedClient()
  const client = new Swellbook({ baseUrl: new URL(base).origin, key })
  try {
    const { state, bookingId } = await client.book(booking)
    return { state, bookingId }
  } catch (error) {
    if (!isRefusal(error, 'insufficient_spots')) throw error
    return { state: 'refused', error: error.refusal.error }
  }
}

t.test('the samples of the guides against a sandbox', async t => {
  const { run: swellbook, sql, url } = await cli(t)
  const server = await serve(t, { on: { sql, url } })
  const key = (await swellbook('sandbox', 'add', '--partner', 'Hotel Inês')).out.trim()
  const base = `${server.url}/api/partner/v1`
  const { availabilities } = (await server.get('/api/partner/v1/availabilities', { key })).body
  const lessonOf = (type: string) =>
    availabilities.find((lesson: { serviceId: string }) => lesson.serviceId === type).id
  const bookingOf = (externalRef: string, lessonSlotId = lessonOf('open')) => ({
    ...{ lessonSlotId, customerName: 'Ada Costa', customerEmail: 'ada@example.com' },
    ...{ participants: 2, externalRef }
  })

  const languages = [
    ['TypeScript', await inTypeScript()],
    ['Python', inPython],
    ['the package', inPackage]
  ] as const
  for (const [language, book] of languages) {
    const through = async (fates: readonly Fate[], booking: object) => {
      const gateway = await openGateway(server.url, fates)
      const result = await book(`${gateway.url}/api/partner/v1`, key, booking)
      gateway.close()
      return result
    }

    t.test(`in ${language} book once`, async t => {
      const booking = bookingOf(`${language}-1`)
      const first = await book(base, key, booking)
      t.equal(first.state, 'booked')
      t.strictSame(await book(base, key, booking), first, 'and again')
    })

    for (const [trouble, fates] of [
      ['its connection is cut after the commit', ['cut']],
      ['it is cut twice, and a proxy answers with HTML', ['cut', 502, 'cut']],
      ['the service is busy', [503, 429]]
    ] as const)
      t.test(`in ${language} book once if ${trouble}`, async t => {
        const externalRef = `${language}-${fates.join('-')}`
        const { state, bookingId } = await through(fates, bookingOf(externalRef))
        t.equal(state, 'booked')
        const rows = await sql`select id from bookings where external_ref = ${externalRef}`
        t.strictSame([...rows.map(({ id }) => id)], [bookingId])
      })

    t.test(`in ${language} say what happened to an earlier booking`, async t => {
      const held = { ...bookingOf(`${language}-held`), status: 'ON_HOLD' }
      t.equal((await through(['cut'], held)).state, 'held')
      const cancelled = bookingOf(`${language}-cancelled`)
      const { bookingId } = await book(base, key, cancelled)
      await server.request('DELETE', `/api/partner/v1/bookings/${bookingId}`, { key })
      t.equal((await book(base, key, cancelled)).state, 'cancelled')
      t.equal((await book(base, key, { ...bookingOf(`${language}-1`), participants: 3 })).state, 'other')
    })

    t.test(`in ${language} return a refusal at once`, async t => {
      const refused = await book(base, key, bookingOf(`${language}-full`, lessonOf('full')))
      t.match(refused, { state: 'refused', error: 'insufficient_spots' })
    })
  }
})
