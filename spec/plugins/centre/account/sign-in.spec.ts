import t from 'tap'
import { addPerson, createSignInTokenFor, removePerson } from '../../../../lib/people/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { ORIGIN } from '../../../support/owner.ts'
import { SCHOOL } from '../../../support/school.ts'

const NAME = '<b>Marta</b>'

t.test('signing in', async t => {
  const { server, sql } = await openSchool(t)
  const personId = uuidV7(Date.now())
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: NAME })
  const link = async () => `/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`
  const follow = (path: string, headers: object = {}) =>
    server.post(path, { headers: { origin: ORIGIN, ...headers } })
  const cookieOf = (headers: Headers) => headers.get('set-cookie')!.split(';')[0]!

  await t.test('sets a cookie that scripts and other sites cannot use, and leads to the day', async t => {
    const { status, headers } = await follow(await link())
    t.equal(status, 302)
    t.equal(headers.get('location'), '/centre')
    t.match(
      headers.get('set-cookie'),
      /^__Host-sb_owner=onda-clara\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/
    )
    const page = await server.get('/centre/account', { headers: { cookie: cookieOf(headers) } })
    t.equal(page.status, 200)
    t.match(page.text, /<h1>&lt;b&gt;Marta&lt;\/b&gt;<\/h1>/)
    t.notMatch(page.text, NAME)
    t.equal(
      page.headers.get('referrer-policy'),
      'same-origin',
      'or its form would be sent with the Origin null'
    )
    t.match(page.headers.get('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/)
  })

  await t.test('works once: of ten who follow one link at once one gets in', async t => {
    const path = await link()
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(path)))
    t.equal(answers.filter(({ status }) => status === 302).length, 1)
    const refused = answers.find(({ status }) => status !== 302)!
    t.equal(refused.status, 401)
    t.match(refused.text, /been used already or has expired/)
  })

  await t.test('is not used up by opening the link, which shows its person and a button', async t => {
    const path = await link()
    const stored = async () => sql`select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from sign_in_links where used_at is null) as links`
    const before = [...(await stored())]
    t.equal((await server.request('HEAD', path)).status, 200)
    const page = await server.get(path)
    t.equal(page.status, 200)
    t.equal(page.headers.get('set-cookie'), null)
    t.match(page.text, 'You sign in as &lt;b&gt;Marta&lt;/b&gt;, Onda Clara.')
    t.match(page.text, `<form class="card stack" method="post" action="${path}">`)
    const portuguese = (await server.get(`${path}?lang=pt`)).text
    t.match(portuguese, '<button class="button">Iniciar sessão</button>')
    t.match(portuguese, `action="${path}?lang=pt"`)
    t.strictSame([...(await stored())], before)
    const { status, headers } = await follow(`${path}?lang=pt`)
    t.strictSame([status, headers.get('location')], [302, '/centre?lang=pt'])
  })

  await t.test('is not used up by a form of another site', async t => {
    const path = await link()
    for (const origin of ['null', 'https://evil.example', `${ORIGIN}.evil.example`, server.url])
      t.equal((await follow(path, { origin })).status, 403, origin)
    t.equal((await server.post(path)).status, 403)
    t.equal((await follow(path)).status, 302)
  })

  await t.test('links to the public address if the service is opened under another name', async t => {
    const path = await link()
    for (const [requested, origin, words, button] of [
      [path, 'http://127.0.0.1:8080', 'Please use the other address', 'Open it there'],
      [`${path}?lang=pt`, 'https://192.0.2.1', 'Use o outro endereço', 'Abrir nesse endereço']
    ] as const) {
      const { status, text } = await follow(requested, { origin })
      t.equal(status, 403)
      t.match(text, `<h1>${words}</h1>`)
      t.match(text, `<a class="button" href="${ORIGIN}${requested}">${button}</a>`)
      t.notMatch(text, 'Not for your role')
    }
    const elsewhere = await server.post('/centre/account/language', {
      headers: { origin: 'http://127.0.0.1' }
    })
    t.match([elsewhere.status, elsewhere.text], [403, `href="${ORIGIN}/centre"`])
    t.equal((await follow(path)).status, 302, 'the link was not used up')
  })

  await t.test('accepts a page without Origin only if the browser says that it is ours', async t => {
    const path = await link()
    for (const site of ['cross-site', 'same-site', 'none', ''])
      t.equal((await follow(path, { origin: 'null', 'sec-fetch-site': site })).status, 403, site)
    t.equal((await follow(path, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status, 302)
  })

  await t.test('refuses a link that is over or was never made', async t => {
    const path = await link()
    await sql`update sign_in_links set expires_at = clock_timestamp()`
    for (const wrong of [path, '/centre/sign-in/x', `/centre/sign-in/${'A'.repeat(43)}`])
      t.strictSame([(await server.get(wrong)).status, (await follow(wrong)).status], [401, 401])
  })

  await t.test('says of a link that is over what became of it, in both languages', async t => {
    const path = await link()
    await follow(path)
    for (const ask of [server.get, follow]) {
      const english = (await ask(path)).text
      t.match(english, '<h1>This link no longer works</h1>')
      t.match(english, 'Ask the person who created it for a new one.')
      t.match(english, `href="${path}?lang=pt"`)
      const portuguese = (await ask(`${path}?lang=pt`)).text
      t.match(portuguese, '<h1>Esta ligação já não é válida</h1>')
      t.match(portuguese, 'Peça uma nova a quem a criou.')
    }
  })

  await t.test('leads whoever is still signed in home by a link that is over', async t => {
    const path = await link()
    const cookie = cookieOf((await follow(path)).headers)
    for (const response of [
      await server.get(path, { headers: { cookie } }),
      await follow(path, { cookie })
    ]) {
      t.strictSame([response.status, response.headers.get('location')], [302, '/centre'])
      t.equal(response.headers.get('set-cookie'), null)
    }
    await server.post('/centre/sign-out', { headers: { cookie, origin: ORIGIN } })
    t.equal((await server.get(path, { headers: { cookie } })).status, 401)
  })

  await t.test('ends with signing out, which only our own page can ask for', async t => {
    const cookie = cookieOf((await follow(await link())).headers)
    const out = (headers: object) => server.post('/centre/sign-out', { headers: { cookie, ...headers } })
    for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }])
      t.equal((await out(headers)).status, 403)
    const home = await server.get('/centre/account?lang=pt', { headers: { cookie } })
    t.equal(home.status, 200)
    t.match(home.text, 'action="/centre/sign-out?lang=pt"')
    const inPortuguese = await server.post('/centre/sign-out?lang=pt', { headers: { origin: ORIGIN } })
    t.match(
      [inPortuguese.status, inPortuguese.text],
      [401, /href="\/centre\/account\?lang=en"/],
      'a refusal leads where one can go'
    )
    const { status, headers } = await out({ origin: ORIGIN })
    t.strictSame([status, headers.get('location')], [302, '/centre'])
    t.match(headers.get('set-cookie'), /^__Host-sb_owner=; .*Max-Age=0/)
    t.equal((await server.get('/centre/proposals', { headers: { cookie } })).status, 401)
  })

  await t.test('refuses a session that ended, one of a removed owner, and what is no session', async t => {
    const [over, removed] = [
      cookieOf((await follow(await link())).headers),
      cookieOf((await follow(await link())).headers)
    ]
    const digestless = { cookie: '__Host-sb_owner=abc' }
    t.equal((await server.get('/centre/proposals', { headers: digestless })).status, 401)
    t.equal((await server.get('/centre/proposals')).status, 401)
    await sql`update sessions set expires_at = clock_timestamp() where id = (
      select id from sessions order by created_at desc offset 1 limit 1)`
    t.equal((await server.get('/centre/proposals', { headers: { cookie: over } })).status, 401)
    const unused = await link()
    await removePerson(sql, SCHOOL, null, personId)
    t.equal((await server.get('/centre/proposals', { headers: { cookie: removed } })).status, 401)
    t.equal((await follow(unused)).status, 401)
    t.equal(await createSignInTokenFor(sql, personId), undefined)
  })

  await t.test('keeps digests only', async t => {
    const rows = await sql`select (select string_agg(to_jsonb(l)::text, '') from sign_in_links l) || (
      select string_agg(to_jsonb(s)::text, '') from sessions s) as stored`
    t.notMatch(rows[0]!.stored, /token/)
  })
})
