import * as v from 'valibot'
import { sizeRank } from '../../../lib/equipment/sizing/size.ts'
import { ITEMS, type Item } from '../../../lib/equipment/stock/item.ts'
import { listStock, type StockRow } from '../../../lib/equipment/stock/queries.ts'
import { findSize, MAX_QUANTITY, MAX_SIZES, newSize } from '../../../lib/equipment/stock/rules.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { digits, oneOf, typedText } from '../../../lib/text/typed.ts'
import { hiddenFields, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page, rerender } from '../kit/page.ts'
import { SETTINGS_PATH, STOCK_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { STOCK_TEXT, type StockNotice } from '../messages/stock.ts'
import { setStockByStaff } from './writes.ts'

export const getCentreStock = page(
  { query: savedNoticeQuery(STOCK_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const stock = await listStock(read, principal.schoolId, MAX_SIZES)
    return renderStock(principal, stock, query, viewer)
  }
)

export const setCentreStock = action(
  {
    form: {
      item: oneOf(ITEMS),
      size: typedText(100),
      quantity: typedText(100),
      version: digits(0, 2_000_000_000)
    },
    example: { item: 'wetsuit', size: '3XL', quantity: '2', version: '0' }
  },
  async ({ principal, viewer, body, read, write }) => {
    const stock = await listStock(read, principal.schoolId, MAX_SIZES)
    const { item, version } = body
    const size = findSize(stock, item, body.size)?.size ?? newSize(item, body.size)
    const typed = { item, size: size ?? body.size, quantity: body.quantity }
    const refuse = async (status: 400 | 409, notice: StockNotice) => {
      const rows = await listStock(write, principal.schoolId, MAX_SIZES)
      return rerender(status, renderStock(principal, rows, { said: notice, typed }, viewer))
    }
    if (size === undefined) return refuse(400, 'no_size')
    const quantity = v.safeParse(digits(0, MAX_QUANTITY), body.quantity.trim())
    if (!quantity.success) return refuse(400, 'no_count')
    const outcome = await setStockByStaff(write, principal, {
      item,
      size,
      quantity: quantity.output,
      version
    })
    if (outcome.code === 'stock_changed') return refuse(409, 'stock_changed')
    const { code, logId } = outcome
    return { to: savedPath<StockNotice>(STOCK_PATH, { code, logId }) }
  }
)

interface StockProps {
  readonly said?: StockNotice | undefined
  /** Its audit row, if it can be undone. */
  readonly log?: string | undefined
  /** Values that were typed but not saved; `faults` names the faulty ones. */
  readonly typed?: { readonly item: Item; readonly size: string; readonly quantity: string }
}

export function renderStock(
  person: PersonSession,
  stock: readonly StockRow[],
  { said: notice, log, typed }: StockProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = STOCK_TEXT[language]
  const { items } = BEACH_TEXT[language]
  // A size added by someone else in the meantime is listed with the typed quantity.
  const existing = stock.find(row => row.item === typed?.item && row.size === typed.size)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: STOCK_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${renderSavedNotice({ said: notice, log }, text.said, 'stock.set', viewer)}
<p class="soft small">${text.intro}</p>
${ITEMS.map(item => {
  const rows = stock.filter(row => row.item === item).sort((a, b) => sizeRank(a.size) - sizeRank(b.size))
  return (
    rows.length > 0 &&
    html`<section class="lesson"><h2 class="title">${items[item]}</h2><ul>${rows.map(row => stockItem(row, row === existing ? typed?.quantity : undefined, viewer))}</ul></section>`
  )
})}
<section class="lesson"><h2 class="title">${text.another}</h2>${newStockForm(existing ? undefined : typed, viewer)}</section>`
  })
}

/** A size with its quantity, or the typed one. */
function stockItem(
  { item, size, quantity, version }: StockRow,
  typed: string | undefined,
  viewer: Viewer
): Html {
  const { items, save } = BEACH_TEXT[viewer.language]
  const { count } = STOCK_TEXT[viewer.language]
  const name = `${items[item]} ${size}`
  return html`
<li class="party"><div><p><b>${size}</b> · ${quantity}</p></div><form class="acts" method="post" action="${linkTo(STOCK_PATH, viewer)}">${hiddenFields({ item, size, version })}<input name="quantity" inputmode="numeric" size="5" maxlength="5" autocomplete="off" aria-label="${name}: ${count}" value="${typed ?? quantity}"><button class="tap" aria-label="${save}: ${name}">${save}</button></form></li>`
}

function newStockForm(typed: StockProps['typed'], viewer: Viewer): Html {
  const { items, save } = BEACH_TEXT[viewer.language]
  const text = STOCK_TEXT[viewer.language]
  return html`<form class="form" method="post" action="${linkTo(STOCK_PATH, viewer)}"><input type="hidden" name="version" value="0">
${renderChoice({ name: 'item', label: text.item, options: ITEMS.map(item => [item, items[item]]), chosen: typed?.item })}${renderField({ name: 'size', label: text.size, typed: typed?.size ?? '', max: 40, isRequired: true })}${renderField({ name: 'quantity', label: text.count, typed: typed?.quantity ?? '', max: 5, mode: 'numeric', isRequired: true })}
<button class="button">${save}</button></form>`
}
