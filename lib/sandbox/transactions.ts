import { one, type Sql } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'
import { mintKey } from '../keys/rules.ts'
import { planSandbox, type SandboxOf } from './plan.ts'
import { listStaleSandboxes } from './queries.ts'

/** Makes a sandbox as of `today`, YYYY-MM-DD at the school, and answers its key, the only time that its text is known. Throws where the id or the name cannot be had. */
export async function addSandbox(
  sql: Sql,
  keyId: string,
  { today, ...of }: SandboxOf & { readonly today: string }
): Promise<string> {
  const { key, digest, lastFour } = mintKey('school')
  const { schoolId, partner } = of
  const plan = JSON.stringify(planSandbox(of, today))
  const { code } = one<{ code: 'ok' | 'already_exists' | 'partner_reserved' }>(
    await sql`
      select add_sandbox(${schoolId}, ${partner}, ${today}::text::date, ${keyId}, ${digest}, ${lastFour}, ${plan}::text::json) as code`
  )
  if (code === 'already_exists')
    throw new Error(`There is a school "${schoolId}" already: give the sandbox another --id.`)
  if (code === 'partner_reserved')
    throw new Error(`--partner ${partner}: this name is kept for the school's own pages, desk and keys.`)
  await sql`select analyze_filled()`
  return key
}

/** Makes anew, as of today, each sandbox that has keys and is of an earlier day. Answers how many. */
export async function renewSandboxes(sql: Sql): Promise<number> {
  return eachInTurn(await listStaleSandboxes(sql), async ({ today, ...of }) => {
    const plan = JSON.stringify(planSandbox(of, today))
    const [row] = await sql<{ renewed: boolean }[]>`
      select renew_sandbox(${of.schoolId}, ${today}::text::date, ${plan}::text::json) as renewed`
    return Number(row?.renewed)
  })
}
