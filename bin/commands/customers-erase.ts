import { listBookingsOf } from '../../lib/guests/queries.ts'
import { eraseCustomer } from '../../lib/guests/transactions.ts'
import { readEmail } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'
import { CUSTOMER } from '../options.ts'
import { withCount } from '../terminal.ts'

export default {
  name: 'customers erase',
  summary: 'Erase the personal data of a person; seats, amounts and references stay.',
  writes: true,
  usage: '--email EMAIL [--yes | --dry-run]',
  options: { ...CUSTOMER, ...DESTRUCTIVE_OPTIONS },
  notes: `This cannot be undone and includes future lessons. Backups keep the data until you delete them. The exit code is 1 if no booking names the person. ${CONFIRMATION_NOTE}`,
  run({ config, terminal, values }) {
    const email = readEmail(requireOption(values, 'email'))
    return withDatabase(config, async sql => {
      const bookings = await listBookingsOf(sql, email)
      if (bookings.length === 0) throw new Error(`No booking names ${email}.`)
      const ids = bookings.map(({ bookingId }) => bookingId)
      const effect = `erase ${email} from ${withCount(ids.length, 'booking')}, for good`
      return confirmThen({ values, terminal }, { effect, json: { email, bookingIds: ids } }, async () => {
        const bookingIds = await eraseCustomer(sql, email)
        if (values.json) terminal.out(JSON.stringify({ email, bookingIds }))
        else terminal.out(`Erased ${email} from ${withCount(bookingIds.length, 'booking')}.`)
        return 0
      })
    })
  }
} satisfies Command
