// tags: full
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { claimSecret } from '../../lib/events/notifications/transactions.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { cli } from '../support/cli.ts'
import { type Fate, openGateway } from '../support/gateway.ts'
import { samplesIn } from '../support/samples.ts'
import { serve } from '../support/server.ts'

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const SECRET = 'the-secret-of-these-specs-long-enough'
/** Samples with other packages; their specs compile and run them. */
const WITH_PACKAGES = /@swellbook\/client|\.\/swellbook\//

/** All samples of a page in one file, as a reader puts them together. */
function pageIn(page: string, language: 'ts' | 'python'): string {
  return samplesIn(page, language)
    .filter(code => !WITH_PACKAGES.test(code))
    .join('\n')
}

/** A partner's own lines below the samples. They print what happened. */
const MAIN = {
  ts: `
const { BASE: base = '', KEY: key = '', PORT: port = '' } = process.env
const added = await send(key, 'POST', base + '/webhooks', { url: 'http://127.0.0.1:' + port + '/hook' })
const pushed = new Map<string, string>()
const server = receiver(added.body.secret, async (id, message) => { pushed.set(id, message.type) })
server.listen(Number(port), '127.0.0.1')

const listed = await send(key, 'GET', base + '/availabilities')
const lesson = listed.body.availabilities.find((one: { serviceId: string }) => one.serviceId === 'open')
const order = { lessonSlotId: lesson.id, customerName: 'Ada Costa', customerEmail: 'ada@example.com', externalRef: 'ALL-TS' }
const held = await book(base, key, { ...order, status: 'ON_HOLD' })
if (held.state === 'refused') throw new Error(held.hint)
const outcomes = [held, await confirm(base, key, held.bookingId), await book(base, key, order),
  await cancel(base, key, held.bookingId), await cancel(base, key, held.bookingId), await book(base, key, order),
  await confirm(base, key, held.bookingId)]

const polled: string[] = []
for await (const { events } of follow(base, key)) {
  polled.push(...events.filter(({ type }) => type.startsWith('booking.')).map(({ type }) => type))
  if (polled.includes('booking.cancelled')) break
}
while (![...pushed.values()].includes('booking.cancelled')) await new Promise(resolve => setTimeout(resolve, 50))
const forged = await fetch('http://127.0.0.1:' + port, { method: 'POST', body: '{}' })
server.close()
server.closeAllConnections()
console.log(JSON.stringify({
  states: outcomes.map(outcome => outcome.state === 'refused' ? outcome.error : outcome.refund ?? outcome.state),
  polled, pushed: [...pushed.values()].filter(type => type.startsWith('booking.')), forged: forged.status
}))
`,
  python: `
import os, threading
base, key, port = os.environ["BASE"], os.environ["KEY"], int(os.environ["PORT"])
_, added = send(key, "POST", base + "/webhooks", {"url": f"http://127.0.0.1:{port}/hook"})
pushed = {}
server = receiver(added["secret"], lambda id, message: pushed.update({id: message["type"]}), port)
threading.Thread(target=server.serve_forever, daemon=True).start()

_, listed = send(key, "GET", base + "/availabilities")
lesson = next(one for one in listed["availabilities"] if one["serviceId"] == "open")
order = {"lessonSlotId": lesson["id"], "customerName": "Ada Costa", "customerEmail": "ada@example.com", "externalRef": "ALL-PY"}
state, booking = book(base, key, {**order, "status": "ON_HOLD"})
outcomes = [(state, booking), confirm(base, key, booking), book(base, key, order),
    cancel(base, key, booking), cancel(base, key, booking), book(base, key, order), confirm(base, key, booking)]

polled = []
for events, _, _ in follow(base, key):
    polled += [event["type"] for event in events if event["type"].startswith("booking.")]
    if "booking.cancelled" in polled:
        break
while "booking.cancelled" not in pushed.values():
    time.sleep(0.05)

try:
    urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}", b"{}"))
except urllib.error.HTTPError as error:
    forged = error.code
def word(outcome):
    state, detail = outcome
    return detail["error"] if state == "refused" else detail if detail in ("FULL", "NONE") else state
print(json.dumps({"states": [word(one) for one in outcomes], "polled": polled,
    "pushed": [kind for kind in pushed.values() if kind.startswith("booking.")], "forged": forged}))
`
}

/** Each connection is cut once after the service has acted; a proxy answers with HTML, the service is busy. */
const FATES: readonly Fate[] = [
  ...(['pass', 'pass', 'cut', 503, 'pass', 'cut', 'pass', 502, 'pass'] as const),
  ...(['cut', 'pass', 'pass', 429] as const)
]

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  outDir: 'built',
  rootDir: '.'
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

t.test('the samples of the guides put together', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-integration-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(here('node_modules/@types'), join(folder, 'node_modules/@types'))
  symlinkSync(here('node_modules/undici-types'), join(folder, 'node_modules/undici-types'))
  write('package.json', '{"type":"module"}')
  write('first.ts', `${pageIn('partners.md', 'ts')}\nexport {}\n`)
  write('complete.ts', `${pageIn('bookings.md', 'ts')}\n${pageIn('events.md', 'ts')}\n${MAIN.ts}`)
  write('first.py', pageIn('partners.md', 'python'))
  write('complete.py', `${pageIn('bookings.md', 'python')}\n${pageIn('events.md', 'python')}\n${MAIN.python}`)

  for (const [types, lib] of [
    ['the types of Node.js alone', ['es2023']],
    ['the types of a browser too', ['es2023', 'dom', 'dom.iterable']]
  ] as const)
    await t.test(`compile in strict mode, with ${types}`, async t => {
      write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions: { ...OPTIONS, lib }, files: ['first.ts', 'complete.ts'] })
      )
      const { stdout } = await run(here('node_modules/typescript/bin/tsc'), ['-p', folder]).catch(
        fault => fault
      )
      t.equal(stdout, '')
    })

  const { run: swellbook, sql, url } = await cli(t)
  const server = await serve(t, { on: { sql, url }, settings: { SECRET_KEY: SECRET }, loopbackOnly: true })
  await claimSecret(sql, fingerprintOf(SECRET))

  for (const [language, program, ending] of [
    ['TypeScript', process.execPath, '.js'],
    ['Python', 'python3', '.py']
  ] as const) {
    const file = (name: string) => join(folder, ending === '.js' ? 'built' : '', `${name}${ending}`)
    const key = (await swellbook('sandbox', 'add', '--partner', `Hotel ${language}`)).out.trim()

    await t.test(`make and cancel the first booking in ${language}`, async t => {
      const env = { ...process.env, BASE: `${server.url}/api/partner/v1`, KEY: key }
      const { stdout } = await run(program, [file('first')], { env })
      t.match(stdout, /confirmed[\s\S]*cancelled/)
    })

    await t.test(`are a complete integration in ${language}, though connections break`, async t => {
      const gateway = await openGateway(server.url, FATES)
      const port = String(await freePort())
      const env = { ...process.env, BASE: `${gateway.url}/api/partner/v1`, KEY: key, PORT: port }
      const { stdout } = await run(program, [file('complete')], { env, timeout: 120_000 })
      gateway.close()
      const events = ['booking.held', 'booking.confirmed', 'booking.cancelled']
      const { states, polled, pushed, forged } = JSON.parse(stdout)
      t.strictSame(states, [
        ...['held', 'booked', 'booked', 'FULL', 'FULL', 'cancelled'],
        'booking_not_found_or_already_cancelled'
      ])
      t.strictSame(polled.slice(-3), events)
      t.strictSame(pushed, events)
      t.equal(forged, 401)
      const rows =
        await sql`select status from bookings where external_ref like 'ALL-%' and status <> 'cancelled'`
      t.strictSame([...rows], [])
    })
  }
})
