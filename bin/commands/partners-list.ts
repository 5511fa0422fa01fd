import { listPartners } from '../../lib/partners/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

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
  run: invocation =>
    listOfSchool(
      invocation,
      COLUMNS,
      id =>
        `${id} has no partner yet. Issue a key: swellbook keys issue --kind school --school ${id} --partner NAME`,
      listPartners
    )
} satisfies Command
