import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { COLLECTORS } from '../../../lib/partners/rules.ts'
import { saveLimit, saveTerms } from '../../../lib/partners/transactions.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { formId, optionalText } from '../../../lib/text/input.ts'
import { day, digits, oneOf } from '../../../lib/text/typed.ts'
import { action } from '../kit/page.ts'
import { channelPath } from '../kit/paths.ts'
import { savedPath } from '../kit/saved-notice.ts'
import type { ChannelNotice } from '../messages/partners.ts'

export const changeTerms = action(
  {
    params: ['partnerId'],
    form: {
      discountPercent: digits(0, 100),
      commissionPercent: digits(0, 100),
      collects: oneOf(COLLECTORS),
      version: v.optional(digits(1, 1_000_000_000))
    },
    example: { discountPercent: '20', commissionPercent: '0', collects: 'partner' }
  },
  async ({ principal, params, body, write }) => {
    const { version = null, ...terms } = body
    const { schoolId, personId: actorId } = principal
    const { partnerId } = params
    const { code, logId } = await saveTerms(write, { schoolId, actorId: actorId, partnerId, version }, terms)
    if (code === 'not_found') throw new Problem('not_found')
    return { to: savedPath<ChannelNotice>(channelPath(partnerId), { code, logId }, 'terms') }
  }
)

/** Units of the time before a lesson at which guaranteed seats are released. */
export const RELEASE_UNITS = ['hours', 'days'] as const

const DAY_HINT = 'must be a day, YYYY-MM-DD'

export const changeLimit = action(
  {
    params: ['partnerId'],
    form: {
      id: formId(),
      version: v.optional(digits(1, 1_000_000_000)),
      type: optionalText(63),
      from: day(),
      to: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(10, DAY_HINT),
          v.check(to => to === '' || isDate(to), DAY_HINT)
        ),
        ''
      ),
      seats: digits(0, 1000),
      /** Time before the lesson, in `unit`; makes the limit a guarantee. */
      release: v.optional(digits(0, 365)),
      unit: v.optional(oneOf(RELEASE_UNITS)),
      end: optionalText(1)
    },
    example: {
      id: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21',
      from: '2027-07-01',
      to: '2027-08-31',
      seats: '6'
    }
  },
  async ({ principal, params, body, write }) => {
    const { id, version = null, type, from, seats, release = 0, unit, end } = body
    const to = body.to || null
    const { schoolId, personId: actorId } = principal
    const { partnerId } = params
    const path = channelPath(partnerId)
    if (to !== null && to < from) return { to: `${path}?said=days_reversed` }
    const releaseHours = unit ? release * (unit === 'days' ? 24 : 1) : null
    const words = end ? null : { type: type || null, from, to, seats, releaseHours }
    const { code, logId } = await saveLimit(
      write,
      { schoolId, actorId: actorId, partnerId },
      { id, version },
      words
    )
    if (code === 'not_found') throw new Problem('not_found')
    return { to: savedPath<ChannelNotice>(path, { code, logId }, 'limit') }
  }
)
