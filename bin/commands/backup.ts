import { hasCitus } from '../../lib/infra/cluster/queries.ts'
import { writeBackup } from '../backup.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { drawProgress, withCount } from '../terminal.ts'

export default {
  name: 'backup',
  summary: 'Write a snapshot of the complete database to a file; servers keep running.',
  usage: '--to FILE',
  options: { to: { type: 'string', help: 'The new file; its name usually ends in .swellbook.gz.' } },
  notes:
    'The file is verified before it appears. It contains personal data and the digests of keys: protect it accordingly. A Citus cluster is not supported: docs/scale.md describes its backups.',
  async run({ config, terminal, values }) {
    const file = requireOption(values, 'to')
    return withDatabase(config, async (sql, url, signal) => {
      if (await hasCitus(sql))
        throw new Error(
          'A cluster cannot be backed up to one file: take base backups of its nodes and use citus_create_restore_point; see docs/scale.md.'
        )
      const progress = (rows: number, total: number) => drawProgress(terminal, rows, total, 'rows')
      const result = await writeBackup(url, file, progress, signal)
      const { rows, tables, bytes } = result
      if (values.json) terminal.out(JSON.stringify(result))
      else
        terminal.out(
          `${file} contains ${withCount(rows, 'row')} of ${withCount(tables, 'table')} in ${Math.ceil(bytes / 1024)} KB.`
        )
      return 0
    })
  }
} satisfies Command
