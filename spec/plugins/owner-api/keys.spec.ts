import t from 'tap'
import { openCentre } from '../../support/centre.ts'
import { addConnectorKey, addSignedInOwner } from '../../support/owner.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import type { Answer } from '../../support/server.ts'

const OTHER = 'outra-praia'
const ABSENT = '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'
const outcome = ({ status, body }: Answer) => [status, body.error]

t.test("an owner's keys and sessions", async t => {
  const { server, sql, headers } = await openCentre(t)
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const stranger = await addSignedInOwner(sql, OTHER)
  const own = `/api/schools/${SCHOOL}`

  await t.test('issues a partner key, lists it without its text, and revokes it', async t => {
    const issued = await server.post(`${own}/keys`, {
      headers,
      body: { partner: 'Hotel Baía', discountPercent: 10 }
    })
    t.equal(issued.status, 201)
    const { id, key, lastFour } = issued.body
    t.match(issued.body, { partner: 'Hotel Baía', discountPercent: 10 })
    t.equal((await server.get('/api/partner/v1/supplier', { key })).body.id, SCHOOL)
    await addConnectorKey(sql)
    const listed = await server.get(`${own}/keys`, { headers })
    t.match(listed.body.keys, [{ id, partner: 'Hotel Baía', lastFour, revokedAt: null }])
    t.equal(listed.body.keys.length, 1, 'and no connector key')
    t.notMatch(listed.text, key)
    const revoked = await server.del(`${own}/keys/${id}`, { headers })
    t.equal(revoked.status, 200)
    t.equal((await server.get('/api/partner/v1/supplier', { key })).status, 401)
    t.strictSame((await server.del(`${own}/keys/${id}`, { headers })).body, revoked.body, 'again is the same')
    t.strictSame(outcome(await server.del(`${own}/keys/${ABSENT}`, { headers })), [404, 'not_found'])
    t.strictSame(outcome(await server.del(`${own}/keys/1`, { headers })), [404, 'not_found'])
  })

  await t.test('answers 409 at the fifty-first key', async t => {
    const issue = () => server.post(`${own}/keys`, { headers, body: { partner: 'Hotel' } })
    const answers = await Promise.all(Array.from({ length: 51 }, issue))
    t.equal(answers.filter(({ status }) => status === 201).length, 50)
    t.strictSame(outcome(answers.find(({ status }) => status !== 201)!), [409, 'too_many_keys'])
  })

  const wrongKeys: [body: unknown, code: string][] = [
    [{}, 'missing_fields'],
    [{ partner: ' ' }, 'missing_fields'],
    [{ partner: ' WebSite' }, 'invalid_request'],
    [{ partner: 'WEBSİTE' }, 'invalid_request'],
    [{ partner: 'school' }, 'invalid_request'],
    [{ partner: 'x', discountPercent: 101 }, 'invalid_request'],
    [[], 'invalid_request'],
    ['{', 'invalid_request']
  ]
  for (const [body, code] of wrongKeys) {
    await t.test(`answers ${code} for a partner key with ${JSON.stringify(body)}`, async t => {
      t.strictSame(outcome(await server.post(`${own}/keys`, { headers, body })), [400, code])
    })
  }

  await t.test('issues a connector key once, lists and revokes it', async t => {
    const terms = { label: 'Assistant', role: 'manager', scopes: ['propose', 'read'], expiresInDays: 90 }
    const issued = await server.post(`${own}/conector/tokens`, { headers, body: terms })
    t.equal(issued.status, 201)
    t.equal(issued.headers.get('cache-control'), 'no-store')
    const { id, key, createdAt, expiresAt } = issued.body
    t.match(key, /^sbc_\w{38}$/)
    t.match(issued.body, { label: 'Assistant', role: 'manager', staffId: null, scopes: ['read', 'propose'] })
    t.equal(Date.parse(expiresAt) - Date.parse(createdAt), 90 * 86_400_000)
    const listed = await server.get(`${own}/conector/tokens`, { headers })
    t.match(listed.body.tokens, [{ id, revokedAt: null }])
    t.notMatch(listed.text, key)
    const revoked = await server.del(`${own}/conector/tokens/${id}`, { headers })
    t.match(revoked.body, { id, expiredProposals: 0 })
    t.strictSame((await server.del(`${own}/conector/tokens/${id}`, { headers })).body, revoked.body)
    t.strictSame(outcome(await server.del(`${own}/conector/tokens/${ABSENT}`, { headers })), [
      404,
      'not_found'
    ])
    t.strictSame(
      outcome(await server.del(`${own}/keys/${id}`, { headers })),
      [404, 'not_found'],
      'it is no partner key'
    )
  })

  await t.test('ties an instructor’s key to an instructor of the school', async t => {
    const slot = await addSlot(sql)
    const terms = { label: 'A', role: 'instructor', scopes: ['read'], expiresInDays: 30 }
    const issue = (more: object) =>
      server.post(`${own}/conector/tokens`, { headers, body: { ...terms, ...more } })
    t.strictSame((await issue({})).body.fields, ['staffId'])
    t.match((await issue({ staffId: 'nobody' })).body, { error: 'invalid_request', field: 'staffId' })
    const { status, body } = await issue({ staffId: `i1-${slot}` })
    t.strictSame([status, body.staffId], [201, `i1-${slot}`])
  })

  const good = { label: 'A', role: 'owner', scopes: ['read'], expiresInDays: 30 }
  const wrongTokens: [more: object, code: string][] = [
    [{ label: '' }, 'missing_fields'],
    [{ role: undefined }, 'missing_fields'],
    [{ scopes: undefined }, 'missing_fields'],
    [{ expiresInDays: undefined }, 'missing_fields'],
    [{ role: 'admin' }, 'invalid_request'],
    [{ scopes: [] }, 'invalid_request'],
    [{ scopes: ['propose'] }, 'invalid_request'],
    [{ scopes: ['read', 'read'] }, 'invalid_request'],
    [{ scopes: ['read', 'write'] }, 'invalid_request'],
    [{ expiresInDays: 31 }, 'invalid_request'],
    [{ expiresInDays: '30' }, 'invalid_request']
  ]
  for (const [more, code] of wrongTokens) {
    await t.test(`answers ${code} for a connector key with ${JSON.stringify(more)}`, async t => {
      const body = { ...good, ...more }
      t.strictSame(outcome(await server.post(`${own}/conector/tokens`, { headers, body })), [400, code])
    })
  }

  await t.test('answers 409 at the fifty-first live connector key', async t => {
    const issue = () => server.post(`${own}/conector/tokens`, { headers, body: good })
    const answers = await Promise.all(Array.from({ length: 55 }, issue))
    t.ok(answers.some(({ body }) => body.error === 'too_many_keys'))
    const [row] = await sql`select count(*)::int as live from connector_keys where revoked_at is null`
    t.equal(row!.live, 50)
  })

  await t.test('lists sessions, and ends one', async t => {
    const { headers: here } = await addSignedInOwner(sql)
    const { body } = await server.get(`${own}/sessions`, { headers: here })
    t.match(body.owner, { name: 'Marta Reis', schoolId: SCHOOL })
    t.match(body.sessions, [{ current: true, userAgent: 'specs' }])
    const [{ id }] = body.sessions
    const theirs = await server.del(`${own}/sessions/${id}`, { headers })
    t.strictSame(outcome(theirs), [404, 'not_found'], 'another owner cannot')
    const ended = await server.del(`${own}/sessions/${id}`, { headers: here })
    t.match(ended.headers.get('set-cookie'), /Max-Age=0/)
    t.strictSame(outcome(await server.get(`${own}/sessions`, { headers: here })), [401, 'invalid_api_key'])
  })

  const routes: [method: string, path: string][] = [
    ['GET', '/sessions'],
    ['DELETE', `/sessions/${ABSENT}`],
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['DELETE', `/keys/${ABSENT}`],
    ['GET', '/conector/tokens'],
    ['POST', '/conector/tokens'],
    ['DELETE', `/conector/tokens/${ABSENT}`],
    ['GET', '/conector/propostas'],
    ['GET', `/conector/propostas/${ABSENT}`],
    ['POST', `/conector/propostas/${ABSENT}/confirmar`],
    ['POST', `/conector/propostas/${ABSENT}/rejeitar`]
  ]
  await t.test('identifies the school in the path, in any spelling', async t => {
    t.equal((await server.get(`${own.replace('-', '%2D')}/keys`, { headers })).status, 200)
    for (const path of ['/api/schools//keys', '/api/schools//conector/propostas'])
      t.equal((await server.get(path, { headers })).status, 403)
    const nobody = await server.post('/api/schools//keys', { headers, body: { partner: 'Hotel' } })
    t.equal(nobody.status, 403)
  })

  for (const [method, path] of routes) {
    await t.test(`refuses others at ${method} ${path}`, async t => {
      const { cookie, origin } = headers as { cookie: string; origin: string }
      const ask = (sent: Record<string, string>, school = own) =>
        server.request(method, `${school}${path}`, { headers: sent }).then(outcome)
      t.strictSame(await ask(stranger.headers), [403, 'forbidden'], 'another school’s owner')
      t.strictSame(
        await ask({ cookie, origin }, '/api/schools/nowhere'),
        [403, 'forbidden'],
        'a school that is not'
      )
      t.strictSame(await ask({ origin }), [401, 'missing_api_key'], 'nobody')
      t.strictSame(await ask({ origin, cookie: `${cookie}x` }), [401, 'invalid_api_key'], 'a wrong session')
      if (method === 'GET') return
      for (const foreign of [
        {},
        { origin: 'null' },
        { origin: 'https://evil.example' },
        { origin: `${origin}:444` }
      ])
        t.strictSame(
          await ask({ cookie, ...foreign } as Record<string, string>),
          [403, 'forbidden'],
          'another site'
        )
    })
  }
})
