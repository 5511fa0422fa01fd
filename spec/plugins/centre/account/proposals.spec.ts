import t from 'tap'
import { setStock } from '../../../../lib/equipment/stock/transactions.ts'
import { sweepConnector } from '../../../../lib/people/connector/transactions.ts'
import { openPages } from '../../../support/centre.ts'
import { assistant } from '../../../support/connector.ts'
import { addConnectorKey, addSignedInOwner, ORIGIN } from '../../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

const OTHER = 'outra-praia'

t.test("a proposal on the owner's pages", async t => {
  const { server, sql, url, get, post } = await openPages(t, {
    settings: { CONNECTOR_RATE_PER_MINUTE: '100000' }
  })
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const owner = await addSignedInOwner(sql)
  const { key } = await addConnectorKey(sql)
  const cookie = owner.headers.cookie!

  const see = (path: string, more: object = {}) => get(path, { cookie, ...more })
  const send = (path: string, fields: Record<string, string>, origin = ORIGIN) =>
    post(path, fields, { origin, cookie })
  const { proposeMove, proposeStock } = assistant(url, key)
  const proposeAny = async () => {
    // Closes the lessons moved there before, which would conflict.
    await sql`update slots set on_sale = false`
    const lessonId = await addSlot(sql, { localStart: '10:00', localEnd: '12:00' })
    return { lessonId, ...(await proposeMove(lessonId)) }
  }
  const startOf = async (id: string) =>
    (
      await sql`select local_date || ' ' || to_char(local_start, 'HH24:MI') as start from slots where id = ${id}`
    )[0]!.start
  const pathOf = ({ decideUrl }: { decideUrl: string }) => new URL(decideUrl).pathname

  await t.test('is shown before and after, with the hash that its form sends back', async t => {
    const proposal = await proposeAny()
    t.equal(proposal.decideUrl, `${ORIGIN}/centre/proposals/${proposal.proposalId}`)
    const { status, text } = await see(pathOf(proposal))
    t.equal(status, 200)
    t.match(text, /<del>10:00–12:00<\/del> → <ins>14:00–16:00<\/ins>/)
    t.match(text, /<ins>Wednesday,? 1 July 2099<\/ins>/)
    t.match(text, /<dd>Baleal<\/dd>/, 'what stays, once')
    t.match(text, /Proposed by “Assistant”/)
    t.match(text, `name="payloadHash" value="${proposal.payloadHash}"`)
  })

  await t.test('says who booked since it was proposed, and that they move with the lesson', async t => {
    const proposal = await proposeAny()
    t.match((await see(pathOf(proposal))).text, 'Group lesson, nobody yet<')
    t.notMatch((await see(pathOf(proposal))).text, 'The bookings move')
    const body = bookingOf(proposal.lessonId, { participants: 5 })
    const partner = { key: await server.schoolKey() }
    const booked = await server.post('/api/partner/v1/bookings', { ...partner, body })
    const { text } = await see(pathOf(proposal))
    t.match(text, 'Group lesson, nobody when proposed, 5 now<')
    t.match(text, 'The bookings move with the lesson')
    t.match(text, `name="payloadHash" value="${proposal.payloadHash}"`, 'what is confirmed is the same')
    t.match((await see('/centre/proposals?lang=pt')).text, 'ninguém na altura da proposta, 5 agora')
    const later = await proposeMove(proposal.lessonId, { endTime: '17:00' })
    t.match((await see(pathOf(later))).text, 'Group lesson, 5 participants<')
    await server.del(`/api/partner/v1/bookings/${booked.body.bookingId}`, partner)
    t.match((await see(pathOf(later))).text, 'Group lesson, 5 when proposed, nobody now<')
    const fields = { decision: 'reject', payloadHash: later.payloadHash }
    await send(pathOf(later), fields)
    t.match((await see(pathOf(later))).text, 'Group lesson, 5 participants<', 'a decided one as it was')
  })

  await t.test('changes nothing until it is confirmed, and then once', async t => {
    const proposal = await proposeAny()
    const { lessonId, payloadHash } = proposal
    const before = await startOf(lessonId)
    const sent = () => send(pathOf(proposal), { decision: 'confirm', payloadHash })
    t.equal(await startOf(lessonId), before)
    for (const answer of [await sent(), await sent()]) {
      t.equal(answer.status, 303)
      t.equal(answer.headers.get('location'), pathOf(proposal))
    }
    t.equal(await startOf(lessonId), '2099-07-01 14:00')
    const { text } = await see(pathOf(proposal))
    t.match(text, /Confirmed · Marta Reis · /)
    t.notMatch(text, '<form', 'there is nothing more to decide')
  })

  await t.test('is turned down, and changes nothing', async t => {
    const proposal = await proposeAny()
    const before = await startOf(proposal.lessonId)
    const fields = { decision: 'reject', payloadHash: proposal.payloadHash }
    t.equal((await send(pathOf(proposal), fields)).status, 303)
    t.equal(await startOf(proposal.lessonId), before)
    t.match((await see(pathOf(proposal))).text, /Turned down · Marta Reis/)
    t.equal((await send(pathOf(proposal), { ...fields, decision: 'confirm' })).status, 303)
    t.equal(await startOf(proposal.lessonId), before, 'for good')
  })

  await t.test('says what stands against it', async t => {
    const proposal = await proposeStock(7)
    await setStock(
      sql,
      { schoolId: SCHOOL, item: 'boots', size: '42', quantity: 3, version: 0 },
      { apply: true }
    )
    const sent = await send(pathOf(proposal), { decision: 'confirm', payloadHash: proposal.payloadHash })
    t.equal(sent.status, 303)
    const { text } = await see(pathOf(proposal))
    t.match(text, /Not applied/)
    t.match(text, /has been changed since the change was planned/)
  })

  await t.test('is over after 24 hours', async t => {
    const proposal = await proposeStock(9)
    await sql`update proposals set expires_at = clock_timestamp() where id = ${proposal.proposalId}`
    const sent = await send(pathOf(proposal), { decision: 'confirm', payloadHash: proposal.payloadHash })
    t.equal(sent.status, 303)
    t.match((await see(pathOf(proposal))).text, /Nobody decided within 24 hours/)
    await sweepConnector(sql)
  })

  await t.test('is decided on by our own form alone, whole and as it was on the screen', async t => {
    const proposal = await proposeAny()
    const before = await startOf(proposal.lessonId)
    const decision = { decision: 'confirm', payloadHash: proposal.payloadHash }
    const path = pathOf(proposal)
    for (const [fields, status, origin] of [
      [decision, 403, 'https://evil.example'],
      [decision, 403, 'null'],
      [{ ...decision, payloadHash: '0'.repeat(64) }, 409, ORIGIN],
      [{ ...decision, decision: 'maybe' }, 400, ORIGIN],
      [{ decision: 'confirm' }, 400, ORIGIN],
      [{}, 400, ORIGIN]
    ] as const)
      t.equal((await send(path, fields as Record<string, string>, origin)).status, status)
    t.equal((await post(path, decision, { origin: ORIGIN })).status, 401, 'without a session')
    t.equal(await startOf(proposal.lessonId), before)
  })

  await t.test('speaks the language that was asked for, and keeps it', async t => {
    const proposal = await proposeAny()
    const { text } = await see(`${pathOf(proposal)}?lang=pt`)
    t.match(text, /<h1>Mudar uma aula<\/h1>/)
    t.match(text, /Quarta-feira, 1 de julho de 2099/)
    const sent = await send(`${pathOf(proposal)}?lang=pt`, {
      decision: 'confirm',
      payloadHash: proposal.payloadHash
    })
    t.equal(sent.headers.get('location'), `${pathOf(proposal)}?lang=pt`)
    t.match((await get('/centre/proposals?lang=pt')).text, /Sessão não iniciada/)
    t.match((await see('/centre/proposals', { 'accept-language': 'pt-BR' })).text, /por decidir/)
  })

  await t.test('is listed at home while it waits, and among those decided lately afterwards', async t => {
    await sql`delete from proposals`
    t.match((await see('/centre/proposals')).text, /Nothing to decide/)
    const open = await proposeAny()
    const result = await proposeStock(11)
    await send(pathOf(result), { decision: 'confirm', payloadHash: result.payloadHash })
    const { text } = await see('/centre/proposals')
    t.match(text, /You have 1 proposal to decide/)
    const [waiting, decided] = text.split('Recently decided')
    t.match(waiting, pathOf(open))
    t.match(decided, pathOf(result))
    t.match(decided, /<del>3<\/del> → <ins>11<\/ins>/)
  })

  await t.test('is listed on the home page; the last decision comes first', async t => {
    await sql`delete from proposals`
    const [first, second, third] = [await proposeAny(), await proposeAny(), await proposeAny()]
    const copies = (status: string) => sql`
      insert into proposals (id, school_id, key_id, kind, document, payload_hash, request_digest, status, expires_at, decided_at)
      select gen_random_uuid(), school_id, key_id, kind, document, payload_hash, sha256(random()::text::bytea), ${status},
        clock_timestamp() + interval '1 day', case ${status} when 'pending' then null else clock_timestamp() end
      from proposals, generate_series(1, 220) where id = ${third.proposalId}`
    await copies('expired')
    t.match((await see('/centre/proposals')).text, /You have 3 proposals to decide/)
    for (const { proposalId, payloadHash } of [second, first])
      await send(`/centre/proposals/${proposalId}`, { decision: 'reject', payloadHash })
    const [, decided = ''] = (await see('/centre/proposals')).text.split('Recently decided')
    t.match(decided, new RegExp(`${pathOf(first)}[^]*${pathOf(second)}`))
    await copies('pending')
    t.match((await see('/centre/proposals')).text, /You have more than 200 proposals to decide/)
    t.match((await see('/centre/proposals?lang=pt')).text, /Tem mais de 200 propostas por decidir/)
  })
})
