import { answerWithin, one, type Sql } from '../database.ts'
import { Problem } from '../errors.ts'

/** How long a health check waits for the database, in milliseconds. */
const PATIENCE_MS = 2000

/** Resolves when the database answers through this pool; `service_unavailable` when it does not, for whatever reason. */
export async function pingDatabase(sql: Sql): Promise<void> {
  try {
    one(await answerWithin(PATIENCE_MS, sql`select 1 as alive`))
  } catch {
    throw new Problem('service_unavailable')
  }
}

/** What the database alone can tell of how the service does. */
export interface Vitals {
  /** Holds that have not run out, and their seats. */
  readonly holds: number
  readonly heldSeats: number
  /** Seconds since the oldest of the forecasts was fetched; null where there is none. */
  readonly forecastAgeSeconds: number | null
  readonly spotsWithoutForecast: number
}

/** The vitals of this moment; undefined where the database does not answer in time. */
export async function findVitals(sql: Sql): Promise<Vitals | undefined> {
  const asked = sql<Vitals[]>`
    select h.holds, h.seats as "heldSeats", f.age as "forecastAgeSeconds", f.absent as "spotsWithoutForecast"
    from (
      select count(*)::int as holds, coalesce(sum(participants), 0)::int as seats
      from bookings where status = 'on_hold' and hold_expires_at > statement_timestamp()
    ) as h, (
      select extract(epoch from statement_timestamp() - min(f.fetched_at))::float8 as age,
        (count(*) filter (where f.spot_id is null))::int as absent
      from spots s left join forecasts f on f.spot_id = s.id
    ) as f`
  return answerWithin(PATIENCE_MS, asked).then(one, () => undefined)
}
