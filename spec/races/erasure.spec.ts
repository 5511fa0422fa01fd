import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { connect } from '../../lib/database.ts'
import { mutate } from '../support/crowd.ts'
import { type OctoServer, serveOcto } from '../support/octo.ts'

const GUEST = { fullName: 'Eve Silva', emailAddress: 'eve@example.org', notes: 'left foot' }

/** Another hand on the database, that erases the guest and keeps the transaction open until told. */
async function eraseSlowly(t: Test, url: string): Promise<() => Promise<void>> {
  const sql = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await sql.unsafe('begin')
  await sql.unsafe(`select erase_customer('${GUEST.emailAddress}')`)
  return async () => {
    await sql.unsafe('commit')
  }
}

/** What the database still says of the guest after an erasure in whose midst each change was asked for. */
async function remains(t: Test, server: OctoServer): Promise<string> {
  const { octo, reserve, slot, sql } = server
  const seats = [{ unitId: 'participant', contact: GUEST }]
  const changes: [method: string, path: string, body: object][] = [
    ['POST', '/extend', { expirationMinutes: 60 }],
    ['POST', '/confirm', { contact: { country: 'PT' } }],
    ['PATCH', '', { notes: 'comes late' }],
    ['POST', '/cancel', {}]
  ]
  const uuids: string[] = []
  for (const _ of changes) {
    const { body } = await reserve(await slot(), 1, { unitItems: seats })
    await octo('PATCH', `/bookings/${body.uuid}`, { contact: GUEST })
    uuids.push(body.uuid)
  }
  const commit = await eraseSlowly(t, server.databaseUrl)
  const asked = Promise.all(
    changes.map(([method, path, body], n) => octo(method, `/bookings/${uuids[n]}${path}`, body))
  )
  await sleep(300)
  await commit()
  for (const { status } of await asked) t.equal(status, 200)
  const rows = await sql<{ text: string }[]>`
    select (to_jsonb(b) - 'notes')::text as text from bookings b where id = any (${uuids}::uuid[])`
  return rows.map(({ text }) => text).join('\n')
}

t.test('bookings that are changed while their customer is erased', async t => {
  t.test('bring the customer back where the booking is read before it is locked', async t => {
    const server = await serveOcto(t)
    await mutate(server.sql, 'lock_booking', [
      [
        'and school_id = p_school_id for no key update;\n  return b;',
        'and school_id = p_school_id;\n  return b;'
      ]
    ])
    t.match(await remains(t, server), /eve@example\.org/)
  })

  t.test('are changed, and say nothing of the customer any more', async t => {
    const server = await serveOcto(t)
    t.notMatch(await remains(t, server), /eve|silva|left foot/i)
  })
})
