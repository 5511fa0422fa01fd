import type { Translations } from '../../../lib/booking/slot.ts'
import type { AgeUnit } from '../../../lib/booking/units.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'

/** A lesson type of kind private. */
export interface PrivateType {
  readonly id: string
  readonly name: string
  readonly translations: Translations
  readonly durationMinutes: number
  readonly capacity: number
  readonly priceCents: number
  readonly isForAll: boolean
  /** Units if sold by age. */
  readonly units: readonly AgeUnit[] | null
}

/** Private lesson types of a school, by name. */
export async function listPrivateTypes(sql: Sql, schoolId: string): Promise<PrivateType[]> {
  return sql<PrivateType[]>`
    select t.id, t.name, t.translations, t.duration_minutes as "durationMinutes",
      least(t.capacity, coalesce(t.max_students_per_instructor, t.capacity)) as capacity, t.price_cents as "priceCents",
      t.pricing_per <> 'UNIT' as "isForAll", t.units
    from lesson_types t where t.school_id = ${schoolId} and t.kind = 'private' and t.availability_type = 'START_TIME'
    order by lower(t.name), t.id limit 50`
}

/** Spots of lessons of the last month and of upcoming ones, the most used first. */
export async function listSpots(sql: Sql, schoolId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select spot_name as name from slots
    where school_id = ${schoolId} and local_date > (statement_timestamp() - interval '30 days')::date
    group by spot_name order by count(*) desc, spot_name limit 20`
  return rows.map(({ name }) => name)
}
