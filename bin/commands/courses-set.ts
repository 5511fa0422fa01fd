import type * as v from 'valibot'
import { setRunPrice } from '../../lib/lessons/courses/transactions.ts'
import { members } from '../../lib/text/input.ts'
import { digits } from '../../lib/text/typed.ts'
import { parseOptions } from '../args.ts'
import { fieldsOf, requireOption } from '../command.ts'
import { runCommand } from '../courses.ts'

const Price = members({ priceCents: digits(0, 100_000_000) })

export default runCommand(
  {
    name: 'courses set',
    summary: 'Change the price of a date of a course.',
    usage: '--price-cents N',
    options: { 'price-cents': { type: 'string', help: 'Price of the course for each person, in cents.' } },
    notes: 'Places already sold keep their price.'
  },
  values => {
    requireOption(values, 'price-cents')
    const { priceCents } = parseOptions(Price, fieldsOf(values)) as v.InferOutput<typeof Price>
    return (sql, actor, runId) => setRunPrice(sql, actor, runId, priceCents)
  },
  ({ priceCents, currency }) => `costs ${priceCents} cents ${currency} for each person now.`
)
