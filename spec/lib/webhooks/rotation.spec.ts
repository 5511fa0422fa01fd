// tags: full
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook as Standard } from 'standardwebhooks'
import t from 'tap'
import { endpointKey, formatSecret } from '../../../lib/webhooks/signature.ts'
import { changeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { database } from '../../support/database.ts'
import { begin, courier, isCaughtUp, listener, SECRET, setOnSale } from '../../support/deliveries.ts'
import { type Received, until } from '../../support/receiver.ts'
import { sampleWith } from '../../support/samples.ts'
import { SCHOOL } from '../../support/school.ts'
import { loadTool } from '../../support/tools.ts'

const ROTATIONS = 3
const GENERATIONS = Array.from({ length: ROTATIONS + 1 }, (_, n) => n + 1)
/** A batch signs all its requests with the secrets read at its start, and may last ten seconds. */
const BETWEEN_MS = 700

type Verifies = (secret: string, got: Received) => boolean

type Library = new (secret: string) => { verify(body: string, headers: Record<string, string>): unknown }

/** The library throws if a signature is invalid. */
const byLibrary =
  (Library: Library): Verifies =>
  (secret, { body, headers }) => {
    try {
      new Library(secret).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  }

/** The sample of docs/events.md over all messages and secrets in one Python process. */
function byPython(secrets: readonly string[], all: readonly Received[]): Verifies {
  const samples = all.map(({ headers, body }) => secrets.map(secret => [secret, headers, body]))
  const script = `${sampleWith('events.md', 'python', 'compare_digest')}\nimport json, sys\nprint(json.dumps([[verify(secret, headers, body.encode()) for secret, headers, body in row] for row in json.load(sys.stdin)]))`
  const output = execFileSync('python3', ['-c', script], { input: JSON.stringify(samples), encoding: 'utf8' })
  const rows: boolean[][] = JSON.parse(output)
  return (secret, got) => rows[all.indexOf(got)]![secrets.indexOf(secret)] === true
}

t.test('rotating secrets during delivery', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  courier(t, sql)
  let isOver = false
  const traffic = (async () => {
    for (let n = 0; !isOver; n += 1) await setOnSale(sql, slotId, n % 2 === 1)
  })()
  for (let n = 0; n < ROTATIONS; n += 1) {
    await sleep(BETWEEN_MS)
    await changeEndpoint(sql, SCHOOL, own.id, { do: 'rotate', hours: 24 })
  }
  await sleep(BETWEEN_MS)
  isOver = true
  await traffic
  await until(isCaughtUp(own.state))

  const all = own.receiver.received
  const secrets = GENERATIONS.map(generation => formatSecret(endpointKey(SECRET, own.id, generation)))
  const verifiers: [string, Verifies][] = [
    ['standardwebhooks', byLibrary(Standard)],
    ['svix', byLibrary(loadTool<{ Webhook: Library }>('svix').Webhook)],
    ["the sample's Python", byPython(secrets, all)]
  ]
  t.ok(all.length > 50, `${all.length} messages`)
  for (const [name, verifies] of verifiers) {
    const taken = all.map(got => GENERATIONS.filter(n => verifies(secrets[n - 1]!, got)))
    await t.test(`leaves no message that ${name} refuses with both valid secrets`, async t => {
      t.strictSame(
        taken.filter(ones => ones.length === 0),
        [],
        'each is signed'
      )
      const wrong = taken.filter(ones => ones.length > 2 || (ones.length === 2 && ones[1] !== ones[0]! + 1))
      t.strictSame(wrong, [], 'with a secret and the one before it, and no other')
      t.strictSame(
        taken.filter(([first]) => first === 1).length > 0 && taken.at(-1),
        [ROTATIONS, ROTATIONS + 1],
        'from the first to the last'
      )
      const newest = taken.map(ones => ones.at(-1) as number)
      t.strictSame(newest, [...newest].sort(), 'one after another')
      t.ok(
        taken.every(ones => ones.length === 2 || ones[0] === 1),
        'and who still has the former secret takes it too'
      )
    })
  }
})
