import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { idOf } from '../../schools/rules.ts'
import { digestOfSecret, mintSecret, SESSION_DAYS, sessionAgent } from '../rules.ts'
import { mintSetupToken, SETUP_HOURS } from './rules.ts'

/** Creates a set-up link for 24 hours and ends the previous one. `another` allows the link if a school exists. */
export async function createSetupLink(
  sql: Sql,
  another: boolean
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = mintSetupToken()
  const { at } = singleRow<{ at: string }>(
    await sql`select create_setup_link(${digestOfSecret(token)}, ${another}, ${SETUP_HOURS}) as at`
  )
  return { token, expiresAt: at }
}

/** A new school, its first owner, and the ids of the owner and of the session. */
interface NewSetup {
  readonly name: string
  readonly timeZone: string
  readonly currency: string
  readonly locales: readonly string[]
  readonly owner: string
  readonly email: string
  readonly personId: string
  readonly sessionId: string
}

/** Maximum ids to try for a school whose name gives an existing id. After that, the set-up fails. */
const MAX_SAME_IDS = 50

type SetupResult = 'ok' | 'link_over' | 'already_exists' | 'unknown_time_zone'

/**
 * Sets up a school with its owner, and starts the owner's session. The id is made from the name, with a number if another
 * school has that id. Returns the session's token, `link_over`, or `unknown_time_zone` if PostgreSQL does not know the zone.
 */
export async function setUpSchool(
  sql: Sql,
  token: string,
  { name, timeZone, currency, locales, owner, email, personId, sessionId }: NewSetup,
  userAgent: string | undefined
): Promise<{ readonly code: SetupResult; readonly token?: string }> {
  const school = JSON.stringify({ name, time_zone: timeZone, currency, locales })
  const base = idOf(name) || 'school'
  for (let n = 1; n <= MAX_SAME_IDS; n += 1) {
    const id = n === 1 ? base : `${base.slice(0, 59)}-${n}`
    const session = mintSecret(id)
    const { code } = singleRow<{ code: SetupResult }>(
      await sql`
      select set_up_school(${id}, ${digestOfSecret(token)}, ${school}::text::jsonb, ${personId}, ${email}, ${owner},
        ${sessionId}, ${session.digest}, ${sessionAgent(userAgent)}, ${SESSION_DAYS}) as code`
    )
    if (code === 'ok') return { code, token: session.token }
    if (code !== 'already_exists') return { code }
  }
  return { code: 'already_exists' }
}
