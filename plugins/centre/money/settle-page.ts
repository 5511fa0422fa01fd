import * as v from 'valibot'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatDays, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { day, oneOf } from '../../../lib/text/typed.ts'
import { formatAmount, parseAmount } from '../kit/amount.ts'
import { hiddenFields, renderChoice, renderField } from '../kit/field.ts'
import { form } from '../kit/form.ts'
import { channelPath } from '../kit/paths.ts'
import { paymentId } from '../kit/payment-form.ts'
import { renderSavedNotice } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import type { BalanceRow } from './balance.ts'
import type { ReportParameters } from './rules.ts'
import type { listSettlements, Settlement } from './settle-queries.ts'

const DIRECTIONS = ['in', 'out'] as const

/** Fields of a settlement. */
export const SETTLE_FORM = form<never>()({
  amount: {
    schema: (currency: string) =>
      v.pipe(
        v.string(),
        v.transform(text => parseAmount(text, currency) ?? 0),
        v.minValue(1, 'an amount above zero')
      ),
    max: 20,
    mode: 'decimal',
    isRequired: true
  },
  direction: { schema: oneOf(DIRECTIONS) },
  day: { schema: day() },
  reference: { schema: optionalText(100), max: 100 }
})

type Entries = typeof SETTLE_FORM.initial

/** A partner's statement: balances by currency, and settlements. */
export interface SettlementProps {
  readonly partner: { readonly id: string; readonly name: string }
  readonly balances: readonly BalanceRow[]
  readonly settlements: Awaited<ReturnType<typeof listSettlements>>
  readonly notice?: {
    readonly said?: keyof typeof MONEY_TEXT.en.said | undefined
    readonly log?: string | undefined
  }
  /** Input that was not saved. */
  readonly typed?: Entries & { readonly currency: string }
  readonly faults?: ReadonlySet<string>
}

export function settlementNotice({ notice = {} }: SettlementProps, viewer: Viewer): Html | false {
  return renderSavedNotice(notice, MONEY_TEXT[viewer.language].said, 'partner.settle', viewer)
}

/** The owed, settled and open amounts, each settlement, and the form that records another one. */
export function renderSettlement(
  props: SettlementProps,
  parameters: ReportParameters,
  today: string,
  viewer: Viewer
): Html | false {
  const { balances, settlements, partner } = props
  const text = MONEY_TEXT[viewer.language]
  if (balances.length === 0) return false
  const canSettle = mayDo(viewer.role, 'settle') && !isOwnPartner(partner.name)
  return html`<section class="lesson" id="settlement" aria-label="${text.total}">
${balances.map(row => balanceFacts(row, viewer))}
${settlements.list.length > 0 && html`<ol>${settlements.list.map(each => settlementItem(each, viewer))}</ol>`}
${canSettle && balances.map(row => settleForm(row, props, parameters, today, viewer))}</section>`
}

function balanceFacts(row: BalanceRow, { language }: Viewer): Html {
  const text = MONEY_TEXT[language]
  const money = (cents: number) => formatMoney(cents, row.currency, language)
  const { owesCents, owedCents, settledCents, openCents } = row
  const open = openCents === 0 ? text.isSettled : html`<b class="warn">${money(openCents)}</b>`
  return html`<dl class="facts">${fact(text.columns.owes, money(owesCents))}${fact(text.columns.owed, money(owedCents))}${fact(text.columns.settled, money(settledCents))}${fact(text.columns.open, open)}</dl>`
}

function settlementItem(
  { from, to, currency, cents, day: settledOn, reference, by }: Settlement,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = MONEY_TEXT[language]
  const amount = formatMoney(Math.abs(cents), currency, language)
  const facts = [formatDays(from, to, language), reference, by]
  return html`
<li class="party told"><div><p>${text.directions[cents > 0 ? 'in' : 'out']} ${amount}</p><p>${facts.filter(Boolean).join(' · ')}</p></div><p class="ref">${formatDay(settledOn, language, { brief: true, year: true })}</p></li>`
}

/** The settlement form of one currency. The open amount, today and the direction of the payment are filled in. */
function settleForm(
  { currency, openCents }: BalanceRow,
  { partner, settlements, typed, faults }: SettlementProps,
  { by, from, to }: ReportParameters,
  today: string,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = MONEY_TEXT[language]
  const own = typed?.currency === currency ? typed : undefined
  if (openCents === 0 && !own) return html``
  const proposed = {
    amount: formatAmount(Math.abs(openCents), currency, language),
    direction: openCents > 0 ? 'in' : 'out'
  }
  const values = own ?? { ...proposed, day: today, reference: '' }
  const field = SETTLE_FORM.renderer({ values, faults: own && faults }, text.settle, language)
  const id = paymentId({ id: [partner.id, by, from, to, currency].join('/'), payments: settlements.count })
  return html`<form class="form screen" method="post" action="${linkTo(`${channelPath(partner.id)}/settlements`, viewer)}">${hiddenFields({ by, from, to, currency, settlement: id })}
${field('amount', { label: `${text.settle.fields.amount} (${currency})` })}
${renderChoice({ name: 'direction', label: text.settle.fields.direction, options: DIRECTIONS.map(each => [each, text.directions[each]]), chosen: values.direction })}
${renderField({ name: 'day', label: text.settle.fields.day, type: 'date', typed: values.day, isRequired: true, bad: own !== undefined && faults?.has('day') && text.settle.faults.day })}
${field('reference')}
<button class="button">${text.settle.button}</button></form>`
}
