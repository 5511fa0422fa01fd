import { hasCitus } from '../../lib/cluster/queries.ts'
import { writeBackup } from '../backup.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { counted, drawProgress } from '../terminal.ts'

export default {
  name: 'backup',
  summary: 'Write all that the database holds at this instant to a file; servers run on meanwhile.',
  usage: '--to FILE',
  options: { to: { type: 'string', help: 'The new file; by custom it ends in .swellbook.gz.' } },
  notes:
    'The file is read back before it appears. It holds personal data and the digests of keys: keep it as safely. A Citus cluster is refused: docs/scale.md says what to use.',
  async run({ config, terminal, values }) {
    const file = need(values, 'to')
    return withDatabase(config, async (sql, url, signal) => {
      if (await hasCitus(sql))
        throw new Error(
          'A cluster has no one instant that a file could hold: take base backups of its nodes and citus_create_restore_point; docs/scale.md says how.'
        )
      const progress = (rows: number, total: number) => drawProgress(terminal, rows, total, 'rows')
      const done = await writeBackup(url, file, progress, signal)
      const { rows, tables, bytes } = done
      if (values.json) terminal.out(JSON.stringify(done))
      else
        terminal.out(
          `${file} holds ${counted(rows, 'row')} of ${counted(tables, 'table')} in ${Math.ceil(bytes / 1024)} KB.`
        )
      return 0
    })
  }
} satisfies Command
