import t from 'tap'
import { openSchool } from './/centre.ts'
import { requireDeclared } from './contract.ts'
import { addSlot, bookingOf, SCHOOL, seatsTaken } from './school.ts'
import { serve } from './server.ts'

t.test('the server of the specs', async t => {
  const { server } = await openSchool(t)
  const slotId = await addSlot(server.sql)
  const key = await server.schoolKey()

  t.test('books at a school of the builders', async t => {
    const booked = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
    t.equal(booked.status, 201)
    t.equal(booked.body.schoolId, SCHOOL)
    t.equal(await seatsTaken(server.sql, slotId), 1)
  })

  t.test('shows the slot until it has begun', async t => {
    await addSlot(server.sql, { daysAhead: -1 })
    const { body } = await server.get('/api/partner/v1/availabilities', { key })
    t.equal(body._meta.total, 1)
  })

  t.test('accepts platform keys', async t => {
    const refused = await server.get('/api/partner/v1/services', { key: await server.platformKey() })
    t.equal(refused.body.error, 'invalid_api_key')
  })

  t.test('sends any method, and unknown paths are not found', async t => {
    t.equal((await server.request('HEAD', '/health/live')).status, 200)
    t.equal((await server.put('/health/live')).body.error, 'method_not_allowed')
    t.equal((await server.request('OPTIONS', '/health/live')).status, 204)
    t.equal((await server.get('/nothing')).body.error, 'not_found')
    t.equal((await server.get('/api/partner/v1/')).status, 200)
    const page = await server.get('/api/partner/v1/', { headers: { accept: 'text/html' } })
    t.equal(page.status, 302)
  })

  t.test('may share its database with another', async t => {
    const other = await serve(t, { on: { url: server.databaseUrl, sql: server.sql } })
    t.equal((await other.get('/api/partner/v1/supplier', { key })).body.id, SCHOOL)
  })
})

t.test('an undeclared answer fails the spec', async t => {
  const json = new Headers({ 'content-type': 'application/json', 'x-ratelimit-remaining': '1' })
  const cases: readonly [fault: string, path: string, status: number, body: unknown, headers?: Headers][] = [
    ['where it declares 200', '/health/live', 201, {}],
    ['/status', '/health/live', 200, { status: 'dead' }],
    ['as text/html', '/health/live', 200, 'live', new Headers({ 'content-type': 'text/html' })],
    ['declares no redirect', '/health/live', 302, undefined],
    ['is not conditional', '/health/live', 304, undefined],
    ['does not declare', '/health/live', 404, { error: 'slot_not_found', hint: 'x' }],
    ['names no code', '/health/live', 500, { error: 'strange' }],
    ['whose status is 500', '/health/live', 503, { error: 'internal_error', hint: 'x' }],
    ['/hint', '/health/live', 500, { error: 'internal_error' }],
    ['without its rate headers', '/api/partner/v1/', 200, {}, new Headers()]
  ]
  for (const [fault, path, status, body, headers = json] of cases) {
    t.throws(
      () => requireDeclared({ method: 'GET', path, status, headers, body }),
      {
        message: new RegExp(fault)
      },
      fault
    )
  }
})
