import t from 'tap'
import type { Incoming } from '../../../../lib/kernel/plugin.ts'
import { touchKeys } from '../../../../lib/partners/keys/transactions.ts'
import { personAuthenticators } from '../../../../lib/people/authenticator.ts'
import { createSignInTokenFor, signIn } from '../../../../lib/people/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedInOwner, ORIGIN } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, SCHOOL } from '../../../support/school.ts'

const PATH = '/centre/sessions'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

t.test('sessions of a person', async t => {
  const { server, sql, personId, headers } = await openCentre(t)
  await addSchool(sql, { id: 'outra-praia', name: 'Outra Praia' })
  const cookie = headers.cookie!
  const colleague = await addSignedInOwner(sql)
  const stranger = await addSignedInOwner(sql, 'outra-praia')
  const { get, post } = visit(server)
  const see = (path = PATH, sent = cookie) => get(path, { cookie: sent })
  const end = (id: string, { sent = cookie, origin = ORIGIN, lang = '' } = {}) =>
    post(`${PATH}/${id}/end${lang}`, {}, { origin, cookie: sent })
  const live = async () =>
    Number((await sql`select count(*) as n from sessions where revoked_at is null`)[0]!.n)
  const sessionOn = async (userAgent: string): Promise<string> => {
    const id = uuidV7(Date.now())
    await signIn(sql, id, (await createSignInTokenFor(sql, personId))!.token, userAgent)
    return id
  }
  const ids = (text: string) => [...text.matchAll(/sessions\/([0-9a-f-]{36})\/end/g)].map(([, id]) => id)
  const [own] = ids((await see()).text)
  const phone = await sessionOn(PHONE)

  await t.test('lists the sessions of whoever asks, newest first, and names their devices', async t => {
    const { status, text, headers } = await see()
    t.equal(status, 200)
    t.strictSame(ids(text), [phone, own])
    t.match(text, /<b>Safari on iPhone<\/b><\/p>/)
    t.match(text, /<b>Unknown device<\/b> <span class="pill good">this one<\/span>/)
    t.match(headers.get('cache-control'), /private/)
    const other = await see(PATH, colleague.headers.cookie!)
    t.equal(ids(other.text).length, 1, "a colleague's page has the colleague's alone")
    t.notSame(ids(other.text), [own])
  })

  await t.test('speaks Portuguese, and the page of the account leads there', async t => {
    const { text } = await see(`${PATH}?lang=pt`)
    t.match(text, /Onde tem sessão iniciada[\s\S]*2 dispositivos[\s\S]*Safari em iPhone/)
    t.match((await see('/centre/account')).text, 'href="/centre/sessions"')
  })

  await t.test('says when each was last seen, which is noted once an hour at the most', async t => {
    const seen = new Map<string, string | undefined>()
    const { person } = personAuthenticators(sql, seen, ORIGIN)
    const come = () =>
      person({ may: 'account' }, { method: 'GET', path: PATH, headers: { cookie } } as Incoming)
    await come()
    t.equal(seen.size, 0, 'who has just signed in')
    await sql`update sessions set created_at = timestamptz '2026-01-02 10:00Z' where id = ${own!}`
    t.match((await see()).text, 'Last seen 2 January 2026')
    await come()
    t.strictSame([...seen], [[own, SCHOOL]])
    await touchKeys(sql, seen)
    seen.clear()
    t.notMatch((await see()).text, 'Last seen 2 January 2026')
    await come()
    t.equal(seen.size, 0, 'and is not noted again within the hour')
  })

  await t.test('ends nothing that is not of whoever asks, and nothing for another site', async t => {
    const before = await live()
    const [theirs] = ids((await see(PATH, colleague.headers.cookie!)).text)
    t.equal((await end(theirs!)).status, 404, "a colleague's")
    t.equal((await end(phone, { sent: stranger.headers.cookie! })).status, 404, "another school's")
    t.equal((await end('x')).status, 404, 'no id')
    t.equal((await end(uuidV7(Date.now()))).status, 404, "nobody's")
    t.equal((await end(phone, { origin: 'https://evil.example' })).status, 403, 'a forged form')
    t.equal((await end(phone, { sent: '' })).status, 401, 'nobody')
    t.equal((await see(PATH, '')).status, 401)
    t.equal(await live(), before)
  })

  await t.test('ends a session from its next request on, and leads back', async t => {
    const ended = await end(phone, { lang: '?lang=pt' })
    t.equal(ended.status, 302)
    t.equal(ended.headers.get('location'), `${PATH}?lang=pt`)
    t.equal(ended.headers.get('set-cookie'), null)
    t.strictSame(ids((await see()).text), [own])
    t.equal((await end(phone)).status, 302, 'a second tap does no harm')
  })

  await t.test('signs out by ending the session that one is in', async t => {
    const ended = await end(own!)
    t.match(ended.headers.get('set-cookie'), /Max-Age=0/)
    t.equal((await see()).status, 401)
    t.equal((await see(PATH, colleague.headers.cookie!)).status, 200)
  })

  await t.test('shows what a browser says of itself as text', async t => {
    const { headers, personId } = await addSignedInOwner(sql)
    const { token } = (await createSignInTokenFor(sql, personId))!
    await signIn(sql, uuidV7(Date.now()), token, '<script>alert(1)</script> Windows')
    const { text } = await see(PATH, headers.cookie!)
    t.notMatch(text, /alert/)
    t.match(text, /<b>Windows<\/b>/)
  })
})
