import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { readSqlFunction } from '../support/sql-functions.ts'
import type { Mutant } from './mutants.ts'

/** Removes the guard; resolves with a function that restores it after deleting all bookings. */
export async function mutate(sql: Sql, mutant: Mutant): Promise<() => Promise<void>> {
  const undo: string[] = ['truncate bookings cascade', 'update slots set spots_taken = 0']
  const run = async (statement: string, inverse: string) => {
    undo.push(inverse)
    await sql.unsafe(statement)
  }
  for (const [name, changes] of Object.entries(mutant.functions ?? {})) {
    const text = readSqlFunction(name)
    await run(
      changes.reduce((mutated, change) => replace(name, mutated, change), text),
      text
    )
  }
  for (const name of mutant.drops ?? []) await run(...(await dropping(sql, name)))
  if (mutant.disablesTrigger) {
    const [table, trigger] = mutant.disablesTrigger
    await run(
      `alter table ${table} disable trigger ${trigger}`,
      `alter table ${table} enable trigger ${trigger}`
    )
  }
  for (const [name, value] of Object.entries(mutant.settings ?? {})) {
    await run(`alter system set ${name} = '${value}'`, `alter system reset ${name}`)
  }
  await reload(sql)
  return async () => {
    // Ends all sessions: one that waits for a lock would block the rest.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'swellbook%'`
    for (const statement of undo) await sql.unsafe(statement)
    await reload(sql)
  }
}

/** Fails if the text is not found exactly once: the product changed and the mutant must follow. */
function replace(name: string, text: string, [words, instead]: readonly [string, string]): string {
  if (text.split(words).length !== 2) throw new Error(`${name}.sql does not say once: ${words}`)
  return text.replace(words, () => instead)
}

async function dropping(sql: Sql, name: string): Promise<[statement: string, inverse: string]> {
  const { index, check } = singleRow<{ index: string | null; check: string | null }>(
    await sql`select
      (select indexdef from pg_indexes where indexname = ${name}) as index,
      (select pg_get_constraintdef(oid) from pg_constraint where conname = ${name}) as check`
  )
  if (index) return [`drop index ${name}`, index]
  if (check) {
    return [`alter table slots drop constraint ${name}`, `alter table slots add constraint ${name} ${check}`]
  }
  throw new Error(`The schema has no ${name}.`)
}

async function reload(sql: Sql): Promise<void> {
  await sql`select pg_reload_conf()`
}
