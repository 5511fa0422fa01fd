import { eraseCustomer } from '../../lib/customers/transactions.ts'
import { spelled } from '../../lib/util/input.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { CUSTOMER } from '../options.ts'
import { counted } from '../terminal.ts'

export default {
  name: 'customers erase',
  summary: 'Erase what is known of a person; seats, money and references stay.',
  usage: '--email EMAIL',
  options: CUSTOMER,
  notes:
    'It cannot be undone, and lessons to come lose the name too. Backups keep what they have until you delete them.',
  run({ config, terminal, values }) {
    const email = spelled(need(values, 'email'))
    return withDatabase(config, async sql => {
      const bookingIds = await eraseCustomer(sql, email)
      if (values.json) terminal.out(JSON.stringify({ email, bookingIds }))
      else terminal.out(`Erased ${email} from ${counted(bookingIds.length, 'booking')}.`)
      return 0
    })
  }
} satisfies Command
