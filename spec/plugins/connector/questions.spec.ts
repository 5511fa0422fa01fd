import t from 'tap'
import { setStock } from '../../../lib/equipment/stock/transactions.ts'
import { localTimeOf } from '../../../lib/sea/hour.ts'
import type { ForecastProvider } from '../../../lib/sea/providers/provider.ts'
import { syntheticProvider } from '../../../lib/sea/providers/synthetic.ts'
import { refreshForecasts } from '../../../lib/sea/refresh.ts'
import { openSchool } from '../../support/centre.ts'
import { callTool, post } from '../../support/connector.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { pay } from '../../support/things.ts'

const OTHER = 'outra-praia'
const { signal } = new AbortController()
/** Differs from hour to hour: a constant forecast is refused as implausible. */
const calmAt = (hour: number) => ({
  ...{ waveHeightM: 0.8 + hour / 1000, swellHeightM: 0.8 + hour / 1000, swellPeriodS: 9 + hour / 100 },
  ...{ swellDirectionDeg: 300 + hour / 10, windSpeedKmh: 5 + hour / 10, windGustKmh: 8, windDirectionDeg: 90 }
})
/** A sea that suits beginners by day, and a storm before 7:00. */
const calmByDay: ForecastProvider = {
  ...syntheticProvider,
  async fetch(spots, now, signal) {
    const bySpot = await syntheticProvider.fetch(spots, now, signal)
    const hours = (id: string, timeZone: string) =>
      bySpot.get(id)!.map(hour => ({
        ...hour,
        ...calmAt(hour.at.getUTCHours()),
        ...(localTimeOf(hour.at, timeZone).slice(11) < '07:00' && { windSpeedKmh: 70, windGustKmh: 90 })
      }))
    return new Map(spots.map(({ id, timeZone }) => [id, hours(id, timeZone)]))
  }
}
const WHOLE_SCHOOL = ['get_gear_shortages', 'list_unpaid_bookings', 'get_partner_sales']

t.test('questions that an owner asks', async t => {
  const { server, sql, url } = await openSchool(t, { settings: { CONNECTOR_RATE_PER_MINUTE: '100000' } })
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const { key } = await addConnectorKey(sql)
  const theirs = (await addConnectorKey(sql, { schoolId: OTHER })).key
  const partner = await server.schoolKey()
  const book = async (slotId: string, more: object = {}) =>
    (await server.post('/api/partner/v1/bookings', { key: partner, body: { ...bookingOf(slotId), ...more } }))
      .body.bookingId as string
  const at = (localStart: string, localEnd: string) => addSlot(sql, { daysAhead: 2, localStart, localEnd })

  await t.test('which gear will be short: by lessons at the same time', async t => {
    await setStock(sql, { schoolId: SCHOOL, item: 'wetsuit', size: 'M', quantity: 1, version: null })
    const [early, overlapping, later] = [
      await at('10:00', '12:00'),
      await at('11:00', '13:00'),
      await at('12:00', '14:00')
    ]
    for (const [slot, suit] of [
      [early, 'M'],
      [overlapping, 'M'],
      [later, 'L'],
      [later, 'own']
    ] as const) {
      const id = await book(slot)
      await sql`insert into guests (school_id, booking_id, n, suit, version) values (${SCHOOL}, ${id}, 1, ${suit}, 1)`
    }
    await book(later)
    const { data } = await callTool(url, key, 'get_gear_shortages')
    t.match(data, { participantsWithoutSizes: 1, truncated: false })
    const shortage = { item: 'wetsuit', size: 'M', needed: 2, quantity: 1 }
    t.match(data.shortages, [
      { lessonId: early, ...shortage },
      { lessonId: overlapping, ...shortage },
      { lessonId: later, item: 'wetsuit', size: 'L', needed: 1, quantity: 0 }
    ])
    t.equal(data.shortages.length, 3)
    await setStock(sql, { schoolId: SCHOOL, item: 'wetsuit', size: 'M', quantity: 2, version: 1 })
    t.equal((await callTool(url, key, 'get_gear_shortages')).data.shortages.length, 1)
    t.strictSame((await callTool(url, theirs, 'get_gear_shortages')).data.shortages, [])
  })

  await t.test('who has not paid: until the money is recorded', async t => {
    const id = await book(await at('15:00', '16:00'), {
      customerName: 'Rui\u2028Costa',
      customerEmail: 'rui@example.com'
    })
    await sql`update bookings set collects = 'school' where school_id = ${SCHOOL}`
    const [{ reference, cents } = { reference: '', cents: 0 }] = await sql<
      { reference: string; cents: number }[]
    >`
      select reference, total_cents::int as cents from bookings where id = ${id}`
    const mine = async () => {
      const { data, text } = await callTool(url, key, 'list_unpaid_bookings')
      t.notMatch(text, /@|\+351/, 'no contacts')
      return data.bookings.find((booking: { reference: string }) => booking.reference === reference)
    }
    t.match(await mine(), { customerName: 'Rui Costa', totalCents: cents, dueCents: cents })
    await pay(server, SCHOOL, id)
    t.match(await mine(), { dueCents: cents - 100 })
    await sql`update payments set cents = ${cents} where booking_id = ${id}`
    t.equal(await mine(), undefined)
    t.strictSame((await callTool(url, theirs, 'list_unpaid_bookings')).data.bookings, [])
    t.equal(
      (await callTool(url, key, 'list_unpaid_bookings', { from: '2026-01-01', to: '2026-12-31' })).isError,
      true
    )
  })

  await t.test('what partners sold in a month', async t => {
    const [{ bookings, cents } = { bookings: 0, cents: 0 }] = await sql<
      { bookings: number; cents: number }[]
    >`
      select count(*)::int as bookings, sum(total_cents)::int as cents from bookings where school_id = ${SCHOOL}`
    const { data } = await callTool(url, key, 'get_partner_sales')
    t.match(data.partners, [{ partner: 'Hotel Atlântico', currency: 'EUR', bookings, cents }])
    t.strictSame((await callTool(url, key, 'get_partner_sales', { month: '2020-01' })).data.partners, [])
    t.strictSame((await callTool(url, theirs, 'get_partner_sales')).data.partners, [])
    for (const month of ['2026-13', '2026', '2026-07-01'])
      t.equal((await callTool(url, key, 'get_partner_sales', { month })).isError, true, month)
  })

  await t.test('what to do on a bad day: moves that the lesson could make now', async t => {
    await refreshForecasts({
      databaseUrl: server.databaseUrl,
      provider: calmByDay,
      minutes: 0,
      signal
    })
    const night = await addSlot(sql, {
      spotName: 'Arrifana',
      daysAhead: 1,
      localStart: '03:00',
      localEnd: '04:30'
    })
    const none = await addSlot(sql, { spotName: 'Nowhere', daysAhead: 1 })
    const [{ date } = { date: '' }] = await sql<{ date: string }[]>`
      select local_date::text as date from slots where id = ${none}`
    const { data } = await callTool(url, key, 'suggest_lesson_moves', { date })
    type Suggested = { lessonId: string; moves: { date: string; startTime: string; endTime: string }[] }
    const suggestionOf = (id: string) => data.lessons.find(({ lessonId }: Suggested) => lessonId === id)
    t.match(suggestionOf(none), { score: null, suitable: null, moves: [] })
    t.match(suggestionOf(night), { suitable: false })
    const { moves } = suggestionOf(night) as Suggested
    t.equal(moves.length, 3)
    const [best] = moves
    const proposed = await callTool(url, key, 'prepare_lesson_move', {
      lessonId: night,
      ...best,
      score: undefined
    })
    t.equal(proposed.isError, false, proposed.text)

    // Its instructor is taken at that time: it is suggested no more.
    await sql`insert into instructor_blocks (school_id, instructor_id, during)
      select ${SCHOOL}, x.instructor_id, tstzrange('-infinity', 'infinity') from slot_instructors x where x.slot_id = ${night}`
    const blocked = (await callTool(url, key, 'suggest_lesson_moves', { date })).data
    t.strictSame(
      blocked.lessons.find(({ lessonId }: Suggested) => lessonId === night).moves,
      [],
      'without a free instructor there is none'
    )
  })

  await t.test('of the complete school are not for an instructor', async t => {
    const [{ id: staffId } = { id: '' }] = await sql<{ id: string }[]>`
      select id from instructors where school_id = ${SCHOOL} limit 1`
    const { key: own } = await addConnectorKey(sql, { role: 'instructor', staffId })
    const { message } = await post(url, own, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const names = message.result.tools.map(({ name }: { name: string }) => name)
    for (const name of WHOLE_SCHOOL) {
      t.notOk(names.includes(name), name)
      t.match(await callTool(url, own, name), { isError: true, text: /complete school/ })
    }
  })
})
