import { listPartners } from '../../lib/partners/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const COLUMNS = [
  'name',
  'discountPercent',
  'commissionPercent',
  'collects',
  'guestMail',
  'activeKeys',
  'lastUsedAt'
]

export default {
  name: 'partners list',
  summary: 'List the partners of a school with their terms.',
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  notes: "The school's own pages are the partner website.",
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const partners = await listPartners(sql, id, limit + 1)
      const none = `${id} has no partner yet. Issue a key: swellbook keys issue --kind school --school ${id} --partner NAME`
      return listRows({ terminal, values }, partners, COLUMNS, none, limit)
    })
  }
} satisfies Command
