import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { EndpointOrigin } from '../../../lib/webhooks/rules.ts'

/** An endpoint on the pages of its school. */
export interface CentreEndpoint {
  readonly id: string
  /** Null for the school's own. */
  readonly partnerId: string | null
  readonly partner: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  /** Kinds of events to send; null for all. */
  readonly kinds: readonly string[] | null
  /** True for a subscription that a reseller manages over OCTO. */
  readonly isOcto: boolean
  readonly generation: number
  readonly failingSince: string | null
  readonly disabledAt: string | null
  /** Number of events that the endpoint has not accepted, both waiting and failed for good. */
  readonly late: number
}

/** Endpoints of a school, oldest first: the school's own if `partnerId` is null, else the partner's; or one endpoint by id. */
export function listCentreEndpoints(
  sql: Sql,
  schoolId: string,
  { partnerId = null, id = null }: { readonly partnerId?: string | null; readonly id?: string | null }
): Promise<CentreEndpoint[]> {
  return sql<CentreEndpoint[]>`
    select e.id, e.partner_id::text as "partnerId", p.name as partner, e.origin, e.url, e.kinds, e.octo_types is not null as "isOcto",
      e.generation, iso_utc(e.failing_since) as "failingSince", iso_utc(e.disabled_at) as "disabledAt",
      (select count(*)::int from late_events l where l.school_id = ${schoolId} and l.endpoint_id = e.id) as late
    from endpoints e left join partners p on p.school_id = ${schoolId} and p.id = e.partner_id
    where e.school_id = ${schoolId} and (e.id = ${id}::uuid or ${id}::uuid is null)
      and (${id}::uuid is not null or e.partner_id is not distinct from ${partnerId}::text::bigint)
    order by e.created_at, e.id limit 50`
}
