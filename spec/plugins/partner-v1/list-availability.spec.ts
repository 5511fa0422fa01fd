// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSlot } from '../../support/school.ts'

const V1 = '/api/partner/v1'

t.test('GET /availability', async t => {
  const { server } = await openSchool(t)
  await addSlot(server.sql)
  const key = await server.schoolKey()
  const ask = (path: string, headers = {}) => server.get(`${V1}${path}`, { key, headers })

  t.test('is a plain array of OCTO availability by default', async t => {
    const { status, body } = await ask('/availability')
    t.equal(status, 200)
    t.ok(Array.isArray(body))
    t.strictSame(body, (await ask('/availabilities?format=octo')).body)
  })

  t.test('is the same as /availabilities in every format, with the same ETag', async t => {
    for (const format of ['octo', 'native', 'sb', 'fh', 'bl']) {
      const [alias, own] = [
        await ask(`/availability?format=${format}`),
        await ask(`/availabilities?format=${format}`)
      ]
      t.strictSame(alias.body, own.body, format)
      t.equal(alias.headers.get('etag'), own.headers.get('etag'))
      t.equal(
        (await ask(`/availability?format=${format}`, { 'if-none-match': own.headers.get('etag') })).status,
        304
      )
    }
  })

  t.test('validates the range and the level', async t => {
    const rows = [
      ['?from=2026-02-30', 'invalid_date_range'],
      ['?from=2026-01-02&to=2026-01-01', 'invalid_date_range'],
      ['?from=2026-01-01&to=2026-07-01', 'invalid_date_range'],
      ['?level=expert', 'invalid_request'],
      ['?format=xml', 'invalid_request']
    ] as const
    for (const [query, error] of rows)
      t.match(await ask(`/availability${query}`), { status: 400, body: { error } })
    t.equal(
      (await ask('/availability?from=2026-01-01&to=2026-06-30')).status,
      200,
      '180 days are not too many'
    )
  })
})
