import fc from 'fast-check'
import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('what can be undone', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const lessons = [
    await addSlot(sql, { daysAhead: 1 }),
    await addSlot(sql, { daysAhead: 2, priceCents: 4000 })
  ] as const
  // An offer for parties of three or more, so moves and resizes also change the booking's offer.
  const offer = {
    code: 'TOGETHER',
    title: 'Together',
    open: true,
    percent: 10,
    bearer: 'school',
    seatsFrom: 3
  }
  const offering = (...offers: object[]) =>
    sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
  await offering(offer)
  const key = await server.schoolKey('Hotel Mar')
  const body = bookingOf(lessons[0], { participants: 2 })
  const id = (await server.post('/api/partner/v1/bookings', { key, body })).body.bookingId as string
  const { get, post } = visit(server)
  let headers = (await addSignedInOwner(sql)).headers
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const logOf = (place: string) => /log=([\w-]{36})/.exec(place)?.[1] as string
  const undo = async (log: string) =>
    placeOf(await post(`/centre/log/${log}/undo`, { back: 'booking' }, headers))
  const changes = async () => String((await sql`select changes from bookings where id = ${id}`)[0]!.changes)

  const versionIn = async (table: string) =>
    String(
      (await sql.unsafe<{ version: number }[]>(`select max(version) as version from ${table}`))[0]!.version ??
        0
    )

  /** All data that the desk's actions change, without counters. */
  async function state(): Promise<unknown> {
    return (
      await sql`select b.slot_id, b.participants, b.total_cents, b.status, b.offer, b.off_cents, b.unit_seats, b.unit_cents, b.priced_each,
        coalesce((select json_build_array(arrived, no_show) from arrivals where booking_id = b.id), '[0,false]') as here,
        (select json_build_array(name, weight_kg, suit) from guests where booking_id = b.id and num_nonnulls(name, weight_kg, suit) > 0) as guest,
        (select text from staff_notes where about = b.id and text <> '') as note,
        coalesce((select sum(cents) from payments where booking_id = b.id), 0) as paid,
        (select json_agg(json_build_array(on_sale, spots_taken) order by local_date) from slots) as slots
        from bookings b where b.id = ${id}`
    )[0]
  }

  const ACTS: Readonly<Record<string, (n: number) => Promise<string>>> = {
    arrival: async n =>
      placeOf(
        await post(
          '/centre/arrivals',
          { party: `${id}.${n % 4 === 3 ? 'none' : Math.min(n % 4, 1)}`, back: 'booking' },
          headers
        )
      ),
    payment: async n =>
      placeOf(
        await post(
          `/centre/bookings/${id}/payment`,
          { amount: String(n - 20.5), method: 'cash', payment: uuidV7(Date.now()) },
          headers
        )
      ),
    move: async n =>
      placeOf(
        await post(
          `/centre/bookings/${id}/change`,
          { to: lessons[n % 2] as string, changes: await changes() },
          headers
        )
      ),
    resize: async n =>
      placeOf(
        await post(
          `/centre/bookings/${id}/change`,
          { seats: String(1 + (n % 4)), changes: await changes() },
          headers
        )
      ),
    sizes: async n =>
      placeOf(
        await post(
          `/centre/guests/${id}/1`,
          {
            weight: n % 3 === 0 ? '' : String(50 + n),
            suit: n % 2 === 0 ? 'M' : '',
            version: await versionIn('guests')
          },
          headers
        )
      ),
    note: async n =>
      placeOf(
        await post(
          `/centre/notes/${id}`,
          { note: n % 4 === 0 ? '' : `note ${n}`, version: await versionIn('staff_notes') },
          headers
        )
      ),
    sale: async n =>
      placeOf(
        await post(
          `/centre/lessons/${lessons[n % 2]}/sale`,
          { sale: n % 3 === 0 ? 'open' : 'close', back: 'lesson' },
          headers
        )
      )
  }

  await t.test('is as it was once it is undone, whatever was done before', async t => {
    let undone = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(ACTS)), fc.nat(40), async (act, n) => {
        // A new session, because the rate limit counts each.
        if (undone % 40 === 0) headers = (await addSignedInOwner(sql)).headers
        const before = await state()
        const place = await (ACTS[act] as (n: number) => Promise<string>)(n)
        if (!place.includes('did=')) return
        undone += 1
        // The original offer is restored though the school no longer has it.
        await offering()
        if (!(await undo(logOf(place))).includes('did=undone')) throw new Error(`${act} ${n} was not undone`)
        t.strictSame(await state(), before, `${act} ${n}`)
        await offering(offer)
        // Repeats the act, so the next one starts from another state.
        await (ACTS[act] as (n: number) => Promise<string>)(n)
      }),
      { numRuns: 40, seed: 25 }
    )
    t.ok(undone > 15, `${undone} acts`)
  })

  await t.test('is offered beside what was done, and is done once', async t => {
    const place = await ACTS.payment!(3)
    const { text } = await get(place, headers)
    t.match(text, `action="/centre/log/${logOf(place)}/undo"`)
    t.match((await get(`${place}&lang=pt`, headers)).text, '>Anular</button>')
    t.match(text, /id="history".*Marta Reis recorded a payment/s, 'and the history says who did it')
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(logOf(place))))
    t.equal(answers.filter(answer => answer.includes('did=undone')).length, 1)
    t.equal(answers.filter(answer => answer.includes('refused=overtaken')).length, 4)
    t.match((await get(`/centre/bookings/${id}?did=undone`, headers)).text, 'Undone.')
  })

  await t.test('is not undone once something has followed it, nor after a quarter of an hour', async t => {
    const first = await ACTS.arrival!(1)
    await ACTS.arrival!(0)
    t.match(await undo(logOf(first)), 'refused=overtaken')
    await post(`/centre/bookings/${id}/change`, { to: lessons[0], changes: await changes() }, headers)
    const moved = await ACTS.move!(1)
    await server.request('DELETE', `/api/partner/v1/bookings/${id}`, { key })
    t.match(await undo(logOf(moved)), 'refused=overtaken', 'the partner has cancelled it')
    await sql`insert into school_log (school_id, id, at, act, slot_id) values ('onda-clara', ${id}, now() - interval '16 minutes', 'lesson.close', ${lessons[0]})`
    t.match(await undo(id), 'refused=too_late')
  })

  await t.test('is nothing that cannot be undone, or that is not there', async t => {
    const [row] = await sql<{ id: string }[]>`select id from school_log where act = 'session.begin' limit 1`
    for (const log of [row!.id, uuidV7(Date.now()), 'x'])
      t.equal((await post(`/centre/log/${log}/undo`, { back: 'lesson' }, headers)).status, 404)
  })
})
