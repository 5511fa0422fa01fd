import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { uuid } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { MOST_PARTY } from './money.ts'
import { changeAtDesk } from './writes.ts'

export const changeCentreBooking = action(
  {
    params: ['bookingId'],
    form: {
      to: v.optional(uuid()),
      seats: v.optional(digits(1, MOST_PARTY)),
      keepPrice: v.optional(v.literal('yes', 'yes, or absent')),
      changes: digits(0, 2_000_000_000)
    },
    example: { seats: '2', changes: '0' }
  },
  async ({ principal, params, body, read, write }) => {
    const { bookingId } = params
    const { to, seats, keepPrice, changes } = body
    const lesson = to === undefined ? undefined : await findDeskLesson(read, principal.schoolId, to)
    const change = {
      ...(to !== undefined && { slotId: to, productId: lesson?.lessonTypeId ?? '' }),
      ...(seats !== undefined && { seats }),
      ...(keepPrice !== undefined && { keepPrice: true })
    }
    const done = await changeAtDesk(write, principal, { bookingId, changes, change })
    if (done.slotId === null) throw new Problem('not_found')
    return { to: pageAfter('booking', { ...done, bookingId }, saidOf('booking.change', done)) }
  }
)
