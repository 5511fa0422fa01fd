import { listSandboxes } from '../../lib/demo/sandbox/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

const NO_SANDBOXES = 'There is no sandbox yet. Add one: swellbook sandbox add --partner NAME'

export default {
  name: 'sandbox list',
  summary: 'List the sandboxes with their partners and last rebuild.',
  usage: '[--limit N]',
  options: LIMIT,
  run({ config, terminal, values }) {
    const limit = limitOption(values)
    return withDatabase(config, async sql =>
      listRows(
        { terminal, values },
        await listSandboxes(sql, limit + 1),
        ['schoolId', 'partner', 'timeZone', 'madeOn', 'keys', 'createdAt'],
        NO_SANDBOXES,
        limit
      )
    )
  }
} satisfies Command
