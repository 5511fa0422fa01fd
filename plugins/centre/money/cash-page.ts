import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { formatAmount } from '../kit/amount.ts'
import { tablesStyle } from '../kit/assets.ts'
import { hiddenFields, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { statusNote } from '../kit/notice.ts'
import { CREDITS_PATH, cashPath, dayPath, PACKS_PATH, REFUNDS_PATH, UNPAID_PATH } from '../kit/paths.ts'
import { renderSavedNotice } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CASH_TEXT } from '../messages/cash.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { CREDITS_TEXT } from '../messages/credits.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { PACKS_TEXT } from '../messages/packs.ts'
import type { CashCount } from './cash-queries.ts'
import { differenceOf, keyOf, methodSums, type Till, type TypedLine } from './tills.ts'

/** A day with its tills and its newest count. */
export interface CashDay {
  readonly date: string
  /** Current date at the school. */
  readonly today: string
  readonly count: CashCount | undefined
  readonly tills: readonly Till[]
}

interface CashProps extends CashDay {
  readonly notice?: {
    readonly said?: keyof typeof CASH_TEXT.en.said | undefined
    readonly log?: string | undefined
  }
  /** Input that was not saved; `faults` has the tills whose amount is malformed. */
  readonly typed?: { readonly lines: readonly TypedLine[]; readonly note: string | null }
  readonly faults?: ReadonlySet<string>
  /** True if someone else counted in the meantime. */
  readonly isChanged?: boolean
}

/** The cash-up of a day: a field for each till, the count so far, and sums by method. */
export function renderCash(person: PersonSession, props: CashProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = CASH_TEXT[language]
  const { date, today, count, tills, notice = {}, isChanged } = props
  const day = formatDay(date, language, { year: date.slice(0, 4) !== today.slice(0, 4) })
  const link = (path: string, name: string) => html`<a class="tap" href="${linkTo(path, viewer)}">${name}</a>`
  return renderOfficePage(person, viewer, {
    title: `${text.title} · ${day}`,
    path: cashPath(date),
    date,
    back: { path: dayPath(date), name: CENTRE_TEXT[language].tabs.day },
    content: html`${tablesStyle()}${renderSavedNotice(notice, text.said, 'cash.count', viewer)}${isChanged && statusNote(text.changed, 'note warn')}
${
  tills.length > 0
    ? html`<p class="soft small">${text.intro}${tills.some(({ method }) => method !== 'cash') && ` ${text.electronic}`}</p>
<section class="lesson" id="tills">${count && count.lines.length > 0 && html`<h2 class="title">${text.countedBy(count.by ?? text.nobody, formatInstant(count.at, person.timeZone, language))}</h2>`}${countForm(props, viewer)}</section>
${sumsOf(tills, viewer)}
<p class="further"><a class="button" href="${linkTo(`${cashPath(date)}/cash-up-${date}.csv`, viewer)}" download>${text.file}</a></p>`
    : html`<section class="card empty"><h2>${text.nothing}</h2></section>`
}
<p class="acts">${link(UNPAID_PATH, LEDGER_TEXT[language].lists.unpaid)}${link(REFUNDS_PATH, LEDGER_TEXT[language].lists.refunds)}${link(CREDITS_PATH, CREDITS_TEXT[language].title)}${link(PACKS_PATH, PACKS_TEXT[language].title)}${link(cashPath(addDays(date, -1)), text.before)}${date < today && link(cashPath(addDays(date, 1)), text.after)}</p>`
  })
}

function countForm(props: CashProps, viewer: Viewer): Html {
  const text = CASH_TEXT[viewer.language]
  const { date, count, tills, typed } = props
  const note = typed ? typed.note : count?.note
  return html`<form class="form" method="post" action="${linkTo(cashPath(date), viewer)}">${hiddenFields({ version: count?.version ?? 0 })}
${tills.map((till, n) => tillField(till, n, props, viewer))}
${renderField({ name: 'note', label: text.note, typed: note ?? '', max: 500, rows: 2 })}
<button class="button">${text.save}</button></form>`
}

/** The field of a till. It is empty for cash that was not counted; otherwise it has the counted or the expected amount. */
function tillField(
  till: Till,
  n: number,
  { count, typed, faults, isChanged }: CashProps,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = CASH_TEXT[language]
  const { key, name, method, currency, takenCents, returnedCents, expectedCents, countedCents } = till
  const money = (cents: number) => formatMoney(cents, currency, language)
  const line = typed?.lines.find(each => keyOf(each) === key)
  const proposed = count === undefined && method !== 'cash' ? expectedCents : countedCents
  const stored = proposed === null ? '' : formatAmount(proposed, currency, language)
  const difference = differenceOf(till)
  const below = [
    returnedCents > 0 && text.moved(money(takenCents), money(returnedCents)),
    difference !== null && (difference === 0 ? text.agrees : text.difference(money(difference))),
    till.formerlyExpectedCents !== null && text.formerly(money(till.formerlyExpectedCents))
  ]
  return html`${hiddenFields({ till: key })}${renderField({
    ...{ name: 'counted', id: `counted-${n}`, label: `${name} · ${DOING_TEXT[language].methods[method]}` },
    ...{ hint: text.expected(money(expectedCents)), typed: line?.typed ?? stored, max: 20, mode: 'decimal' },
    below: below.filter(Boolean).join(' '),
    bad: faults?.has(key) && text.badAmount,
    saved: isChanged === true && line?.typed !== stored && CENTRE_TEXT[language].savedMeanwhile(stored)
  })}`
}

function sumsOf(tills: readonly Till[], viewer: Viewer): Html {
  const { language } = viewer
  const text = CASH_TEXT[language]
  const { method, expected, counted, difference } = text.columns
  const cell = (name: string, cents: number, currency: string) =>
    html`<td class="n" data-label="${name}">${formatMoney(cents, currency, language)}</td>`
  return html`<div class="lesson sums" role="region" aria-label="${text.sums}" tabindex="0"><table>
<thead><tr><th scope="col">${method}</th>${[expected, counted, difference].map(name => html`<th scope="col" class="n">${name}</th>`)}</tr></thead>
<tbody>${methodSums(tills).map(
    sum => html`
<tr><th scope="row">${DOING_TEXT[language].methods[sum.method]}</th>${cell(expected, sum.expectedCents, sum.currency)}${cell(counted, sum.countedCents, sum.currency)}${cell(difference, sum.differenceCents, sum.currency)}</tr>`
  )}</tbody></table></div>`
}
