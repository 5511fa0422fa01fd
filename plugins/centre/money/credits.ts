import * as v from 'valibot'
import { type CreditRow, listCreditMovements, listCredits } from '../../../lib/credits/queries.ts'
import { endCredit, sellGift } from '../../../lib/credits/transactions.ts'
import { Problem } from '../../../lib/errors.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { text, uuid } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { formatAmount, parseAmount } from '../kit/amount.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { CREDITS_PATH, creditPath } from '../kit/paths.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import { CREDITS_TEXT } from '../messages/credits.ts'
import { type CreditNotice, renderCredit, renderCredits } from './credit-pages.ts'

const NOTICES = Object.keys(CREDITS_TEXT.en.said) as CreditNotice[]
const NOTICE_FIELD = maybe(v.picklist(NOTICES))

export const listCreditsPage = page(
  {
    query: {
      said: NOTICE_FIELD,
      code: maybe(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[0-9A-Z]{4}$/)))
    }
  },
  async ({ principal, viewer, query, read, newId, creditCode }) => {
    const { schoolId } = principal
    const credits = await listCredits(read, schoolId)
    const giftId = newId()
    const canSell = creditCode({ schoolId, creditId: giftId }) !== null
    const props = { credits, lastFour: query.code, notice: query.said, giftId: canSell ? giftId : null }
    return renderCredits(principal, props, viewer)
  }
)

export const sellGiftAction = action(
  {
    form: { amount: text(20), method: oneOf(PAY_METHODS), gift: uuid() },
    example: { amount: '70', method: 'cash', gift: '0197a4c2-0000-7000-8000-00000000000a' },
    errors: ['service_unavailable']
  },
  async ({ principal, viewer, body, read, write, creditCode }) => {
    const { schoolId } = principal
    const code = creditCode({ schoolId, creditId: body.gift })
    if (code === null) throw new Problem('service_unavailable')
    const cents = parseAmount(body.amount, principal.currency)
    if (cents === undefined || cents < 0) {
      const props = { credits: await listCredits(read, schoolId), giftId: body.gift, typed: body }
      return rerender(400, renderCredits(principal, props, viewer))
    }
    const gift = { id: body.gift, cents, method: body.method, digest: code.digest, lastFour: code.lastFour }
    const outcome = await sellGift(write, principal, gift)
    if (outcome.code !== 'ok') return { to: `${CREDITS_PATH}?said=${outcome.code}` }
    return { to: `${creditPath(body.gift)}?said=sold` }
  }
)

export const getCredit = page(
  { params: ['creditId'], query: { said: NOTICE_FIELD } },
  async ({ principal, viewer, params: { creditId }, query, read, creditCode, publicUrl }) => {
    const { schoolId } = principal
    const [[credit], movements] = await Promise.all([
      listCredits(read, schoolId, { id: creditId }),
      listCreditMovements(read, schoolId, creditId)
    ])
    if (!credit) throw new Problem('not_found')
    const derived = creditCode({ schoolId, creditId })
    // A code of an earlier SECRET_KEY ends in other characters.
    const code = derived?.lastFour === credit.lastFour ? derived.code : null
    const props = { credit, movements, code, site: `${publicUrl}/schools/${schoolId}`, notice: query.said }
    return renderCredit(principal, props, viewer)
  }
)

export const endCreditAction = action(
  {
    params: ['creditId'],
    form: { returned: oneOf([...PAY_METHODS, 'none']) },
    example: { returned: 'none' }
  },
  async ({ principal, params: { creditId }, body: { returned }, write }) => {
    const { code } = await endCredit(write, principal, creditId, returned === 'none' ? null : returned)
    if (code === 'not_found') throw new Problem('not_found')
    return { to: `${creditPath(creditId)}?said=${code === 'ok' ? 'ended' : code}` }
  }
)

export const getCreditsFile = page(
  {
    params: ['file'],
    answer: file('text/csv; charset=utf-8', {
      headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
    })
  },
  async ({ principal, viewer: { language }, read }) => {
    const { columns, kinds, states } = CREDITS_TEXT[language]
    const cells = (credit: CreditRow) => {
      const money = (cents: number) => formatAmount(cents, credit.currency, language)
      return {
        code: credit.lastFour,
        kind: kinds[credit.kind],
        state: states[credit.state],
        created: credit.createdOn,
        until: credit.validTo ?? '',
        reference: credit.reference ?? '',
        currency: credit.currency,
        paid: money(credit.paidCents),
        bonus: money(credit.bonusCents),
        used: money(credit.usedCents),
        ended: money(credit.endedCents),
        left: money(credit.leftCents)
      }
    }
    const names = Object.entries(columns) as [keyof typeof columns, string][]
    const rows = (await listCredits(read, principal.schoolId)).map(credit => {
      const row = cells(credit)
      return Object.fromEntries(names.map(([key, name]) => [name, row[key]]))
    })
    return serializedBody(Buffer.from(`${csv(rows, Object.values(columns), sheetSignsOf(language))}\n`))
  }
)
