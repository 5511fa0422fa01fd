import * as v from 'valibot'
import { sizeRank } from '../../../lib/equipment/sizing/size.ts'
import { ITEMS, type Item } from '../../../lib/equipment/stock/item.ts'
import { listStock, type StockRow } from '../../../lib/equipment/stock/queries.ts'
import { findSize, MAX_QUANTITY, MAX_SIZES, newSize } from '../../../lib/equipment/stock/rules.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { digits } from '../../../lib/text/typed.ts'
import { hiddenFields, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page, rerender } from '../kit/page.ts'
import { SETTINGS_PATH, STOCK_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { STOCK_TEXT, type StockNotice } from '../messages/stock.ts'
import { setStockByStaff } from './writes.ts'

/** Maximum sizes in the form; a longer body is refused. */
const MAX_ROWS = 1000

const column = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform(cells => [cells].flat()),
    v.array(v.pipe(v.string(), v.maxLength(100, 'at most 100 characters'))),
    v.maxLength(MAX_ROWS + 1, 'too many sizes')
  ),
  []
)

/** Columns of the form: parallel lists, one value per size, the new size last. `seen` is the number that the page showed. */
const STOCK_BODY = { item: column, size: column, quantity: column, version: column, seen: column }

type StockColumns = Readonly<Record<keyof typeof STOCK_BODY, readonly string[]>>

export const getCentreStock = page(
  { query: savedNoticeQuery(STOCK_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const stock = await listStock(read, principal.schoolId, MAX_ROWS)
    return renderStock(principal, stock, query, viewer)
  }
)

export const setCentreStock = action(
  {
    form: STOCK_BODY,
    example: { item: 'wetsuit', size: '3XL', quantity: '2', version: '0' },
    bodyLimit: 262_144
  },
  async ({ principal, viewer, body, read, write }) => {
    const stock = await listStock(read, principal.schoolId, MAX_SIZES)
    const rows = typedRows(body, stock)
    const refuse = async (status: 400 | 409, notice: StockNotice, unsaved: readonly TypedRow[]) => {
      const now = await listStock(write, principal.schoolId, MAX_ROWS)
      return rerender(status, renderStock(principal, now, { said: notice, typed: unsaved }, viewer))
    }
    if (rows.some(({ isSize }) => !isSize)) return refuse(400, 'no_size', rows)
    if (rows.some(({ count }) => count === undefined)) return refuse(400, 'no_count', rows)
    const changes = rows.map(row => ({ ...row, quantity: row.count as number }))
    const outcomes = await setStockByStaff(write, principal, changes)
    const isOvertaken = ({ item, size }: TypedRow) =>
      outcomes.some(one => one.code === 'stock_changed' && one.item === item && one.size === size)
    const overtaken = rows.filter(isOvertaken)
    if (overtaken.length > 0) return refuse(409, 'stock_changed', overtaken)
    const logged = outcomes.flatMap(({ logId }) => logId ?? [])
    const saved = logged.length === 1 ? `saved&log=${logged[0]}` : 'saved'
    return { to: `${STOCK_PATH}?said=${logged.length === 0 ? 'nothing_changes' : saved}` }
  }
)

/** A size whose typed number differs from the number that the page showed. */
interface TypedRow {
  readonly item: Item
  readonly size: string
  readonly typed: string
  readonly version: number
  readonly isSize: boolean
  /** Undefined if the typed number is malformed. */
  readonly count: number | undefined
}

/** Changed rows of the form, without empty ones. */
function typedRows(
  { item: items, size, quantity, version, seen }: StockColumns,
  stock: readonly StockRow[]
): TypedRow[] {
  return items.flatMap((name, n) => {
    const item = ITEMS.find(one => one === name)
    const cellOf = (cells: readonly string[]) => cells[n]?.trim() ?? ''
    const [label, typed, rowVersion] = [cellOf(size), cellOf(quantity), cellOf(version)]
    if (item === undefined || !/^\d{1,9}$/.test(rowVersion) || label + typed === '' || typed === cellOf(seen))
      return []
    const existing = findSize(stock, item, label)
    const normal = existing?.size ?? newSize(item, label)
    const parsed = v.safeParse(digits(0, MAX_QUANTITY), typed)
    return {
      ...{ item, size: normal ?? label, typed, version: Number(rowVersion), isSize: normal !== undefined },
      count: parsed.success ? parsed.output : undefined
    }
  })
}

interface StockProps {
  readonly said?: StockNotice | undefined
  /** Audit row of the last action, if it can be undone. */
  readonly log?: string | undefined
  /** Rows that were typed but not saved. */
  readonly typed?: readonly TypedRow[]
}

export function renderStock(
  person: PersonSession,
  stock: readonly StockRow[],
  { said: notice, log, typed = [] }: StockProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = STOCK_TEXT[language]
  const { items, save } = BEACH_TEXT[language]
  const typedOf = (row: StockRow) =>
    typed.find(({ item, size }) => item === row.item && size === row.size)?.typed
  // Another person may have added the size in the meantime; it is listed with the typed number.
  const added = typed.find(({ item, size }) => !stock.some(row => row.item === item && row.size === size))
  const sectionOf = (item: Item) => {
    const rows = stock.filter(row => row.item === item).sort((a, b) => sizeRank(a.size) - sizeRank(b.size))
    return (
      rows.length > 0 &&
      html`<section class="lesson"><h2 class="title">${items[item]}</h2><ul>${rows.map(row => stockItem(row, typedOf(row), viewer))}</ul></section>`
    )
  }
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: STOCK_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${renderSavedNotice({ said: notice, log }, text.said, 'stock.set', viewer)}
<p class="soft small">${text.intro}</p>
<form class="lessons" method="post" action="${linkTo(STOCK_PATH, viewer)}">${ITEMS.map(sectionOf)}
<section class="lesson"><h2 class="title">${text.another}</h2><div class="form">${newSizeFields(added, viewer)}</div></section>
<p><button class="button">${save}</button></p></form>`
  })
}

/** A size with its stored or typed number. */
function stockItem(
  { item, size, quantity, version }: StockRow,
  typed: string | undefined,
  viewer: Viewer
): Html {
  const name = `${BEACH_TEXT[viewer.language].items[item]} ${size}`
  const { count } = STOCK_TEXT[viewer.language]
  return html`
<li class="party"><div><p><b>${size}</b>${typed !== undefined && ` · ${quantity}`}</p></div>${hiddenFields({ item, size, version, seen: quantity })}<input name="quantity" inputmode="numeric" size="5" maxlength="5" autocomplete="off" aria-label="${name}: ${count}" value="${typed ?? quantity}"></li>`
}

function newSizeFields(typed: TypedRow | undefined, viewer: Viewer): Html {
  const { items } = BEACH_TEXT[viewer.language]
  const text = STOCK_TEXT[viewer.language]
  return html`${hiddenFields({ version: 0, seen: '' })}${renderChoice({ name: 'item', label: text.item, options: ITEMS.map(item => [item, items[item]]), chosen: typed?.item })}${renderField({ name: 'size', label: text.size, typed: typed?.size ?? '', max: 40 })}${renderField({ name: 'quantity', label: text.count, typed: typed?.typed ?? '', max: 5, mode: 'numeric' })}`
}
