import { assertRestorable } from '../../lib/backup/rules.ts'
import { listMigrations } from '../../lib/migrations.ts'
import { readBackup, restoreBackup } from '../backup.ts'
import { borrowDatabase, type Command, need } from '../command.ts'
import { drawProgress } from '../terminal.ts'

export default {
  name: 'restore',
  summary: 'Put a backup into an empty database, all of it or nothing.',
  usage: '--from FILE',
  options: { from: { type: 'string', help: 'A file that swellbook backup wrote.' } },
  notes:
    'The database must be new: name an empty DATA_DIR or an empty database. A backup of an older version is brought up to date.',
  async run({ config, terminal, values }) {
    const file = need(values, 'from')
    const backup = await readBackup(file)
    assertRestorable(backup.header, listMigrations())
    await borrowDatabase(config, (url, told) =>
      restoreBackup(url, backup, (rows, total) => drawProgress(terminal, rows, total, 'rows'), told)
    )
    const { madeAt, tables } = backup.header
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    if (values.json) terminal.out(JSON.stringify({ file, madeAt, tables: tables.length, rows }))
    else terminal.out(`Restored ${rows} rows of ${tables.length} tables, as they stood at ${madeAt}.`)
    return 0
  }
} satisfies Command
