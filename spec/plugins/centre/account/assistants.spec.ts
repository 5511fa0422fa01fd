import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { post as ask, assistant, callTool } from '../../../support/connector.ts'
import { assistantAt } from '../../../support/oauth.ts'
import { addConnectorKey, addSignedInOwner, ORIGIN } from '../../../support/owner.ts'
import { addSchool, addSlot, SCHOOL } from '../../../support/school.ts'

const OTHER = 'outra-praia'
const PATH = '/centre/assistants'
const ABSENT = '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'
const FORM = { label: 'Marta’s <b>helper</b>', staffId: '', scope: 'propose', expiresInDays: '90' }

t.test("the assistants on the owner's pages", async t => {
  const { sql, url, headers, server, get, post } = await openCentre(t)
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const stranger = await addSignedInOwner(sql, OTHER)
  const cookie = headers.cookie!
  const see = (path = PATH) => get(path, { cookie })
  const send = (path: string, fields: Record<string, string> = {}, origin = ORIGIN) =>
    post(path, fields, { origin, cookie })
  const keys = async () => Number((await sql`select count(*) as n from connector_keys`)[0]!.n)

  await t.test('are none at first', async t => {
    t.match((await see()).text, /No assistant is connected/)
  })

  await t.test("are asked for by their own name, which Portuguese could take for the owner's", async t => {
    t.match((await see()).text, '<label for="label">Assistant’s name <')
    t.match((await see(`${PATH}?lang=pt`)).text, '<label for="label">Nome do assistente <')
  })

  await t.test('are connected by a key that one page shows, and no other', async t => {
    const { status, text } = await send(PATH, FORM)
    t.equal(status, 200)
    t.match(text, `${ORIGIN}/api/mcp/escola`)
    t.notMatch(text, /hreflang/, 'no link to another language, which would lose the key')
    const [, key = ''] = /Bearer (sbc_\w+)/.exec(text) ?? []
    t.equal((await callTool(url, key, 'list_my_schools')).isError, false)
    const listed = await see()
    t.match(listed.text, /Marta’s &lt;b&gt;helper&lt;\/b&gt;/)
    t.match(listed.text, new RegExp(`…${key.slice(-4)} · until .* · (never|last) used`))
    t.notMatch(listed.text, key)
    t.match(listed.text, /It can see the whole school · It may read and propose/)
  })

  await t.test('see the lessons of one person where the owner says so', async t => {
    await addSlot(sql)
    const [{ id: staffId } = { id: '' }] = await sql<{ id: string }[]>`select id from instructors`
    const { text } = await send(`${PATH}?lang=pt`, { ...FORM, staffId, scope: 'read', expiresInDays: '30' })
    t.match(text, /A chave de/)
    const [row] =
      await sql`select role, staff_id, scopes, expires_at - created_at = interval '30 days' as month
        from connector_keys order by created_at desc limit 1`
    t.strictSame({ ...row }, { role: 'instructor', staff_id: staffId, scopes: ['read'], month: true })
    t.match((await see()).text, /It can see the lessons of /)
  })

  await t.test('are not connected by a form that is not whole, or not ours', async t => {
    const before = await keys()
    for (const [fields, status, origin] of [
      [{ ...FORM, label: ' ' }, 400, ORIGIN],
      [{ ...FORM, label: 'x'.repeat(81) }, 400, ORIGIN],
      [{ ...FORM, staffId: 'nobody' }, 400, ORIGIN],
      [{ ...FORM, scope: 'confirm' }, 400, ORIGIN],
      [{ ...FORM, expiresInDays: '9999' }, 400, ORIGIN],
      [{}, 400, ORIGIN],
      [FORM, 403, 'https://evil.example']
    ] as const)
      t.equal((await send(PATH, fields as Record<string, string>, origin)).status, status)
    t.equal((await post(PATH, FORM, { origin: ORIGIN })).status, 401, 'without a session')
    t.equal((await get(PATH)).status, 401)
    t.equal(await keys(), before)
  })

  await t.test('are not connected without a name, which the page says in both languages', async t => {
    for (const label of [' ', 'x'.repeat(81)]) {
      t.match((await send(PATH, { ...FORM, label })).text, 'The name must have 1 to 80 characters.')
      t.match((await send(`${PATH}?lang=pt`, { ...FORM, label })).text, 'O nome tem de 1 a 80 caracteres.')
    }
    t.match((await send(PATH, { ...FORM, scope: 'confirm' })).text, 'scope: one of read, propose.')
  })

  await t.test('are at most fifty', async t => {
    for (let n = await keys(); n < 50; n += 1) await addConnectorKey(sql)
    const { status, text } = await send(PATH, FORM)
    t.equal(status, 409)
    t.match(text, /Assistant limit reached/)
  })

  await t.test('end with their key, which the list then leaves out', async t => {
    const { id, key } = await addConnectorKey(sql, { schoolId: OTHER })
    const revoke = (sessionCookie: string) =>
      post(`${PATH}/${id}/revoke`, {}, { origin: ORIGIN, cookie: sessionCookie })
    t.equal((await revoke(cookie)).status, 404, 'not by the owner of another school')
    t.match((await get(PATH, { cookie: stranger.headers.cookie! })).text, id)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, headers } = await revoke(stranger.headers.cookie!)
      t.strictSame([status, headers.get('location')], [302, PATH])
    }
    t.match((await get(PATH, { cookie: stranger.headers.cookie! })).text, /No assistant is connected/)
    t.equal((await ask(url, key, { jsonrpc: '2.0', id: 1, method: 'ping' })).status, 401)
    for (const wrong of [ABSENT, 'x']) t.equal((await send(`${PATH}/${wrong}/revoke`)).status, 404)
  })

  await t.test('with a key and signed in stand in one list, and end with their open proposals', async t => {
    await sql`update connector_keys set revoked_at = now() where school_id = ${OTHER}`
    const { id: pastedId, key } = await addConnectorKey(sql, { schoolId: OTHER })
    const { access } = await assistantAt(server).connect(stranger)
    const [{ id: signedInId } = { id: '' }] = await sql<{ id: string }[]>`
      select id from connector_keys where school_id = ${OTHER} and person_id is not null`
    const { proposalId: first } = await assistant(url, key).proposeStock(3)
    const { proposalId: second } = await assistant(url, access).proposeStock(4)
    const theirs = { origin: ORIGIN, cookie: stranger.headers.cookie! }
    const listed = (await get(PATH, theirs)).text
    t.match(listed, new RegExp(`…${key.slice(-4)} · until`))
    t.match(listed, 'Connected by Marta Reis · assistant.example · until')
    const proposals = async () => {
      const rows = await sql`
        select id, status, reason from proposals where school_id = ${OTHER} order by created_at`
      return rows.map(row => ({ ...row }))
    }
    const ended = { status: 'expired', reason: 'key_revoked' }
    const waiting = { status: 'pending', reason: null }
    t.match(listed, 'aria-label="Revoke its key: Assistant"')
    await post(`${PATH}/${pastedId}/revoke`, {}, theirs)
    t.strictSame(await proposals(), [
      { id: first, ...ended },
      { id: second, ...waiting }
    ])
    t.match((await get('/centre/proposals', theirs)).text, second)
    t.match((await get(PATH, theirs)).text, 'aria-label="Disconnect: Assistant"')
    await post(`${PATH}/${signedInId}/revoke`, {}, theirs)
    t.strictSame((await proposals()).at(-1), { id: second, ...ended })
    for (const credential of [key, access])
      t.equal((await ask(url, credential, { jsonrpc: '2.0', id: 1, method: 'ping' })).status, 401)
    const page = await get(`/centre/proposals/${second}`, theirs)
    t.notMatch(page.text, '>Confirm<')
    const acts =
      await sql`select act, subject from school_log where school_id = ${OTHER} and act = 'assistant.revoke'
      and subject in (${pastedId}, ${signedInId}) and person_id = ${stranger.personId}`
    t.equal(acts.length, 2, 'the log says who ended them')
    t.match((await get(PATH, theirs)).text, /No assistant is connected/)
  })

  await t.test('that ended by themselves are left out', async t => {
    await sql`update connector_keys set created_at = created_at - interval '100 days',
      expires_at = clock_timestamp() where school_id = ${SCHOOL}`
    t.match((await see()).text, /No assistant is connected/)
  })
})
