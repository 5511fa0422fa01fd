import { Problem } from '../../errors.ts'
import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { sumSequentially } from '../../infra/database/schools.ts'
import { mintKey } from '../../partners/keys/rules.ts'
import type { Actor } from '../../people/actor.ts'
import { planSandbox, type SandboxConfig, sandboxIdOf } from './plan.ts'
import { listStaleSandboxes } from './queries.ts'

interface NewSandbox extends SandboxConfig {
  /** YYYY-MM-DD at the sandbox. */
  readonly today: string
}

/** Creates a sandbox. Returns its key, which is never shown again, or the reason why the id or name is not available. */
async function insertSandbox(
  sql: Sql,
  keyId: string,
  { today, ...of }: NewSandbox
): Promise<{ code: 'ok' | 'already_exists' | 'partner_reserved'; key: string }> {
  const { key, digest, lastFour } = mintKey('school')
  const { schoolId, partner } = of
  const plan = JSON.stringify(planSandbox(of, today))
  const { code } = singleRow<{ code: 'ok' | 'already_exists' | 'partner_reserved' }>(
    await sql`
      select add_sandbox(${schoolId}, ${partner}, ${today}::text::date, ${keyId}, ${digest}, ${lastFour}, ${plan}::text::json) as code`
  )
  return { code, key }
}

/** Creates a sandbox for an operator. Throws if the id or name is not available. */
export async function addSandbox(sql: Sql, keyId: string, sandbox: NewSandbox): Promise<string> {
  const { schoolId, partner } = sandbox
  const { code, key } = await insertSandbox(sql, keyId, sandbox)
  if (code === 'already_exists') throw new Error(`School "${schoolId}" already exists; choose another --id.`)
  if (code === 'partner_reserved')
    throw new Error(`--partner ${partner}: this name is reserved for the school's own pages, desk and keys.`)
  await sql`select analyze_filled()`
  return key
}

/** A request for a sandbox key, by a person of a school for one of its partners. */
interface SandboxRequest extends Pick<Actor, 'schoolId' | 'personId'> {
  readonly partnerId: string
}

/**
 * Makes the sandbox of a school's partner and returns its key. If the sandbox exists, its former keys are revoked. The sandbox is
 * another school, in a cluster perhaps on another node, so the audit row follows in a second statement.
 */
export async function makeSandboxKey(
  sql: Sql,
  keyId: string,
  { schoolId, personId, partnerId }: SandboxRequest,
  sandbox: Omit<NewSandbox, 'schoolId'>
): Promise<string> {
  const config = { ...sandbox, schoolId: sandboxIdOf(schoolId, partnerId, sandbox.partner) }
  const added = await insertSandbox(sql, keyId, config)
  const { code, key } = added.code === 'already_exists' ? await replaceSandboxKeys(sql, keyId, config) : added
  if (code !== 'ok') throw new Problem('not_found')
  const after = { partner: partnerId, key: `…${key.slice(-4)}` }
  await sql`select write_audit(${schoolId}, ${personId}, 'sandbox.key', p_subject => ${config.schoolId},
    p_after => ${JSON.stringify(after)}::text::jsonb)`
  return key
}

async function replaceSandboxKeys(
  sql: Sql,
  keyId: string,
  { today, ...of }: NewSandbox
): Promise<{ code: 'ok' | 'not_found'; key: string }> {
  const { key, digest, lastFour } = mintKey('school')
  const { schoolId, partner } = of
  const plan = JSON.stringify(planSandbox(of, today))
  const { code } = singleRow<{ code: 'ok' | 'not_found' }>(
    await sql`
      select replace_sandbox_keys(${schoolId}, ${partner}, ${today}::text::date, ${keyId}, ${digest}, ${lastFour}, ${plan}::text::json) as code`
  )
  return { code, key }
}

/** Renews all sandboxes with keys whose content is from an earlier day. Returns the count. */
export async function renewSandboxes(sql: Sql): Promise<number> {
  return sumSequentially(await listStaleSandboxes(sql), async ({ today, ...of }) => {
    const plan = JSON.stringify(planSandbox(of, today))
    const [row] = await sql<{ renewed: boolean }[]>`
      select renew_sandbox(${of.schoolId}, ${today}::text::date, ${plan}::text::json) as renewed`
    return Number(row?.renewed)
  })
}
