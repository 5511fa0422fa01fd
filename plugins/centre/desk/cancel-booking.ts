import { Problem } from '../../../lib/errors.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { cancelAtDesk } from './writes.ts'

export const cancelCentreBooking = action(
  {
    params: ['bookingId'],
    form: { reason: optionalText(500), refund: oneOf(['FULL', 'NONE']) },
    example: { reason: 'Ill', refund: 'FULL' }
  },
  async ({ principal, params, body, write }) => {
    const { bookingId } = params
    const { reason, refund } = body
    const done = await cancelAtDesk(write, principal, { bookingId, reason, refund })
    if (done.slotId === null) throw new Problem('not_found')
    const code = done.code === 'booking_not_found_or_already_cancelled' ? 'already_cancelled' : done.code
    const said = saidOf('booking.cancel', { ...done, code })
    return { to: pageAfter('booking', { ...done, bookingId }, said) }
  }
)
