import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { BackField, pageAfter } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { undoAct } from './writes.ts'

export const undoActAction = action(
  { params: ['logId'], form: { back: v.optional(BackField, 'lesson') }, example: { back: 'lesson' } },
  async ({ principal, params, body, write }) => {
    const done = await undoAct(write, principal, params.logId)
    if (done.code === 'not_found') throw new Problem('not_found')
    const said = done.code === 'ok' ? { did: 'undone' } : { refused: done.code }
    return { to: pageAfter(body.back, done, said) }
  }
)
