import type { Sql } from '../../lib/database.ts'
import { migrate, migrationStatus } from '../../lib/migrations.ts'
import { type Command, withAnyDatabase } from '../command.ts'

export default {
  name: 'migrate',
  summary: 'Bring the database up to this version, or show how it stands.',
  writes: true,
  usage: '[--status]',
  options: { status: { type: 'boolean', help: 'Only show what is applied, pending, changed or ahead.' } },
  notes: 'Any number may run at once. serve does the same at its start.',
  run({ config, terminal, values }) {
    const work = async (sql: Sql, url: string) => {
      if (values.status) {
        const status = await migrationStatus(sql)
        terminal.out(values.json ? JSON.stringify(status) : describe(status))
        return status.changed.length + status.ahead.length > 0 ? 1 : 0
      }
      const applied = await migrate(url)
      if (values.json) terminal.out(JSON.stringify({ applied }))
      else
        terminal.out(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
      return 0
    }
    return withAnyDatabase(config, work, { mayBegin: !values.status })
  }
} satisfies Command

function describe(status: object): string {
  return Object.entries(status)
    .map(
      ([state, names]: [string, readonly string[]]) =>
        `${state}: ${names.length > 0 ? names.join(', ') : 'none'}`
    )
    .join('\n')
}
