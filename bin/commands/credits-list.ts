import { listCredits } from '../../lib/credits/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

export default {
  name: 'credits list',
  summary: 'List the gift cards and the credit of a school, the latest first, with what is left.',
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  notes:
    'Only the last four characters of each code are known. The outstanding sum is that of leftCents with the state live.',
  run: invocation =>
    listOfSchool(
      invocation,
      [
        ...['id', 'lastFour', 'kind', 'state', 'currency', 'createdOn', 'validTo', 'reference'],
        ...['paidCents', 'bonusCents', 'usedCents', 'endedCents', 'leftCents']
      ],
      'There are no gift cards and no credit yet.',
      (sql, schoolId, limit) => listCredits(sql, schoolId, { limit })
    )
} satisfies Command
