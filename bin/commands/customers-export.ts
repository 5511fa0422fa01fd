import { listBookingsOf } from '../../lib/guests/queries.ts'
import { readEmail } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { CUSTOMER } from '../options.ts'

export default {
  name: 'customers export',
  summary: 'Print the personal data of a person as JSON.',
  usage: '--email EMAIL',
  options: CUSTOMER,
  notes: 'A booking may name other people who have seats on it: check the output before you pass it on.',
  run({ config, terminal, values }) {
    const email = readEmail(requireOption(values, 'email'))
    return withDatabase(config, async sql => {
      const bookings = await listBookingsOf(sql, email)
      const record = { email, bookings }
      terminal.out(values.json ? JSON.stringify(record) : JSON.stringify(record, null, 2))
      return 0
    })
  }
} satisfies Command
