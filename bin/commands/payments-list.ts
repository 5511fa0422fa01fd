import { listCharges } from '../../lib/payments/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

const NO_CHARGES = 'There are no online payments yet.'

export default {
  name: 'payments list',
  summary: 'List the online payments of a school, the latest first, with refunds and faults.',
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  notes: 'States: wanted, open, paying, paid, lapsed, and odd for a payment that a person must check.',
  run: invocation =>
    listOfSchool(
      invocation,
      ['id', 'reference', 'state', 'mode', 'cents', 'refundedCents', 'currency', 'createdAt', 'fault'],
      NO_CHARGES,
      listCharges
    )
} satisfies Command
