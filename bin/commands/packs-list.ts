import { listPacks } from '../../lib/packs/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

export default {
  name: 'packs list',
  summary: 'List the packs of lessons that a school has sold, the latest first.',
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  notes: 'Packs are sold in the control centre. Of each code only the last four characters are listed.',
  run(invocation) {
    const columns = ['id', 'lastFour', 'lessons', 'left', 'soldOn', 'validTo', 'state']
    return listOfSchool(
      invocation,
      columns,
      id => `${id} has sold no packs.`,
      (sql, id, max) => listPacks(sql, id, { limit: max })
    )
  }
} satisfies Command
