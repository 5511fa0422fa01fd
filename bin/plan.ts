import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL_FOLDER } from '../lib/infra/migrations.ts'

/** A pending migration and the locks it takes. */
interface PlannedStep {
  readonly name: string
  readonly locks: readonly string[]
}

/** Operations that a statement blocks. The first group of the pattern is the table. */
const LOCKS: readonly [statement: RegExp, keepsFrom: string][] = [
  [/^(?:alter|drop) table (?:if exists )?(\w+)/, 'reads and writes'],
  [/^create (?:unique )?index .*? on (\w+)/, 'writes'],
  [/^(?:create|drop) trigger .*? on (\w+)/, 'writes'],
  [/^drop index/, 'reads and writes of its table'],
  [/^(?:update|delete from) (\w+)/, 'writes of the same rows']
]

const ENDING = '.sql'

/** Locks that the pending migrations take, from their text. Functions and seeds have none: they are replaced in an instant. */
export function planOf(pending: readonly string[], folder = SQL_FOLDER): PlannedStep[] {
  return pending.map(name => ({
    name,
    locks: name.includes('/')
      ? []
      : locksOf(readFileSync(join(folder, 'migrations', `${name}${ENDING}`), 'utf8'))
  }))
}

/**
 * Locks that a migration takes, without repeats: `slots: writes`. Tables that the migration creates are left out, since they
 * are not in use yet.
 */
export function locksOf(text: string): string[] {
  const statements = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '')
    .split(';')
    .map(statement => statement.trim().replace(/\s+/g, ' '))
  const own = statements.flatMap(
    statement => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []
  )
  const locks = statements.flatMap(statement => {
    const [pattern, keepsFrom] = LOCKS.find(([begins]) => begins.test(statement)) ?? []
    const [, table = 'an index'] = pattern?.exec(statement) ?? []
    return keepsFrom && !own.includes(table) ? [`${table}: ${keepsFrom}`] : []
  })
  return [...new Set(locks)]
}
