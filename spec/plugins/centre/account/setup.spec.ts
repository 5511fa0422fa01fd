import t from 'tap'
import { createSetupLink } from '../../../../lib/people/setup/transactions.ts'
import { ORIGIN } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { serve } from '../../../support/server.ts'

const FORM = {
  name: 'Escola do Mar',
  timeZone: 'Europe/Lisbon',
  currency: 'eur',
  locales: 'pt, en',
  owner: 'Marta Reis',
  email: 'marta@example.com'
}

t.test('the set-up of a school', async t => {
  const server = await serve(t)
  const { sql } = server
  const { get, post } = visit(server)
  const pathOf = async (another = false) => `/centre/setup/${(await createSetupLink(sql, another)).token}`
  const send = (path: string, more: Partial<typeof FORM> = {}) =>
    post(path, { ...FORM, ...more }, { origin: ORIGIN })
  const schools = async () => [
    ...(await sql`select id, name, time_zone, currency, to_json(locales) as locales from schools order by id`)
  ]

  await t.test('asks for the school and its owner, in the language of the browser', async t => {
    const path = await pathOf()
    const { status, text, headers } = await get(path, { 'accept-language': 'pt' })
    t.equal(status, 200)
    t.match(text, /Configure a sua escola.*list="zones".*value="EUR".*name="locales" value="pt"/s)
    t.match(text, '<option value="Africa/Casablanca">')
    t.match(headers.get('content-security-policy'), "script-src 'self'")
  })

  await t.test('shows each fault beside its field, and the link still works', async t => {
    const path = await pathOf()
    const { status, text } = await send(path, { timeZone: 'Lisbon', currency: 'EURO', email: 'marta' })
    t.equal(status, 400)
    for (const field of ['timeZone', 'currency', 'email']) t.match(text, `id="${field}-bad"`)
    t.match(text, 'value="Escola do Mar"')
    t.equal((await post(path, FORM, { origin: 'https://evil.example' })).status, 403)
    t.strictSame(await schools(), [])
    t.equal((await get(path)).status, 200)
  })

  await t.test('signs the owner in once, of ten who send it at once', async t => {
    const path = await pathOf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(path)))
    const accepted = answers.filter(({ status }) => status === 303)
    t.equal(accepted.length, 1)
    t.ok(answers.every(({ status }) => status === 303 || status === 404))
    t.strictSame(await schools(), [
      {
        id: 'escola-do-mar',
        name: 'Escola do Mar',
        time_zone: 'Europe/Lisbon',
        currency: 'EUR',
        locales: ['pt', 'en']
      }
    ])
    const cookie = accepted[0]!.headers.get('set-cookie')!.split(';')[0] as string
    t.match((await get('/centre/account', { cookie })).text, /<h1>Marta Reis<\/h1>.*Owner · Escola do Mar/s)
    t.match((await get('/centre/days/2099-07-01', { cookie })).text, 'What is still missing')
    const acts = await sql<{ act: string }[]>`select act from school_log order by at, act`
    t.strictSame(acts.map(({ act }) => act).sort(), ['person.add', 'session.begin'])
    const second = await get(path)
    t.equal(second.status, 404)
    t.match(second.text, /This link no longer works.*Ask the operator/s)
  })

  await t.test('with a school, only a link for another one works, which gets an id of its own', async t => {
    t.equal((await get(await pathOf())).status, 404)
    t.equal((await send(await pathOf(true))).status, 303)
    t.strictSame(
      (await schools()).map(({ id }) => id),
      ['escola-do-mar', 'escola-do-mar-2']
    )
  })

  await t.test('ends with its time', async t => {
    const path = await pathOf(true)
    await sql`update setup_links set expires_at = clock_timestamp()`
    t.equal((await send(path)).status, 404)
  })
})
