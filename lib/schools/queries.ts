import type { Sql } from '../database.ts'

/** A school as the operator set it up. */
export interface School {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly currency: string
  readonly locales: readonly string[]
  readonly website: string | null
  readonly email: string | null
  readonly telephone: string | null
  readonly address: string | null
  readonly description: string
  readonly logoUrl: string | null
  readonly bookingUrlTemplate: string | null
  readonly paymentUrl: string | null
  readonly createdAt: string
}

/** All schools, by id; or the one with this id, if there is one. */
export function listSchools(sql: Sql, id: string | null = null): Promise<School[]> {
  return sql<School[]>`
    select id, name, time_zone as "timeZone", currency, to_json(locales) as locales, website, email, telephone,
      address, description, logo_url as "logoUrl", booking_url_template as "bookingUrlTemplate",
      payment_url as "paymentUrl", iso_utc(created_at) as "createdAt"
    from schools where id = ${id} or ${id}::text is null order by id`
}
