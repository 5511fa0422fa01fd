import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { sumSequentially } from '../../infra/database/schools.ts'
import { mintKey } from '../../partners/keys/rules.ts'
import { planSandbox, type SandboxConfig } from './plan.ts'
import { listStaleSandboxes } from './queries.ts'

/** Create a sandbox as of `today` (local) and return its key, which is never shown again. Throws if id or name is taken. */
export async function addSandbox(
  sql: Sql,
  keyId: string,
  { today, ...of }: SandboxConfig & { readonly today: string }
): Promise<string> {
  const { key, digest, lastFour } = mintKey('school')
  const { schoolId, partner } = of
  const plan = JSON.stringify(planSandbox(of, today))
  const { code } = singleRow<{ code: 'ok' | 'already_exists' | 'partner_reserved' }>(
    await sql`
      select add_sandbox(${schoolId}, ${partner}, ${today}::text::date, ${keyId}, ${digest}, ${lastFour}, ${plan}::text::json) as code`
  )
  if (code === 'already_exists') throw new Error(`School "${schoolId}" already exists; choose another --id.`)
  if (code === 'partner_reserved')
    throw new Error(`--partner ${partner}: this name is reserved for the school's own pages, desk and keys.`)
  await sql`select analyze_filled()`
  return key
}

/** Renew all sandboxes with keys whose content is of an earlier day. Returns their number. */
export async function renewSandboxes(sql: Sql): Promise<number> {
  return sumSequentially(await listStaleSandboxes(sql), async ({ today, ...of }) => {
    const plan = JSON.stringify(planSandbox(of, today))
    const [row] = await sql<{ renewed: boolean }[]>`
      select renew_sandbox(${of.schoolId}, ${today}::text::date, ${plan}::text::json) as renewed`
    return Number(row?.renewed)
  })
}
