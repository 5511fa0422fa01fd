import { type Sql, singleRow } from '../../infra/database/pool.ts'

/** A size of which lessons at the same time need more pieces than the school has. */
interface Shortage {
  readonly date: string
  readonly startTime: string
  readonly lessonId: string
  readonly item: string
  readonly size: string
  readonly needed: number
  readonly quantity: number
}

interface Shortages {
  /** Ordered by the start of the lesson; at most `limit`. */
  readonly shortages: readonly Shortage[]
  /** Number of participants of these lessons without any size. */
  readonly unmeasured: number
}

/**
 * Shortages of the future lessons of some days. A lesson needs the pieces that are assigned to its guests. Lessons at the same
 * time cannot use the same piece.
 */
export async function findShortages(
  sql: Sql,
  schoolId: string,
  { from, to }: { from: string; to: string },
  limit: number
): Promise<Shortages> {
  return singleRow(
    await sql<Shortages[]>`
    with lessons as materialized (
      select s.id, s.local_date, s.local_start, s.starts_at, s.ends_at from slots s
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
        and s.cancelled_at is null and s.ends_at > statement_timestamp()
    ), booked as materialized (
      select b.id, b.slot_id, b.participants from lessons l
      join bookings b on b.school_id = ${schoolId} and b.slot_id = l.id
      where b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp())
    ), measured as materialized (
      select b.id, b.slot_id, g.board_item, g.board, g.suit, g.boots from booked b
      join guests g on g.school_id = ${schoolId} and g.booking_id = b.id and g.n <= b.participants
      where coalesce(g.board, g.suit, g.boots) is not null
    ), needed as materialized (
      select m.slot_id, x.item, x.size, count(*)::int as pieces
      from measured m cross join lateral (values (m.board_item, m.board), ('wetsuit', m.suit), ('boots', m.boots)) as x(item, size)
      where x.item is not null and x.size <> 'own' group by 1, 2, 3
    ), together as materialized (
      select l.id, l.local_date, l.local_start, l.starts_at, n.item, n.size, sum(o.pieces)::int as pieces
      from needed n join lessons l on l.id = n.slot_id
      join lessons x on x.starts_at < l.ends_at and x.ends_at > l.starts_at
      join needed o on o.slot_id = x.id and o.item = n.item and o.size = n.size
      group by 1, 2, 3, 4, 5, 6
    ), short as (
      select t.*, coalesce(e.quantity, 0) as quantity from together t
      left join equipment_stock e on e.school_id = ${schoolId} and e.item = t.item and e.size = t.size
      where t.pieces > coalesce(e.quantity, 0) order by t.starts_at, t.id, t.item, t.size limit ${limit}
    )
    select (select coalesce(json_agg(json_build_object('date', local_date, 'startTime', to_char(local_start, 'HH24:MI'),
          'lessonId', id, 'item', item, 'size', size, 'needed', pieces, 'quantity', quantity)
          order by starts_at, id, item, size), '[]') from short) as shortages,
      coalesce((select sum(participants) from booked), 0)::int - (select count(*) from measured)::int as unmeasured`
  )
}
