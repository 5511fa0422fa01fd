import t from 'tap'
import { writeChallenge } from '../../../../lib/people/passkeys/rules.ts'
import { createSignInTokenFor, removePerson, signIn } from '../../../../lib/people/transactions.ts'
import { deriveKey } from '../../../../lib/text/derive.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { authenticator } from '../../../support/authenticator.ts'
import { addSignedIn, addSignedInOwner, ORIGIN, type SpecOwner } from '../../../support/owner.ts'
import { addSchool, SCHOOL } from '../../../support/school.ts'
import { type SpecServer, serve } from '../../../support/server.ts'

const SECRET_KEY = 'k'.repeat(32)
const OTHER = 'outra-praia'
const SIGN_IN = '/centre/sign-in'
const PASSKEYS = '/centre/passkeys'

t.test('passkeys', async t => {
  const settings = { SECRET_KEY, TRUSTED_PROXIES: '1' }
  const server = await serve(t, { settings })
  // A challenge issued by one server must be valid on the other.
  const second = await serve(t, {
    settings,
    on: { url: server.databaseUrl, sql: server.sql }
  })
  const { sql } = server
  for (const id of [SCHOOL, OTHER]) await addSchool(sql, { id })
  let prompts = 0
  /** Submits a form, each time from another address, because attempts are limited by address. */
  const sender =
    (at: SpecServer) =>
    (path: string, fields: Record<string, string>, { origin = ORIGIN, cookie = '' } = {}) => {
      prompts += 1
      const from = { 'x-forwarded-for': `10.0.${prompts >> 8}.${prompts & 255}`, origin, cookie }
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return at.post(path, { body: new URLSearchParams(fields).toString(), headers: { ...type, ...from } })
    }
  const [post, postToOther] = [sender(server), sender(second)]

  /** A challenge in the service's format; only some tests need to request one. */
  const challenge = async () => writeChallenge(deriveKey(SECRET_KEY, 'challenge'), uuidV7(Date.now()))
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
  const see = (path: string, cookie: string) => server.get(path, { headers: { cookie } })
  const acts = async (schoolId = SCHOOL): Promise<string> =>
    (
      await sql<{ acts: string | null }[]>`select string_agg(act, ' ' order by at) as acts from school_log
      where school_id = ${schoolId} and act not like 'person.%'`
    )[0]!.acts ?? ''
  /** Acts of the audit rows that the work wrote. */
  async function written(work: () => Promise<unknown>): Promise<string> {
    const before = await acts()
    await work()
    return (await acts()).slice(before.length).trim()
  }
  const stored = async () =>
    (
      await sql`select (select count(*)::int from sessions) as sessions, (select count(*)::int from passkeys) as passkeys,
      (select count(*)::int from used_challenges) as used, (select count(*)::int from school_log) as log`
    )[0]

  /** A device on which this person has added a passkey. */
  async function deviceOf({ headers }: SpecOwner, name = '') {
    const device = authenticator()
    const cookie = headers.cookie as string
    const { text } = await see(PASSKEYS, cookie)
    const user = /data-user="([\w-]+)"/.exec(text)?.[1] as string
    const created = device.make(await challenge(), user)
    const added = await post(PASSKEYS, { name, ...created }, { cookie })
    return { ...device, user, made: created, added, cookie }
  }
  const enter = (fields: Record<string, string>, { cookie = '', at = post, lang = '' } = {}) =>
    at(SIGN_IN + lang, fields, { cookie })
  const grow = (cookie: string) =>
    sql`update sessions set created_at = created_at - interval '16 minutes' where digest = sha256(${cookie.split('=')[1] as string}::bytea)`

  const marta = await addSignedInOwner(sql)
  const rui = await addSignedIn(sql, { role: 'desk' })
  const eva = await addSignedInOwner(sql, OTHER)
  const mine = await deviceOf(marta, 'My <b>telephone</b>')

  await t.test('are added to whoever asks, by the name they give or that of the device', async t => {
    t.strictSame([mine.added.status, mine.added.headers.get('location')], [303, `${PASSKEYS}?said=added`])
    const { text } = await see(`${PASSKEYS}?said=added`, mine.cookie)
    t.match(text, 'My &lt;b&gt;telephone&lt;/b&gt;')
    t.match(text, /Added\. From now on[\s\S]*One passkey[\s\S]*not used yet/)
    t.match(text, `data-ids="${mine.id}"`)
    t.notMatch((await see(PASSKEYS, rui.headers.cookie!)).text, mine.id, 'nobody else sees them')
    t.equal(await written(() => deviceOf(rui)), 'passkey.add')
    t.match(
      (await see(`${PASSKEYS}?lang=pt`, rui.headers.cookie!)).text,
      /<b>Passkey<\/b>[\s\S]*ainda não usada/
    )
    const repeated = await post(
      PASSKEYS,
      { ...mine.make(await challenge(), mine.user) },
      { cookie: rui.headers.cookie! }
    )
    t.match(repeated.headers.get('location'), 'said=known', 'one that the school has is nobody else’s')
  })

  await t.test('are offered on the day to whoever has none, while they have just come by a link', async t => {
    const offer = async ({ headers }: SpecOwner, lang = 'en') =>
      /fingerprint or face|impressão digital/.test(
        (await see(`/centre/days/2099-07-01?lang=${lang}`, headers.cookie!)).text
      )
    const ines = await addSignedIn(sql, { role: 'manager' })
    t.ok((await offer(ines)) && (await offer(ines, 'pt')))
    t.notOk(await offer(marta), 'nobody who has one')
    await grow(ines.headers.cookie!)
    t.notOk(await offer(ines), 'and a quarter of an hour later the line is gone')
  })

  await t.test('sign in, at whichever server, once for each challenge', async t => {
    const fields = mine.sign((await server.get(`${PASSKEYS}/challenge`)).body.challenge)
    const answers: Awaited<ReturnType<typeof enter>>[] = []
    const row = await written(async () => {
      for (const at of [postToOther, post, postToOther]) answers.push(await enter(fields, { at }))
    })
    t.strictSame(
      answers.map(({ status }) => status),
      [303, 401, 401],
      'a replay opens nothing'
    )
    t.equal(row, 'session.begin')
    t.equal(answers[0]!.headers.get('location'), '/centre')
    t.match(
      answers[0]!.headers.get('set-cookie'),
      /^__Host-sb_owner=onda-clara\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/
    )
    const account = await see('/centre/account', cookieOf(answers[0]!))
    t.match(account.text, '<h1>Marta Reis</h1>')
    t.match((await see(PASSKEYS, mine.cookie)).text, 'last used')
    const signed = mine.sign(await challenge())
    const raced = await Promise.all([post, postToOther, post, postToOther].map(at => enter(signed, { at })))
    t.equal(raced.filter(({ status }) => status === 303).length, 1, 'of four who send it at once one gets in')
  })

  await t.test('refuse whatever is not the passkey’s own answer here, and write nothing', async t => {
    const before = await stored()
    const foreign = writeChallenge(deriveKey('another secret', 'challenge'), uuidV7(Date.now()))
    const late = writeChallenge(deriveKey(SECRET_KEY, 'challenge'), uuidV7(Date.now() - 301_000))
    const bytes = (text: string, change: (bytes: Buffer) => void) => {
      const changed = Buffer.from(text, 'base64url')
      change(changed)
      return changed.toString('base64url')
    }
    const flip = (text: string) => bytes(text, b => b.writeUInt8(b.readUInt8(b.length - 1) ^ 1, b.length - 1))
    const ok = async () => mine.sign(await challenge())
    const stranger = authenticator()
    stranger.make(foreign, mine.user)
    const evas = Buffer.concat([
      Buffer.from(mine.user, 'base64url').subarray(0, 16),
      Buffer.from('outra-praiaA', 'base64url')
    ])
    const wrong: readonly (readonly [what: string, fields: Record<string, string>])[] = [
      ['another site', mine.sign(await challenge(), { origin: 'https://evil.example' })],
      ['a site below ours', mine.sign(await challenge(), { origin: 'https://www.swellbook.example' })],
      ['another host', mine.sign(await challenge(), { host: 'evil.example' })],
      ['a device that was not unlocked', mine.sign(await challenge(), { isLocked: true })],
      ['a challenge of somebody else', mine.sign(foreign)],
      ['a challenge that is too old', mine.sign(late)],
      ['no challenge', mine.sign('')],
      ['a tampered challenge', mine.sign(flip(await challenge()))],
      ['a tampered signature', { ...(await ok()), signature: flip((await ok()).signature) }],
      ['another signature', { ...(await ok()), signature: (await ok()).signature }],
      ['tampered data', await ok().then(f => ({ ...f, authenticatorData: flip(f.authenticatorData) }))],
      ['another passkey by this name', { ...stranger.sign(await challenge()), id: mine.id }],
      ['a passkey that is not here', stranger.sign(await challenge())],
      ['what made it', { ...(await ok()), clientData: mine.make(await challenge(), mine.user).clientData }],
      [
        'a colleague by this passkey',
        await deviceOf(eva).then(async ({ user }) => ({ ...(await ok()), user }))
      ],
      ['another school by this passkey', { ...(await ok()), user: evas.toString('base64url') }],
      ['nobody', { ...(await ok()), user: 'AAAA' }],
      ['no client data', { ...(await ok()), clientData: 'e30' }],
      ['another id', { ...(await ok()), id: 'AQ' }]
    ]
    const evaAdded = { sessions: 0, passkeys: 1, used: 1, log: 1 }
    for (const [title, fields] of wrong) {
      const { status, text, headers } = await enter(fields)
      t.strictSame([status, headers.get('set-cookie')], [401, null], title)
      t.match(text, 'This passkey did not sign you in')
    }
    t.match((await enter(wrong[0]![1], { lang: '?lang=pt' })).text, 'Não foi possível entrar')
    const after = (await stored()) as Record<keyof typeof evaAdded, number>
    for (const [name, count] of Object.entries(before as typeof after))
      t.equal(after[name as 'log'], count + evaAdded[name as 'log'], name)
    for (const origin of ['https://evil.example', 'null'])
      t.equal((await post(SIGN_IN, await ok(), { origin })).status, 403, origin)
    t.equal((await enter({ ...(await ok()), id: 'not base64url!' })).status, 400)
    t.equal((await enter(await ok())).status, 303, 'and the passkey still opens')
  })

  await t.test('refuse a counter that does not go up: somebody has a copy', async t => {
    const device = await deviceOf(await addSignedIn(sql, { role: 'manager' }))
    const at = async (counter: number) => (await enter(device.sign(await challenge(), { counter }))).status
    t.strictSame([await at(5), await at(5), await at(4), await at(0), await at(6)], [303, 401, 401, 401, 303])
    const still = await deviceOf(await addSignedIn(sql, { role: 'manager' }))
    const uncounted = async () => (await enter(still.sign(await challenge(), { counter: 0 }))).status
    t.strictSame([await uncounted(), await uncounted()], [303, 303], 'but some devices never count')
  })

  await t.test('are required again for keys, people and passkeys after 15 minutes', async t => {
    const cookie = cookieOf(await enter(mine.sign(await challenge())))
    const add = (sent: string) =>
      post('/centre/people', { name: 'Ana', email: 'ana@example.com', role: 'desk' }, { cookie: sent })
    await grow(cookie)
    t.equal((await see('/centre', cookie)).status, 302, 'the day is not asked for')
    const key = { headers: { cookie, origin: ORIGIN }, body: { partner: 'Hotel', discountPercent: 0 } }
    const issued = await server.post(`/api/schools/${SCHOOL}/keys`, key)
    t.strictSame([issued.status, issued.body.error], [403, 'proof_needed'])
    for (const path of [
      '/centre/people',
      `/centre/people/${marta.personId}`,
      '/centre/assistants',
      PASSKEYS
    ]) {
      const { status, text } = await see(path, cookie)
      t.equal(status, 403, path)
      t.match(text, `name="to" value="${path}"`)
      t.notMatch(text, 'Nothing has changed yet')
    }
    const query = await add(cookie)
    t.strictSame([query.status, await written(() => add(cookie))], [403, ''])
    t.match(
      query.text,
      /Is it still you\?[\s\S]*Nothing has changed yet[\s\S]*name="to" value="\/centre\/people"/
    )

    let proved: Awaited<ReturnType<typeof enter>> | undefined
    const row = await written(async () => {
      proved = await enter({ ...mine.sign(await challenge()), to: '/centre/people' }, { cookie })
    })
    t.strictSame([proved?.headers.get('location'), row], ['/centre/people', 'session.begin'])
    t.equal((await see('/centre/account', cookie)).status, 401, 'the new session is in place of the old one')
    t.equal((await add(cookieOf(proved!))).status, 303)
    for (const to of [
      'https://evil.example',
      '//evil.example/centre/people',
      '/centre/people/../../x',
      '/schools'
    ])
      t.equal((await enter({ ...mine.sign(await challenge()), to })).headers.get('location'), '/centre', to)

    const { headers } = await addSignedInOwner(sql)
    await grow(headers.cookie!)
    t.equal((await see('/centre/people', headers.cookie!)).status, 200, 'who has no passkey is not asked')
    const link = (await createSignInTokenFor(sql, marta.personId))!.token
    const linked = `__Host-sb_owner=${await signIn(sql, uuidV7(Date.now()), link, 'specs')}`
    t.equal((await see('/centre/people', linked)).status, 200, 'a link is a proof too')
  })

  await t.test('the first one, added long after signing in, is noticed on the account', async t => {
    const late = await addSignedIn(sql, { role: 'desk' })
    await grow(late.headers.cookie!)
    const { added, cookie } = await deviceOf(late)
    t.equal(added.headers.get('location'), '/centre/account?said=added')
    t.match((await see('/centre/account?said=added', cookie)).text, 'Added. From now on')
  })

  await t.test('are ten at the most, and open nothing once they are removed', async t => {
    const person = await addSignedIn(sql, { role: 'desk' })
    const { cookie = '' } = person.headers
    const first = await deviceOf(person)
    const errors: (string | null)[] = []
    for (let n = 0; n < 10; n += 1) errors.push((await deviceOf(person)).added.headers.get('location'))
    t.match(errors.at(-2), 'said=added')
    t.match(errors.at(-1), 'said=too_many')
    const session = cookieOf(await enter(first.sign(await challenge())))
    const [{ id } = { id: '' }] = await sql<
      { id: string }[]
    >`select id from passkeys where credential_id = ${Buffer.from(first.id, 'base64url')}`
    const remove = (sent: string) => post(`${PASSKEYS}/${id}/remove`, {}, { cookie: sent })
    t.equal((await remove(mine.cookie)).status, 404, 'a colleague’s')
    t.equal((await remove(eva.headers.cookie!)).status, 404, 'another school’s')
    t.equal(await written(() => remove(cookie)), 'passkey.remove')
    t.equal((await remove(cookie)).status, 404)
    t.equal((await enter(first.sign(await challenge()))).status, 401)
    t.equal(
      (await see('/centre/account', session)).status,
      200,
      'where one is signed in stays so until that is ended'
    )
    await post('/centre/sign-out', {}, { cookie: session })
    t.equal(
      (await see('/centre/account', session)).status,
      401,
      'a stolen cookie opens nothing after signing out'
    )

    const left = await deviceOf(person)
    t.match(left.added.headers.get('location'), 'said=added')
    await removePerson(sql, SCHOOL, marta.personId, person.personId)
    t.equal((await enter(left.sign(await challenge()))).status, 401, 'who has left')
    t.equal((await sql`select 1 from passkeys where person_id = ${person.personId}`).length, 0)
  })

  await t.test('are added only by a sound answer to a challenge of ours', async t => {
    const { headers } = await addSignedIn(sql, { role: 'desk' })
    const { cookie = '' } = headers
    const user = /data-user="([\w-]+)"/.exec((await see(PASSKEYS, cookie)).text)?.[1] as string
    const device = authenticator()
    const answerTo = async (credential: Record<string, string>) =>
      (await post(PASSKEYS, credential, { cookie })).headers.get('location')
    const once = await challenge()
    const over = `${PASSKEYS}?said=over`
    t.equal(await answerTo(device.make(await challenge(), user, { origin: 'https://evil.example' })), over)
    t.equal(await answerTo(device.make(await challenge(), user, { host: 'evil.example' })), over)
    t.equal(await answerTo(device.make(await challenge(), user, { isLocked: true })), over)
    t.equal(await answerTo({ ...device.make(await challenge(), user), attestation: 'oA' }), over)
    t.equal(await answerTo(device.make(once, user)), `${PASSKEYS}?said=added`)
    t.equal(await answerTo(authenticator().make(once, user)), over, 'a challenge works once')
  })

  await t.test('cost nobody else their turn when an address floods them', async t => {
    const before = await stored()
    const flooded = await serve(t, {
      settings,
      on: { url: server.databaseUrl, sql }
    })
    const ask = (address: string) =>
      flooded.get(`${PASSKEYS}/challenge`, { headers: { 'x-forwarded-for': address } })
    const statuses = await Promise.all(Array.from({ length: 70 }, () => ask('203.0.113.7')))
    t.equal(statuses.filter(({ status }) => status === 200).length, 60)
    t.equal((await ask('203.0.113.8')).status, 200)
    t.equal(
      (
        await flooded.get('/centre/account', {
          headers: { 'x-forwarded-for': '203.0.113.7', cookie: mine.cookie }
        })
      ).status,
      200
    )
    t.strictSame(await stored(), before, 'and leaves nothing behind')
  })

  await t.test('are not where a browser has none, which the page explains', async t => {
    for (const [settings, words] of [
      [{ SECRET_KEY, PUBLIC_URL: 'http://192.0.2.7:8080' }, ['reached at an IP address', 'apenas um IP']],
      [{ SECRET_KEY, PUBLIC_URL: 'http://surf.example' }, ['secure addresses only', 'endereços seguros']],
      [{}, ['no secret to sign with', 'um segredo com que assinar']]
    ] as const) {
      const without = await serve(t, { settings, on: { url: server.databaseUrl, sql } })
      for (const [lang, word] of [
        ['en', words[0]],
        ['pt', words[1]]
      ] as const) {
        const { status, text } = await without.get(`${SIGN_IN}?lang=${lang}`)
        t.equal(status, 200)
        t.match(text, word)
        t.notMatch(text, 'data-passkey')
      }
      t.equal((await without.get(`${PASSKEYS}/challenge`)).status, 404)
      await without.close()
    }
  })
})
