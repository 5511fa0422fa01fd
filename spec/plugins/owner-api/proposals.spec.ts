import t from 'tap'
import { setStock } from '../../../lib/equipment/stock/transactions.ts'
import { moveLesson } from '../../../lib/lessons/transactions.ts'
import { sweepConnector } from '../../../lib/people/connector/transactions.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { openCentre } from '../../support/centre.ts'
import { assistant, callTool } from '../../support/connector.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'

const OTHER = 'outra-praia'

t.test('the proposals of a school', async t => {
  const { server, sql, url, headers } = await openCentre(t, {
    settings: { CONNECTOR_RATE_PER_MINUTE: '100000' }
  })
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const connector = await addConnectorKey(sql)

  const path = (pid = '', verb = '') =>
    `/api/schools/${SCHOOL}/conector/propostas${pid && `/${pid}`}${verb && `/${verb}`}`
  const confirm = (pid: string, payloadHash: unknown) =>
    server.post(path(pid, 'confirmar'), { headers, body: { payloadHash } })
  const reject = (pid: string) => server.post(path(pid, 'rejeitar'), { headers })
  // Closes the lessons moved there before, which would conflict.
  const addLesson = async (fields: Parameters<typeof addSlot>[1] = {}) => {
    await sql`update slots set on_sale = false`
    return addSlot(sql, fields)
  }
  const { proposeMove, proposeStock } = assistant(url, connector.key)

  await t.test('show before and after, and the hash of the stored document', async t => {
    const slot = await addLesson()
    const { proposalId, payloadHash } = await proposeMove(slot)
    const { status, body } = await server.get(path(proposalId), { headers })
    t.equal(status, 200)
    t.match(body, {
      status: 'pending',
      kind: 'lesson_move',
      before: /^Group lesson, \d{4}-\d\d-\d\d 10:00 to 12:00, Baleal$/,
      after: 'Group lesson, 2099-07-01 14:00 to 16:00, Baleal',
      payloadHash,
      proposedBy: 'Assistant'
    })
    const [row] = await sql`select document from proposals where id = ${proposalId}`
    t.equal(digestOf(row!.document as string), payloadHash)
    const listed = await server.get(`${path()}?status=pending`, { headers })
    t.ok(listed.body.proposals.some(({ id }: { id: string }) => id === proposalId))
    t.equal((await server.get(`${path()}?status=open`, { headers })).body.error, 'invalid_request')
  })

  await t.test('change nothing until confirmed; then the lesson moves with its bookings', async t => {
    const slot = await addLesson({ localStart: '07:00', localEnd: '09:00' })
    const partner = await server.schoolKey()
    const booked = await server.post('/api/partner/v1/bookings', { key: partner, body: bookingOf(slot) })
    const held = await server.post('/api/partner/v1/bookings', {
      key: partner,
      body: { ...bookingOf(slot), status: 'ON_HOLD' }
    })
    const { proposalId, payloadHash } = await proposeMove(slot)
    const read = () => server.get(`/api/partner/v1/bookings/${booked.body.bookingId}`, { key: partner })
    t.match((await read()).body.localDateTimeStart, /T07:00:00$/)
    const { status, body } = await confirm(proposalId, payloadHash)
    t.equal(status, 200)
    t.match(body, { status: 'confirmed', decidedBy: 'Marta Reis', reason: null })
    t.equal((await read()).body.localDateTimeStart, '2099-07-01T14:00:00')
    t.equal(
      (await server.post(`/api/partner/v1/bookings/${held.body.bookingId}/confirm`, { key: partner })).status,
      200
    )
  })

  await t.test('answer a repeated confirmation the same, and apply nothing twice', async t => {
    const { proposalId, payloadHash } = await proposeStock(5)
    const first = await confirm(proposalId, payloadHash)
    await setStock(sql, { schoolId: SCHOOL, item: 'boots', size: '42', quantity: 7, version: null })
    const repeated = await confirm(proposalId, payloadHash)
    t.strictSame([first.status, repeated.status], [200, 200])
    t.strictSame(repeated.body, first.body)
    const [row] = await sql`select quantity from equipment_stock where item = 'boots'`
    t.equal(row!.quantity, 7)
  })

  await t.test('are the same for an equal open request', async t => {
    const slot = await addLesson({ daysAhead: 4 })
    const first = await proposeMove(slot)
    t.strictSame(await proposeMove(slot), first)
    t.not((await proposeMove(slot, { endTime: '17:00' })).proposalId, first.proposalId)
    const colleague = (await addConnectorKey(sql)).key
    t.not(
      (await assistant(url, colleague).proposeMove(slot)).proposalId,
      first.proposalId,
      "another key's is its own"
    )
    const { status } = await server.post('/api/partner/v1/bookings', {
      key: await server.schoolKey(),
      body: bookingOf(slot)
    })
    t.equal(status, 201)
    t.equal((await proposeMove(slot)).proposalId, first.proposalId, 'whoever books meanwhile')
    const named = await proposeMove(slot, { spotName: 'Baleal' })
    t.equal(named.proposalId, first.proposalId, 'with the spot it has anyway')
    await reject(first.proposalId)
    t.not((await proposeMove(slot)).proposalId, first.proposalId, 'a decided one is not open')
  })

  await t.test('refuse a hash that differs from the shown one', async t => {
    const { proposalId, payloadHash } = await proposeStock(8)
    for (const wrong of [
      payloadHash.replace(/^./, (c: string) => (c === '0' ? '1' : '0')),
      'x',
      digestOf('')
    ]) {
      const { status, body } = await confirm(proposalId, wrong)
      t.strictSame([status, body.error], [409, 'payload_hash_mismatch'])
    }
    t.equal((await confirm(proposalId, undefined)).body.error, 'missing_fields')
    t.equal((await server.get(path(proposalId), { headers })).body.status, 'pending')
  })

  await t.test('end in conflict if the lesson changed, for good', async t => {
    const slot = await addLesson({ daysAhead: 5 })
    const { proposalId, payloadHash } = await proposeMove(slot, { date: '2099-07-05' })
    const elsewhere = { date: '2099-07-02', startTime: '09:00', endTime: '11:00', spotName: null }
    await moveLesson(sql, { schoolId: SCHOOL, slotId: slot, version: null, ...elsewhere })
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await confirm(proposalId, payloadHash)
      t.strictSame([status, body.error], [409, 'proposal_conflict'])
      t.match(body.hint, /has been changed since/)
    }
    const { body } = await server.get(path(proposalId), { headers })
    t.match(body, { status: 'conflict', reason: /has been changed since/ })
    const [row] = await sql`select local_date::text as date from slots where id = ${slot}`
    t.equal(row!.date, '2099-07-02')
  })

  await t.test('contain the current number of guests while pending', async t => {
    const slot = await addLesson({ daysAhead: 8 })
    const proposed = await proposeMove(slot, { date: '2099-07-08' })
    t.equal(proposed.participantsNow, 0)
    const book = (more: Readonly<Record<string, unknown>>) =>
      server.post('/api/partner/v1/bookings', { key: partner, body: bookingOf(slot, more) })
    const partner = await server.schoolKey()
    await book({ participants: 3 })
    const held = await book({ participants: 2, status: 'ON_HOLD' })
    const { proposalId, payloadHash } = proposed
    const now = async () => (await server.get(path(proposalId), { headers })).body.participantsNow
    t.equal(await now(), 5)
    t.strictSame(await proposeMove(slot, { date: '2099-07-08' }), { ...proposed, participantsNow: 5 })
    const { data } = await callTool(url, connector.key, 'list_pending_proposals')
    const listed = data.proposals.find((each: { proposalId: string }) => each.proposalId === proposalId)
    t.equal(listed.participantsNow, 5)
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held.body.bookingId}`
    t.equal(await now(), 3, 'a hold that is over, released or not, counts no more')
    t.equal((await confirm(proposalId, payloadHash)).body.participantsNow, null)
    t.equal((await proposeStock(6)).participantsNow, null)
  })

  await t.test('are not affected by a booking', async t => {
    const slot = await addLesson({ daysAhead: 6 })
    const { proposalId, payloadHash } = await proposeMove(slot, { date: '2099-07-06' })
    await server.post('/api/partner/v1/bookings', { key: await server.schoolKey(), body: bookingOf(slot) })
    t.equal((await confirm(proposalId, payloadHash)).status, 200)
  })

  await t.test('end in conflict if the stock changed', async t => {
    const { proposalId, payloadHash } = await proposeStock(9)
    await setStock(sql, { schoolId: SCHOOL, item: 'boots', size: '42', quantity: 3, version: null })
    const { status, body } = await confirm(proposalId, payloadHash)
    t.strictSame([status, body.error], [409, 'proposal_conflict'])
  })

  await t.test('expire after 24 hours, swept or not', async t => {
    const { proposalId, payloadHash, expiresAt } = await proposeStock(10)
    t.ok(Date.parse(expiresAt) > Date.now() + 23.9 * 3_600_000)
    const late = await proposeStock(11)
    await sql`update proposals set expires_at = clock_timestamp() where id in (${proposalId}, ${late.proposalId})`
    t.equal((await server.get(path(proposalId), { headers })).body.status, 'expired')
    for (const answer of [await confirm(proposalId, payloadHash), await reject(proposalId)])
      t.strictSame([answer.status, answer.body.error], [410, 'proposal_expired'])
    t.equal(await sweepConnector(sql), 1)
    t.match((await server.get(path(late.proposalId), { headers })).body, {
      status: 'expired',
      reason: /24 hours/
    })
    t.not((await proposeStock(10)).proposalId, proposalId, 'and may be proposed anew')
  })

  await t.test('end with the key that created them', async t => {
    const { id, key } = await addConnectorKey(sql)
    const slot = await addLesson({ daysAhead: 7 })
    const { proposalId, payloadHash } = await assistant(url, key).proposeMove(slot)
    const { body } = await server.del(`/api/schools/${SCHOOL}/conector/tokens/${id}`, { headers })
    t.match(body, { id, expiredProposals: 1 })
    const { status, body: refused } = await confirm(proposalId, payloadHash)
    t.strictSame([status, refused.error], [410, 'proposal_expired'])
    t.match((await server.get(path(proposalId), { headers })).body.reason, /was revoked/)
  })

  await t.test('stay rejected or confirmed', async t => {
    const { proposalId, payloadHash } = await proposeStock(12)
    const first = await reject(proposalId)
    t.match([first.status, first.body], [200, { status: 'rejected', decidedBy: 'Marta Reis' }])
    t.strictSame((await reject(proposalId)).body, first.body)
    const { status, body } = await confirm(proposalId, payloadHash)
    t.strictSame([status, body.error, body.hint], [409, 'proposal_conflict', 'It was rejected.'])
    const other = await proposeStock(13)
    await confirm(other.proposalId, other.payloadHash)
    t.equal((await reject(other.proposalId)).body.error, 'proposal_conflict')
  })

  await t.test('that expired have no decider, whoever comes late', async t => {
    for (const late of [reject, (id: string, hash: string) => confirm(id, hash)]) {
      const { proposalId, payloadHash } = await proposeStock(15)
      await sql`update proposals set expires_at = clock_timestamp() - interval '1 minute' where id = ${proposalId}`
      t.equal((await late(proposalId, payloadHash)).body.error, 'proposal_expired')
      const [row] =
        await sql`select decided_by as by, decided_at = expires_at as punctual from proposals where id = ${proposalId}`
      t.strictSame({ ...row }, { by: null, punctual: true })
    }
  })

  await t.test('are confirmed from our own pages only', async t => {
    const { proposalId, payloadHash } = await proposeStock(15)
    for (const origin of [undefined, 'null', 'https://evil.example']) {
      const { cookie } = headers as { cookie: string }
      const { status, body } = await server.post(path(proposalId, 'confirmar'), {
        headers: { cookie, ...(origin !== undefined && { origin }) },
        body: { payloadHash }
      })
      t.strictSame([status, body.error], [403, 'forbidden'])
    }
  })
})
