import type { Sql } from '../lib/infra/database/pool.ts'
import { sessionCookie } from '../lib/people/rules.ts'
import { addPerson, createSignInToken, signIn } from '../lib/people/transactions.ts'
import { uuidV7 } from '../lib/text/uuid.ts'

/** A full day of a large school: each lesson has four parties of two or three, ten guests in all. */
export const BUSY = { lessons: 40, parties: 160, guests: 400 } as const

/** Days from today: outside the range that partners read, inside the range of the search. */
const DAYS_AHEAD = 200

export function busyDayPath(): string {
  return `/centre/days/${new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10)}`
}

/**
 * Insert lessons, instructors, bookings and notes of the busy day, unless they exist. Half of the parties have
 * arrived.
 */
export async function fillBusyDay(sql: Sql, schoolId: string): Promise<void> {
  const date = busyDayPath().slice(-10)
  await sql`insert into instructors (school_id, id, name) select ${schoolId}, 'teacher-' || n, 'Teacher ' || n
    from generate_series(0, 7) n on conflict do nothing`
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, instructor_count, price_cents)
    select ('00000000-0000-7000-b000-' || lpad(to_hex(n), 12, '0'))::uuid, ${schoolId}, 'group', (array['Baleal - Cantinho da Baía', 'Praia do Baleal Norte', 'Supertubos', 'Almagreira'])[1 + n / 10], ${date}::text::date,
      time '08:00' + n % 10 * interval '1 hour', time '09:30' + n % 10 * interval '1 hour', 'Europe/Lisbon', 12, 1, 3500
    from generate_series(0, ${BUSY.lessons - 1}::int) n on conflict do nothing`
  await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select school_id, id, 'teacher-' || lane * 2 + hour % 2, tstzrange(starts_at, ends_at)
    from (select s.*, (row_number() over (order by id) - 1) / 10 as lane, extract(hour from local_start)::int as hour from slots s
      where school_id = ${schoolId} and local_date = ${date}::text::date) s on conflict do nothing`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, customer_name, customer_email, customer_phone, notes)
    select ('00000000-0000-7000-c000-' || lpad(to_hex(n), 12, '0'))::uuid, s.school_id, s.id, p.id, case when n % 4 < 2 then 2 else 3 end, 7000, 'EUR', 'confirmed', clock_timestamp(),
      (array['Ana', 'Bruno', 'Carla', 'Duarte', 'Eva', 'Filipe', 'Gil'])[1 + n % 7] || ' ' || (array['Silva', 'Santos', 'Ferreira', 'Pereira', 'Oliveira'])[1 + n % 5] || ' ' || n,
      'guest' || n || '@example.com', '+3519120' || lpad(n::text, 5, '0'), case when n % 5 = 0 then 'First time, a little afraid of waves' end
    from generate_series(0, ${BUSY.parties - 1}::int) n
    join slots s on s.school_id = ${schoolId} and s.id = ('00000000-0000-7000-b000-' || lpad(to_hex(n / 4), 12, '0'))::uuid
    join partners p on p.school_id = s.school_id on conflict do nothing`
  await sql`insert into arrivals (school_id, booking_id, arrived, no_show, at, op) select school_id, id, participants, false, clock_timestamp(), gen_random_uuid() from bookings
    where school_id = ${schoolId} and id < '00000000-0000-7000-c000-000000000050' and id >= '00000000-0000-7000-c000-000000000000' on conflict do nothing`
  await sql`update slots set spots_taken = 10 where school_id = ${schoolId} and local_date = ${date}::text::date and spots_taken <> 10`
  // Autovacuum would do this within a minute.
  await sql`analyze slots, bookings, arrivals, slot_instructors, instructors`
}

/** Sign in an owner of the school; returns the session cookie. */
export async function signOwnerIn(sql: Sql, schoolId: string): Promise<string> {
  const id = uuidV7(Date.now())
  await addPerson(sql, { id, schoolId, email: 'owner@example.com', name: 'Marta Reis' })
  const link = await createSignInToken(sql, schoolId, null, { id, isNew: true })
  const token = link && (await signIn(sql, uuidV7(Date.now()), link.token, 'bench'))
  if (token === undefined) throw new Error('The owner could not be signed in.')
  return sessionCookie('http://localhost', token).split(';')[0] as string
}
