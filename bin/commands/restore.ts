import { assertRestorable } from '../../lib/backup/rules.ts'
import { listMigrations } from '../../lib/migrations.ts'
import { readBackup, restoreBackup, verifyBackup } from '../backup.ts'
import { borrowDatabase, type Command, need } from '../command.ts'
import { counted, drawProgress } from '../terminal.ts'

export default {
  name: 'restore',
  summary: 'Put a backup into an empty database, all of it or nothing.',
  writes: true,
  usage: '--from FILE',
  options: { from: { type: 'string', help: 'A file that swellbook backup wrote.' } },
  notes:
    'The database must be new: name an empty DATA_DIR or an empty database. A backup of an older version is brought up to date. Notifications are paused afterwards.',
  async run({ config, terminal, values }) {
    const file = need(values, 'from')
    // Every byte, before the database sees a row: it would refuse a damaged one in its own words, and quote it.
    const { madeAt, tables, rows } = await verifyBackup(file)
    const backup = await readBackup(file)
    assertRestorable(backup.header, listMigrations())
    const progress = (done: number, total: number) => drawProgress(terminal, done, total, 'rows')
    await borrowDatabase(config, (url, signal) => restoreBackup(url, backup, progress, signal))
    if (values.json) terminal.out(JSON.stringify({ file, madeAt, tables, rows }))
    else
      terminal.out(
        `Restored ${counted(rows, 'row')} of ${counted(tables, 'table')}, as they stood at ${madeAt}.\nNothing is sent to anybody until "swellbook notifications resume".`
      )
    return 0
  }
} satisfies Command
