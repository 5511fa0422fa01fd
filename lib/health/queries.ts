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
