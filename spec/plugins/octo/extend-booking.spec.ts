import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { refusal, runOut, serveOcto } from '../../support/octo.ts'

t.test('POST /bookings/{uuid}/extend', async t => {
  const server = await serveOcto(t)
  const { octo, reserve } = server
  const extend = (uuid: string, body?: object) => octo('POST', `/bookings/${uuid}/extend`, body)
  const hold = async (more = {}) => (await reserve(await server.slot(), 1, more)).body
  const minutes = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

  t.test('moves the end of the hold, counted from now', async t => {
    const held = await hold()
    const { status, body } = await extend(held.uuid, { expirationMinutes: 31 })
    t.equal(status, 200)
    t.ok(body.utcExpiresAt > held.utcExpiresAt)
    t.equal(minutes(body.utcUpdatedAt, body.utcExpiresAt), 31)
    t.match(body, { status: 'ON_HOLD', unitItems: [{ uuid: held.unitItems[0].uuid }] })
  })

  t.test('is half an hour by default, also without a body, and two hours at most', async t => {
    const held = await hold({ expirationMinutes: 5 })
    const minutesAfter = async (body?: object) => {
      const answer = (await extend(held.uuid, body)).body
      return minutes(answer.utcUpdatedAt, answer.utcExpiresAt)
    }
    t.strictSame(
      [await minutesAfter(), await minutesAfter({}), await minutesAfter({ expirationMinutes: 500 })],
      [30, 30, 120]
    )
  })

  t.test('never exceeds the start', async t => {
    const held = await hold()
    await server.sql`update slots set time_zone = 'UTC',
      local_date = (clock_timestamp() at time zone 'UTC' + interval '90 minutes')::date,
      local_start = date_trunc('minute', clock_timestamp() at time zone 'UTC' + interval '90 minutes')::time,
      local_end = greatest(time '23:59', local_start) where id = ${held.availabilityId}`
    const { body } = await extend(held.uuid, { expirationMinutes: 120 })
    t.equal(Date.parse(body.utcExpiresAt), Date.parse(body.availability.localDateTimeStart))
  })

  t.test('makes reads show an earlier end of the hold', async t => {
    const held = await hold({ expirationMinutes: 60 })
    const version = async () =>
      singleRow<{ version: string }>(
        await server.sql`select version from availability_versions where school_id = 'onda-clara'`
      ).version
    const before = await version()
    await extend(held.uuid, { expirationMinutes: 1 })
    t.ok(Number(await version()) > Number(before))
  })

  t.test('refuses a confirmed, expired or unknown booking, and less than a minute', async t => {
    const confirmed = await hold()
    await octo('POST', `/bookings/${confirmed.uuid}/confirm`, { contact: { fullName: 'Ana' } })
    const { productId, availabilityId } = confirmed
    t.match(await extend(confirmed.uuid), refusal('UNPROCESSABLE_ENTITY', { productId, availabilityId }))
    const over = await hold()
    await runOut(server, over.uuid)
    t.match(await extend(over.uuid), refusal('INVALID_BOOKING_UUID', { uuid: over.uuid }))
    t.match(await extend('nothing'), refusal('INVALID_BOOKING_UUID', { uuid: 'nothing' }))
    t.match(await extend(over.uuid, { expirationMinutes: 0.5 }), refusal('BAD_REQUEST'))
    t.match(await octo('POST', `/bookings/${over.uuid}/extend`, '7'), refusal('BAD_REQUEST'))
  })
})
