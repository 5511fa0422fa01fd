import { formatDays, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import { formatAmount } from '../kit/amount.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { pricesPath, typePath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { PRICES_TEXT, type SAID_OF_PRICES } from '../messages/prices.ts'
import type { PriceChange, PricesChanged } from './writes.ts'

/** What the page of prices shows. */
interface PricesShown {
  readonly type: LessonTypeSetup
  readonly currency: string
  readonly typed: Readonly<Record<'from' | 'to' | 'price', string>>
  readonly said: (typeof SAID_OF_PRICES)[number] | undefined
  /** What was asked for, and what it comes to. */
  readonly change?: PriceChange
  readonly changed?: PricesChanged
}

/** Days and a price, what that changes, and the button that does. */
export function renderPrices(person: PersonSession, shown: PricesShown, viewer: Viewer): string {
  const { language, chosen } = viewer
  const text = PRICES_TEXT[language]
  const { type, typed, said } = shown
  const name = lessonNameOf(type, language)
  return renderOfficePage(person, viewer, {
    title: `${text.title}: ${name}`,
    path: pricesPath(type.id),
    back: { path: typePath(type.id), name },
    content: html`${said !== undefined && html`<p class="note${said !== 'saved' && ' warn'}" role="status" id="did">${text.said[said]}</p>`}
${consequence(shown, viewer)}
<section class="lesson"><form class="form" method="get" action="${pricesPath(type.id)}">${chosen && html`<input type="hidden" name="lang" value="${language}">`}
<p class="soft small">${text.intro}</p>
<div class="fit"><p><label for="from">${text.from}</label><input type="date" id="from" name="from" value="${typed.from}" required></p>
<p><label for="to">${text.to}</label><input type="date" id="to" name="to" value="${typed.to}" required></p></div>
<p><label for="price">${text.price}</label><input id="price" name="price" inputmode="decimal" maxlength="12" autocomplete="off" value="${typed.price}" required></p>
<button class="tap">${text.look}</button></form></section>`
  })
}

function consequence({ type, currency, change, changed }: PricesShown, viewer: Viewer): Html | false {
  if (!change || !changed) return false
  const { language } = viewer
  const text = PRICES_TEXT[language]
  const { lessons, lowest, highest, sold } = changed
  const prices = [...new Set([lowest, highest])]
    .map(cents => formatMoney(cents ?? 0, currency, language))
    .join('–')
  const hidden = {
    from: change.from,
    to: change.to,
    price: formatAmount(change.cents, language),
    seen: String(lessons)
  }
  return html`<section class="lesson" id="confirm"><form class="form" method="post" action="${linkTo(pricesPath(type.id), viewer)}">${Object.entries(hidden).map(([name, given]) => html`<input type="hidden" name="${name}" value="${given}">`)}
<p><b>${formatDays(change.from, change.to, language, true)}</b></p>
<p>${text.now(lessons, prices)} ${text.become(formatMoney(change.cents, currency, language))}</p>${sold > 0 && html`<p class="soft">${text.sold(sold)}</p>`}
<button class="button">${text.save(lessons)}</button></form></section>`
}
