import { assertRestorable, countLeftOutRows } from '../../lib/infra/backup/rules.ts'
import { listMigrations } from '../../lib/infra/migrations.ts'
import { readBackup, restoreBackup, verifyBackup } from '../backup.ts'
import { borrowDatabase, type Command, requireOption } from '../command.ts'
import { restoredReport } from '../restored.ts'
import { drawProgress, withCount } from '../terminal.ts'

export default {
  name: 'restore',
  summary: 'Restore a backup into an empty database, completely or not at all.',
  writes: true,
  usage: '--from FILE',
  options: { from: { type: 'string', help: 'A file written by swellbook backup.' } },
  notes:
    'The database must be new: set an empty DATA_DIR or an empty database. A backup of an older version is migrated. Afterwards notifications are paused and everyone is signed out, assistants that signed in too. It lists the keys, people, webhooks and calendar feeds that work again: revoke or remove again what was ended after the backup.',
  async run({ config, terminal, values }) {
    const file = requireOption(values, 'from')
    // Verify every byte first. Otherwise the database would reject a damaged row with a message that quotes personal data.
    const { madeAt, tables, rows } = await verifyBackup(file)
    const backup = await readBackup(file)
    assertRestorable(backup.header, listMigrations())
    const progress = (count: number, total: number) => drawProgress(terminal, count, total, 'rows')
    const { access, assistants } = await borrowDatabase(config, (url, signal) =>
      restoreBackup(url, backup, progress, signal)
    )
    const { sessions, signInLinks, tokens } = countLeftOutRows(backup.header)
    const restoredRows = rows - sessions - signInLinks - tokens
    const ended = { sessions, signInLinks, assistants }
    if (values.json)
      terminal.out(JSON.stringify({ file, madeAt, tables, rows: restoredRows, ended, ...access }))
    else
      terminal.out(
        `Restored ${withCount(restoredRows, 'row')} of ${withCount(tables, 'table')}, as of ${madeAt}.\nNothing is sent until you run "swellbook notifications resume".\n${restoredReport(madeAt, ended, access)}`
      )
    return 0
  }
} satisfies Command
