import * as v from 'valibot'
import { BackField, pageAfter, undoNotice } from '../kit/notice.ts'
import { undo } from '../kit/undo.ts'

export const undoDesk = undo(
  {
    acts: [
      'arrival.set',
      'booking.pay',
      'booking.change',
      'lesson.close',
      'lesson.open',
      'guest.set',
      'note.set'
    ],
    form: { back: v.optional(BackField, 'lesson') },
    example: { back: 'lesson' }
  },
  (undone, { back }) => pageAfter(back, undone, undoNotice(undone))
)
