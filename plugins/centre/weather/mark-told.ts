import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { TOLD_HOWS } from '../../../lib/notices/rules.ts'
import { markTold } from '../../../lib/notices/transactions.ts'
import { action } from '../kit/page.ts'
import { TELL_PATH } from '../kit/paths.ts'

const HINT = 'a booking, the number of the change, and told, partner, no_answer or none'
const NOTICE_MARK = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(\\d{1,16})\\.(${TOLD_HOWS.join('|')}|none)$`
)

export const markToldAction = action(
  {
    form: { notice: v.pipe(v.string(HINT), v.regex(NOTICE_MARK, HINT)) },
    example: { notice: '0197c8a0-6f00-7000-8000-000000000002.1.told' },
    errors: ['not_found']
  },
  async ({ principal, body, write }) => {
    const [, bookingId = '', number, how] = NOTICE_MARK.exec(body.notice) ?? []
    const told = TOLD_HOWS.find(known => known === how) ?? null
    const code = await markTold(write, principal, { bookingId, number: Number(number), how: told })
    if (code === 'booking_not_found') throw new Problem('not_found')
    const said = code === 'ok' ? 'did=told' : `refused=${code}`
    return { to: `${TELL_PATH}?${said}` }
  }
)
