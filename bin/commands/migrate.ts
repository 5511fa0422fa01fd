import type { Sql } from '../../lib/infra/database/pool.ts'
import { type MigrationStatus, migrate, migrationStatus } from '../../lib/infra/migrations.ts'
import { type Command, withAnyDatabase } from '../command.ts'
import { planOf } from '../plan.ts'
import { table } from '../terminal.ts'

export default {
  name: 'migrate',
  summary: 'Migrate the database to this version, or show its state.',
  writes: true,
  usage: '[--status | --plan]',
  options: {
    status: {
      type: 'boolean',
      help: 'Only show the state of each migration: applied, pending, changed or ahead.'
    },
    plan: { type: 'boolean', help: 'Only show pending migrations and what each one locks.' }
  },
  notes: 'Concurrent runs are safe. serve migrates at its start.',
  run({ config, terminal, values }) {
    const work = async (sql: Sql, url: string) => {
      if (values.status) {
        const status = await migrationStatus(sql)
        terminal.out(values.json ? JSON.stringify(status) : writeStatus(status, terminal.outColumns))
        return status.changed.length + status.ahead.length > 0 ? 1 : 0
      }
      if (values.plan) {
        const plan = planOf((await migrationStatus(sql)).pending)
        terminal.out(
          values.json
            ? JSON.stringify(plan)
            : table(plan, ['name', 'locks'], 'The database is up to date.', terminal.outColumns)
        )
        return 0
      }
      const names = await migrate(url)
      if (values.json) terminal.out(JSON.stringify({ applied: names }))
      else terminal.out(names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`)
      return 0
    }
    return withAnyDatabase(config, work, { mayCreate: !values.status && !values.plan })
  }
} satisfies Command

function writeStatus(status: MigrationStatus, width?: number): string {
  const { applied, pending, changed, ahead } = status
  const rows = Object.entries({ ahead, changed, pending, applied }).flatMap(([state, names]) =>
    names.map(name => ({ name, state }))
  )
  return table(rows, ['name', 'state'], 'There is nothing to apply.', width)
}
