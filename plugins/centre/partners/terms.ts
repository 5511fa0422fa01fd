import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { COLLECTORS } from '../../../lib/partners/rules.ts'
import { saveLimit, saveTerms } from '../../../lib/partners/transactions.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { formId, optionalText } from '../../../lib/text/input.ts'
import { day, digits, oneOf } from '../../../lib/text/typed.ts'
import { action } from '../kit/page.ts'
import { channelPath } from '../kit/paths.ts'

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
    const notice = code === 'ok' ? `terms&log=${logId}` : code
    return { to: `${channelPath(partnerId)}?said=${notice}` }
  }
)

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
    const { id, version = null, type, from, seats, end } = body
    const to = body.to || null
    const { schoolId, personId: actorId } = principal
    const { partnerId } = params
    const back = (notice: string) => ({ to: `${channelPath(partnerId)}?said=${notice}` })
    if (to !== null && to < from) return back('days_reversed')
    const words = end ? null : { type: type || null, from, to, seats }
    const { code, logId } = await saveLimit(
      write,
      { schoolId, actorId: actorId, partnerId },
      { id, version },
      words
    )
    if (code === 'not_found') throw new Problem('not_found')
    return back(code === 'ok' ? `limit&log=${logId}` : code)
  }
)
