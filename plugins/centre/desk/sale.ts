import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { BackField, noticeOf, pageAfter } from '../kit/after.ts'
import { action } from '../kit/page.ts'
import { offerByStaff } from './writes.ts'

export const offerCentreLesson = action(
  {
    params: ['slotId'],
    form: {
      sale: v.picklist(['close', 'open'], 'close or open'),
      back: v.optional(BackField, 'lesson')
    },
    example: { sale: 'close', back: 'lesson' }
  },
  async ({ principal, params, body, write }) => {
    const { slotId } = params
    const opens = body.sale === 'open'
    const outcome = await offerByStaff(write, principal, slotId, opens)
    if (outcome.code === 'slot_not_found') throw new Problem('not_found')
    const notice = noticeOf(opens ? 'lesson.open' : 'lesson.close', outcome)
    return { to: pageAfter(body.back, { ...outcome, slotId }, notice) }
  }
)
