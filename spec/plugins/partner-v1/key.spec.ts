// tags: sql
import t from 'tap'
import { mintKey } from '../../../lib/partners/keys/rules.ts'
import { revokeKey } from '../../../lib/partners/keys/transactions.ts'
import { openSchool } from '../../support/centre.ts'
import { HOST, request, speak } from '../../support/raw.ts'
import { addSchool } from '../../support/school.ts'
import type { Sent } from '../../support/server.ts'

const PATH = '/api/partner/v1/supplier'

t.test('a key of v1', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  await addSchool(sql, { id: 'north-shore' })
  const key = await server.schoolKey()
  const other = await server.schoolKey()
  const platform = await server.platformKey()
  const changed = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const partner = (text: string): Sent => ({ headers: { 'x-partner-api-key': text } })
  const bearer = (text: string): Sent => ({ headers: { authorization: text } })
  const both = (a: string, b: string): Sent => ({ headers: { 'x-partner-api-key': a, authorization: b } })

  const rows: readonly [name: string, sent: Sent, error: string | undefined][] = [
    ['in its own header', partner(key), undefined],
    ['as a bearer', bearer(`Bearer ${key}`), undefined],
    ['as a bearer in other letters', bearer(`bEARER   ${key}`), undefined],
    ['in both headers', both(key, `Bearer ${key}`), undefined],
    ['beside an empty bearer', both(key, 'Bearer '), undefined],
    ['nowhere', {}, 'missing_api_key'],
    ['as an empty header', partner(''), 'missing_api_key'],
    ['as an empty bearer', bearer('Bearer '), 'missing_api_key'],
    ['as a bearer without a word more', bearer('Bearer'), 'missing_api_key'],
    ['in two headers that differ', both(key, `Bearer ${other}`), 'invalid_api_key'],
    ['too short', partner(key.slice(0, 20)), 'invalid_api_key'],
    ['one character', partner('x'), 'invalid_api_key'],
    ['with a typing error', partner(changed), 'invalid_api_key'],
    ['in other letters', partner(key.toUpperCase()), 'invalid_api_key'],
    ['that nobody issued', partner(mintKey('school').key), 'invalid_api_key'],
    ['of a platform', partner(platform), 'invalid_api_key'],
    ['of a connector', partner(mintKey('connector').key), 'invalid_api_key'],
    ['twice in one header', partner(`${key}, ${key}`), 'invalid_api_key'],
    ['in another scheme', bearer(`Basic ${key}`), 'invalid_api_key'],
    ['beside the scheme of a proxy', both(key, 'Basic cHJveHk6MQ=='), undefined],
    ['without a scheme', bearer(key), 'invalid_api_key']
  ]
  for (const [name, sent, error] of rows) {
    t.test(`${name} is ${error ?? 'taken'}`, async t => {
      const { status, body, headers } = await server.get(PATH, sent)
      t.strictSame([status, body.error], [error ? 401 : 200, error])
      if (error) t.match(headers.get('www-authenticate'), 'Bearer')
      if (error === 'missing_api_key') t.match(body.hint, /X-Partner-API-Key/)
    })
  }

  t.test('of another kind is refused by its text alone, unlike an unknown one', async t => {
    const hintOf = async (text: string, path = PATH) => (await server.get(path, partner(text))).body.hint
    const platformHint = 'This is a platform key; v1 takes sbs_ keys.'
    t.equal(await hintOf(platform), platformHint)
    t.equal(await hintOf(mintKey('platform').key), platformHint, 'issued or not')
    t.equal(await hintOf(mintKey('connector').key), 'This is a connector key; v1 takes sbs_ keys.')
    t.equal(await hintOf(key, '/api/partner/v2/meta'), 'This is a school key; v2 takes sbp_ keys.')
    const general = await hintOf('x')
    for (const text of [mintKey('school').key, changed, 'sbp_', `sbp_${'0'.repeat(38)}`]) {
      t.equal(await hintOf(text), general, text.slice(0, 4))
    }
  })

  t.test('in Authorization is refused if another Authorization header differs, in any order', async t => {
    const [one, two] = [`Bearer ${key}`, `Bearer ${other}`]
    const rows: readonly [values: readonly string[], status: number][] = [
      [[one, two], 401],
      [[two, one], 401],
      [[one, 'Basic cHJveHk6MQ=='], 401],
      [[one, one], 200]
    ]
    for (const [values, expected] of rows) {
      const lines = values.map(value => `Authorization: ${value}`)
      const answer = await speak(server.url, request([`GET ${PATH} HTTP/1.1`, HOST, ...lines]))
      t.equal(answer?.status, expected)
      if (expected === 401) t.match(answer, { code: 'invalid_api_key', text: /Send one/ })
    }
  })

  t.test('opens its school', async t => {
    const north = await server.schoolKey('Hotel', 'north-shore')
    t.equal((await server.get(PATH, { key })).body.id, 'onda-clara')
    t.equal((await server.get(PATH, { key: north })).body.id, 'north-shore')
  })

  t.test('fails from the request after its revocation, without effect on others', async t => {
    const [row] = await sql<{ id: string }[]>`
      select id from school_keys where last_four = ${other.slice(-4)} order by created_at desc limit 1`
    t.equal((await server.get(PATH, { key: other })).status, 200)
    await revokeKey(sql, row?.id as string)
    t.equal((await server.get(PATH, { key: other })).body.error, 'invalid_api_key')
    t.equal((await server.get(PATH, { key })).status, 200)
  })

  t.test('is stored as a digest only', async t => {
    const rows = await sql`select k::text as row from school_keys k`
    t.equal(rows.filter(({ row }) => row.includes(key.slice(4, 20))).length, 0)
  })
})
