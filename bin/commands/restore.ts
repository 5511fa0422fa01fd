import { assertRestorable, endedBy } from '../../lib/backup/rules.ts'
import { listMigrations } from '../../lib/migrations.ts'
import { readBackup, restoreBackup, verifyBackup } from '../backup.ts'
import { borrowDatabase, type Command, need } from '../command.ts'
import { restoredReport } from '../restored.ts'
import { counted, drawProgress } from '../terminal.ts'

export default {
  name: 'restore',
  summary: 'Put a backup into an empty database, all of it or nothing.',
  writes: true,
  usage: '--from FILE',
  options: { from: { type: 'string', help: 'A file that swellbook backup wrote.' } },
  notes:
    'The database must be new: name an empty DATA_DIR or an empty database. A backup of an older version is brought up to date. Afterwards notifications are paused, nobody is signed in, and the keys, people, webhooks and feeds that work again are listed: end again what was ended after the backup.',
  async run({ config, terminal, values }) {
    const file = need(values, 'from')
    // Every byte, before the database sees a row: it would refuse a damaged one in its own words, and quote it.
    const { madeAt, tables, rows } = await verifyBackup(file)
    const backup = await readBackup(file)
    assertRestorable(backup.header, listMigrations())
    const progress = (done: number, total: number) => drawProgress(terminal, done, total, 'rows')
    const access = await borrowDatabase(config, (url, signal) => restoreBackup(url, backup, progress, signal))
    const ended = endedBy(backup.header)
    const restored = rows - ended.sessions - ended.signInLinks
    if (values.json) terminal.out(JSON.stringify({ file, madeAt, tables, rows: restored, ended, ...access }))
    else
      terminal.out(
        `Restored ${counted(restored, 'row')} of ${counted(tables, 'table')}, as they stood at ${madeAt}.\nNothing is sent to anybody until "swellbook notifications resume".\n${restoredReport(madeAt, ended, access)}`
      )
    return 0
  }
} satisfies Command
