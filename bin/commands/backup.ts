import { writeBackup } from '../backup.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { drawProgress } from '../terminal.ts'

export default {
  name: 'backup',
  summary: 'Write all that the database holds at this instant to a file; servers run on meanwhile.',
  usage: '--to FILE',
  options: { to: { type: 'string', help: 'The new file; by custom it ends in .swellbook.gz.' } },
  notes:
    'The file is read back before it appears. It holds personal data and the digests of keys: keep it as safely.',
  async run({ config, terminal, values }) {
    const file = need(values, 'to')
    return withDatabase(config, async (_sql, url, told) => {
      const progress = (rows: number, total: number) => drawProgress(terminal, rows, total, 'rows')
      const done = await writeBackup(url, file, progress, told)
      const { rows, tables, bytes } = done
      if (values.json) terminal.out(JSON.stringify(done))
      else terminal.out(`${file} holds ${rows} rows of ${tables} tables in ${Math.ceil(bytes / 1024)} KB.`)
      return 0
    })
  }
} satisfies Command
