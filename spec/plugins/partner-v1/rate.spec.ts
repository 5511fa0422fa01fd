// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const V1 = '/api/partner/v1'

t.test('the rate of v1', async t => {
  const { server } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '5', TRUSTED_PROXIES: '1' } })
  const slotId = await addSlot(server.sql)
  const left = ({ headers }: { headers: Headers }) => Number(headers.get('x-ratelimit-remaining'))

  t.test('counts every answer to a key, then refuses for a minute', async t => {
    const key = await server.schoolKey()
    const etag = (await server.get(`${V1}/services`, { key })).headers.get('etag') as string
    const answers = [
      await server.get(`${V1}/services`, { key, headers: { 'if-none-match': etag } }),
      await server.post(`${V1}/bookings`, { key, body: bookingOf(slotId) }),
      await server.post(`${V1}/bookings`, { key, body: {} }),
      await server.get(`${V1}/bookings/x`, { key })
    ]
    t.strictSame(
      answers.map(({ status }) => status),
      [304, 201, 400, 404]
    )
    t.strictSame(answers.map(left), [3, 2, 1, 0])
    for (let i = 0; i < 3; i += 1) {
      const { status, body, headers } = await server.get(`${V1}/supplier`, { key })
      t.strictSame([status, body.error], [429, 'rate_limit_exceeded'])
      t.equal(headers.get('retry-after'), '60')
      t.equal(headers.get('x-ratelimit-limit'), '5')
      t.equal(headers.get('x-ratelimit-remaining'), '0')
    }
    t.equal(
      (await server.get(`${V1}/supplier`, { key: await server.schoolKey() })).status,
      200,
      'another key goes on'
    )
  })

  t.test('books nothing that it refuses', async t => {
    const key = await server.schoolKey()
    const answers = []
    for (let i = 0; i < 7; i += 1)
      answers.push(await server.post(`${V1}/bookings`, { key, body: bookingOf(slotId) }))
    t.strictSame(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201, 429, 429]
    )
  })

  t.test('counts a caller without a key by its address, on any route', async t => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } })
    const responses = [
      await server.get(`${V1}/`, from('198.51.100.1')),
      await server.get(`${V1}/supplier`, from('198.51.100.1')),
      await server.get(`${V1}/nothing`, from('198.51.100.1')),
      await server.put(`${V1}/supplier`, from('198.51.100.1')),
      await server.request('OPTIONS', `${V1}/supplier`, from('198.51.100.1'))
    ]
    t.strictSame(
      responses.map(({ status }) => status),
      [200, 401, 404, 405, 204]
    )
    t.strictSame(responses.map(left), [4, 3, 2, 1, 0])
    // An unknown path has no route that could declare 429.
    t.equal((await server.get(`${V1}/`, from('198.51.100.1'))).status, 429)
    t.equal((await server.get(`${V1}/supplier`, from('198.51.100.1'))).status, 429)
    t.equal(left(await server.get(`${V1}/`, from('198.51.100.2'))), 4, 'another address goes on')
    t.equal(left(await server.get(`${V1}/`, from('2001:db8:0:1::7'))), 4)
    t.equal(
      left(await server.get(`${V1}/`, from('2001:db8:0:1:ffff::8'))),
      3,
      'an IPv6 network is one caller'
    )
  })
})

t.test('the rate of v1 is 120 a minute by default', async t => {
  const server = await serve(t)
  t.equal((await server.get(`${V1}/`)).headers.get('x-ratelimit-limit'), '120')
})
