// tags: full alone sql
import t from 'tap'
import { MEET } from '../support/crowd.ts'
import { serveOcto } from '../support/octo.ts'
import { seatsTaken } from '../support/school.ts'

const ROUNDS = 12

t.test('bookings that exchange slots', async t => {
  const server = await serveOcto(t)
  const { octo, sql } = server

  t.test('can deadlock if slots are locked in the order of the move', async t => {
    const slots = [await server.slot(), await server.slot('group', { daysAhead: 4 })]
    await sql`create sequence meetings`
    await sql.unsafe(`create or replace function lock_in_turn(a uuid, b uuid) returns void language plpgsql as $$
      begin
        perform 1 from slots where id = a for no key update;
        ${MEET}
        perform 1 from slots where id = b for no key update;
      end $$`)
    const [one, two] = slots as [string, string]
    const outcomes = await Promise.allSettled([
      sql`select lock_in_turn(${one}, ${two})`,
      sql`select lock_in_turn(${two}, ${one})`
    ])
    const fault = outcomes.find(outcome => outcome.status === 'rejected')
    t.match(fault, { reason: { code: /40P01|55P03/ } })
  })

  t.test('both arrive, in either direction, and no seat is lost', async t => {
    const one = await server.slot('group', { daysAhead: 5 })
    const two = await server.slot('group', { daysAhead: 6 })
    const held = await Promise.all([one, two, one, two].map(slot => server.reserve(slot, 2)))
    for (let round = 0; round < ROUNDS; round += 1) {
      const moves = await Promise.all(
        held.map(({ body }, n) => {
          const availabilityId = (n + round) % 2 === 0 ? two : one
          return octo('PATCH', `/bookings/${body.uuid}`, { availabilityId })
        })
      )
      t.strictSame(new Set(moves.map(({ status }) => status)), new Set([200]))
    }
    t.strictSame([await seatsTaken(sql, one), await seatsTaken(sql, two)], [4, 4])
  })

  t.test('a move, a cancellation and a booking of the last seats never oversell', async t => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = { localStart: '07:00', localEnd: '08:00', capacity: 4, instructors: 1 }
      const one = await server.slot('group', { daysAhead: 20 + round, ...times })
      const two = await server.slot('group', { daysAhead: 40 + round, ...times })
      const { uuid } = (await server.reserve(one, 3)).body
      const answers = await Promise.all([
        octo('PATCH', `/bookings/${uuid}`, { availabilityId: two }),
        server.reserve(two, 2),
        octo('POST', `/bookings/${uuid}/cancel`),
        server.v1('POST', `/bookings/${uuid}/confirm`)
      ])
      t.notOk(
        answers.some(({ status }) => status >= 500),
        'nothing failed'
      )
      const rows = await sql<{ off: number }[]>`
        select s.spots_taken - coalesce(sum(b.participants) filter (where b.status in ('on_hold', 'confirmed')), 0)::int as off
        from slots s left join bookings b on b.slot_id = s.id where s.id = any (${[one, two]}::uuid[]) group by s.id, s.school_id`
      t.strictSame(
        rows.map(({ off }) => off),
        [0, 0]
      )
    }
  })
})
