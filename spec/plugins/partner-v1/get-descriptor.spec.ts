// tags: sql
import t from 'tap'
import { VERSION } from '../../../lib/package.ts'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const V1 = '/api/partner/v1'

t.test('GET / of v1', async t => {
  const server = await serve(t)

  t.test('lists the surface without a key', async t => {
    const { status, body, headers } = await server.get(`${V1}/`)
    t.equal(status, 200)
    t.match(body, {
      version: VERSION,
      auth: /sbs_.*sbp_/,
      octo: { supported: true, formatParam: 'format=octo' }
    })
    t.equal(body.octo.supplierEndpoint, `${V1}/supplier`)
    t.equal(body.octo.strictEndpoint, '/api/partner/octo')
    t.equal(body.guides, '/docs')
    t.strictSame(body.endpoints, {
      availabilities: { method: 'GET', path: `${V1}/availabilities` },
      services: { method: 'GET', path: `${V1}/services` },
      supplier: { method: 'GET', path: `${V1}/supplier` },
      createBooking: { method: 'POST', path: `${V1}/bookings` },
      confirmBooking: { method: 'POST', path: `${V1}/bookings/{id}/confirm` },
      getBooking: { method: 'GET', path: `${V1}/bookings/{id}` },
      cancelBooking: { method: 'DELETE', path: `${V1}/bookings/{id}` },
      listBookings: { method: 'GET', path: `${V1}/bookings` },
      listEvents: { method: 'GET', path: `${V1}/events` },
      createWebhook: { method: 'POST', path: `${V1}/webhooks` },
      listWebhooks: { method: 'GET', path: `${V1}/webhooks` }
    })
    t.equal(headers.get('x-ratelimit-limit'), '120')
    t.strictSame((await server.get(V1)).body, body, 'with or without the slash')
  })

  t.test('links to existing addresses', async t => {
    await addSchool(server.sql)
    const key = await server.schoolKey()
    const slotId = await addSlot(server.sql)
    const { endpoints } = (await server.get(`${V1}/`)).body
    const booked = await server.post(endpoints.createBooking.path, { key, body: bookingOf(slotId) })
    for (const name of [
      'availabilities',
      'services',
      'supplier',
      'getBooking',
      'confirmBooking',
      'cancelBooking',
      'listBookings',
      'listEvents',
      'listWebhooks'
    ]) {
      const { method, path } = endpoints[name]
      const answer = await server.request(method, path.replace('{id}', booked.body.bookingId), { key })
      t.equal(answer.status, 200, name)
    }
  })

  t.test('leads a browser to the guides', async t => {
    const page = await server.get(`${V1}/`, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    })
    t.strictSame([page.status, page.headers.get('location')], [302, '/docs'])
  })
})
