import { type Sql, singleRow } from '../infra/database/pool.ts'
import { groupBy } from '../infra/database/schools.ts'
import type { BookingTransfers } from './transfers/rules.ts'

/** A sent or queued email to the person who booked. */
interface MailRecord {
  readonly kind: string
  readonly state: string
  /** Time of the event that the email is about. */
  readonly at: string
  /** Time at which it was sent or failed. Null while it is queued. */
  readonly doneAt: string | null
}

/** A booking with all its personal data, to export. */
interface BookingRecord extends BookingTransfers {
  readonly bookingId: string
  readonly reference: string
  readonly schoolName: string
  readonly partner: string
  /** Contact of the booking. Null if only the customer columns have data. */
  readonly contact: object | null
  readonly unitItems: readonly object[] | null
  readonly cancellationReason: string | null
  /** Reference of the reseller behind the partner. */
  readonly resellerReference: string | null
  /** Id of the affiliate that sent the person. */
  readonly affiliate: string | null
  /** Emails to the person, oldest first. Empty if another person made the booking. */
  readonly mails: readonly MailRecord[]
  /** Answers for the booking by question id; null for none. */
  readonly answers: Readonly<Record<string, string>> | null
  /** Arrival recorded by staff. Null if there is none. */
  readonly arrival: { readonly arrived: number; readonly noShow: boolean; readonly at: string } | null
  /** Measures and equipment: of all guests if the person made the booking, else only of the person. */
  readonly guests: readonly object[]
  /** Staff note, if the person made the booking. Null if there is none. */
  readonly staffNote: string | null
  /** Corrections of one's own booking, oldest first; null on another's. */
  readonly corrections:
    | readonly { readonly at: string; readonly before: object; readonly after: object }[]
    | null
  /** Payments to the school, oldest first. Refunds are negative. */
  readonly payments: readonly { readonly cents: number; readonly method: string; readonly at: string }[]
}

/** Bookings of a school in which a person occurs. */
interface NamedBookings {
  readonly schoolId: string
  readonly ids: readonly string[]
}

/** Find bookings in which this email address is the customer's, the contact's or a guest's, at all schools. */
export async function findBookingsNaming(sql: Sql, email: string): Promise<NamedBookings[]> {
  if (email === '') return []
  const rows = await sql<{ schoolId: string; id: string }[]>`
    select school_id as "schoolId", id from bookings where customer_email <> '' and lower(customer_email) = lower(${email})
    union
    select school_id, id from bookings where lower(contact ->> 'emailAddress') = lower(${email})
    union
    select school_id, id from bookings
      where unit_items @? '$[*].contact.emailAddress' and seat_emails(unit_items) @> array[lower(${email})]
    order by 1, 2`
  return [...groupBy(rows, ({ schoolId }) => schoolId)].map(([schoolId, found]) => ({
    schoolId,
    ids: found.map(({ id }) => id)
  }))
}

/** All bookings in which this email address occurs, oldest first. */
export async function listBookingsOf(sql: Sql, email: string): Promise<BookingRecord[]> {
  const all: RecordRow[] = []
  for (const booking of await findBookingsNaming(sql, email))
    all.push(...(await readBookingRecords(sql, booking, email)))
  return oldestFirst(all)
}

function oldestFirst(rows: RecordRow[]): BookingRecord[] {
  rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  return rows.map(({ booking }) => booking)
}

/**
 * Maximum bookings that a school exports or erases for one person. If an address has more, it is hardly one person's: some
 * partners book with their own address.
 */
export const MAX_BOOKINGS_OF_GUEST = 200

/** A person in a school's booking. */
export interface SchoolGuest {
  /** Empty if the booking has no address. Then `ids` contains only this booking. */
  readonly email: string
  /** The school's bookings in which the person occurs, at most MAX_BOOKINGS_OF_GUEST + 1. */
  readonly ids: readonly string[]
  /** Number of these bookings whose lesson is in the future. */
  readonly toCome: number
  /** Name on the booking. Empty if it was erased or never given. */
  readonly name: string
  readonly isErased: boolean
}

/** The person who made a booking, and their other bookings at the school. Undefined if the school has no such booking. */
export async function findGuest(
  sql: Sql,
  schoolId: string,
  bookingId: string
): Promise<SchoolGuest | undefined> {
  const { email, ids } = singleRow(
    await sql<
      { email: string; ids: string[] | null }[]
    >`select email, ids from bookings_of_guest(${schoolId}, ${bookingId}, ${MAX_BOOKINGS_OF_GUEST})`
  )
  if (ids === null) return undefined
  const guest = singleRow(
    await sql<Pick<SchoolGuest, 'toCome' | 'name' | 'isErased'>[]>`
    select b.customer_name as name, b.erased_at is not null and b.customer_name = '' as "isErased",
      (select count(*)::int from bookings o join slots s on s.school_id = ${schoolId} and s.id = o.slot_id
        where o.school_id = ${schoolId} and o.id = any (${`{${ids.join(',')}}`}::uuid[]) and s.ends_at > statement_timestamp()
          and (o.status = 'confirmed' or (o.status = 'on_hold' and o.hold_expires_at > statement_timestamp()))) as "toCome"
    from bookings b where b.school_id = ${schoolId} and b.id = ${bookingId}`
  )
  return { ...guest, email, ids }
}

/** All data about the person in a school's bookings, oldest first. */
export async function listBookingsOfGuest(
  sql: Sql,
  schoolId: string,
  { email, ids }: SchoolGuest
): Promise<BookingRecord[]> {
  return oldestFirst(await readBookingRecords(sql, { schoolId, ids }, email))
}

interface RecordRow {
  readonly id: string
  readonly at: string
  readonly booking: BookingRecord
}

async function readBookingRecords(
  sql: Sql,
  { schoolId, ids }: NamedBookings,
  email: string
): Promise<RecordRow[]> {
  const rows = await sql<{ id: string; at: string; partnerId: string; known: object }[]>`
    select b.id, b.created_at as at, b.partner_id as "partnerId", json_build_object(
        'schoolName', s.name, 'partner', p.name, 'contact', b.contact, 'unitItems', b.unit_items,
        'answers', case when o.is_own then b.answers end, 'pickup', case when o.is_own then b.pickup end,
        'dropoff', case when o.is_own then b.dropoff end, 'cancellationReason', b.cancellation_reason, 'resellerReference', b.reseller_reference,
        'affiliate', b.affiliate_id, 'mails', coalesce((
          select json_agg(json_build_object('kind', m.kind, 'state', m.state,
            'at', iso_utc(to_timestamp(m.n / 1000000.0)), 'doneAt', iso_utc(m.done_at)) order by m.n)
          from mails m
          where m.school_id = ${schoolId} and m.booking_id = b.id and m.role <> 'school'
            and lower(b.customer_email) = lower(${email})
        ), '[]'),
        'arrival', (select json_build_object('arrived', a.arrived, 'noShow', a.no_show, 'at', iso_utc(a.at))
          from arrivals a where a.school_id = ${schoolId} and a.booking_id = b.id),
        'guests', (select coalesce(json_agg(json_build_object('name', g.name, 'heightCm', g.height_cm, 'weightKg', g.weight_kg,
            'shoeEu', g.shoe_eu, 'level', g.level, 'board', g.board, 'suit', g.suit, 'boots', g.boots,
            'answers', g.answers) order by g.n), '[]')
          from guests g where g.school_id = ${schoolId} and g.booking_id = b.id and (o.is_own
            or lower(b.unit_items -> (g.n - 1) -> 'contact' ->> 'emailAddress') = lower(${email}))),
        'staffNote', (select nullif(n.text, '') from staff_notes n where n.school_id = ${schoolId} and n.about = b.id and o.is_own),
        'corrections', case when o.is_own then (
          select coalesce(json_agg(json_build_object('at', iso_utc(l.at), 'before', x.before, 'after', x.after) order by l.at, l.id), '[]')
          from guest_corrections x join school_log l on l.school_id = ${schoolId} and l.id = x.log_id
          where x.school_id = ${schoolId} and x.booking_id = b.id) end,
        'payments', (select coalesce(json_agg(json_build_object('cents', y.cents, 'method', y.method, 'at', iso_utc(y.at))
          order by y.at, y.id), '[]') from payments y where y.school_id = ${schoolId} and y.booking_id = b.id)
      ) as known
    from bookings b
    join schools s on s.id = b.school_id
    join partners p on p.school_id = b.school_id and p.id = b.partner_id
    cross join lateral (select lower(${email}) in (lower(b.customer_email), lower(b.contact ->> 'emailAddress')) as is_own) o
    where b.school_id = ${schoolId} and b.id = any (${`{${ids.join(',')}}`}::uuid[])`
  return Promise.all(
    rows.map(async ({ id, at, partnerId, known }) => {
      const { booking } = singleRow(
        await sql<{ booking: object }[]>`select booking_json(${schoolId}, ${partnerId}, ${id}) as booking`
      )
      return { id, at, booking: { ...booking, ...known } as BookingRecord }
    })
  )
}

/** Ids of all schools, for tasks that run school by school. */
export async function listSchoolIds(sql: Sql): Promise<string[]> {
  const schools = await sql<{ id: string }[]>`select id from schools order by id`
  return schools.map(({ id }) => id)
}
