import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatDays, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import {
  getSchool,
  type LessonTypeSetup,
  listLessonTypes,
  readSchoolToday
} from '../../../lib/schools/queries.ts'
import { daysBetween, isDate } from '../../../lib/text/dates.ts'
import { digits } from '../../../lib/text/typed.ts'
import { formatAmount, parsePrice } from '../kit/amount.ts'
import { hiddenFields, langField, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page } from '../kit/page.ts'
import { pricesPath, typePath } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { PRICES_TEXT, type PriceNotice } from '../messages/prices.ts'
import { agesLine, unitsAt } from './type-ages.ts'
import { type PriceChange, type PricesChanged, repriceLessons } from './writes.ts'

const priceText = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20)), ''), '')

const PRICE_ENTRIES = { from: priceText, to: priceText, price: priceText }

/** Maximum days from the first to the last. */
const PRICE_DAYS = 3 * 366

/** Parses the typed change, or returns its faults. */
function parsePrices(
  typeId: string,
  currency: string,
  { from, to, price }: Readonly<Record<keyof typeof PRICE_ENTRIES, string>>
): PriceChange | 'no_price' | 'no_days' {
  const cents = parsePrice(price, currency)
  if (cents === undefined || cents > 100_000_000) return 'no_price'
  if (!isDate(from) || !isDate(to) || to < from || daysBetween(from, to) > PRICE_DAYS) return 'no_days'
  return { typeId, from, to, cents }
}

export const getPrices = page(
  {
    params: ['typeId'],
    query: { ...PRICE_ENTRIES, ...savedNoticeQuery(PRICES_TEXT.en.said) }
  },
  async ({ principal, viewer, params: { typeId }, query, read, write }) => {
    const { schoolId, timeZone } = principal
    const [[type], school, today] = await Promise.all([
      listLessonTypes(read, schoolId, typeId),
      getSchool(read, schoolId),
      readSchoolToday(read, timeZone)
    ])
    if (!type) throw new Problem('not_found')
    const input = query.price === '' ? undefined : parsePrices(typeId, principal.currency, query)
    const change = typeof input === 'string' ? undefined : input
    const changed = change && (await repriceLessons(write, principal, change, null))
    const reason = changed && changed.code !== 'ok' && changed.code !== 'not_found' ? changed.code : undefined
    const props = {
      type,
      currency: school.currency,
      typed: { from: query.from || today, to: query.to, price: query.price },
      log: query.log,
      notice: query.said ?? (typeof input === 'string' ? input : reason),
      ...(change && changed?.code === 'ok' && { change, changed })
    }
    return renderPrices(principal, props, viewer)
  }
)

export const changePrices = action(
  {
    params: ['typeId'],
    form: { ...PRICE_ENTRIES, seen: digits(0, 2000) },
    example: { from: '2099-06-01', to: '2099-06-30', price: '45', seen: '1' }
  },
  async ({ principal, params: { typeId }, body, write }) => {
    const { seen, ...typed } = body
    const input = parsePrices(typeId, principal.currency, typed)
    const { code, logId } =
      typeof input === 'string'
        ? { code: input, logId: null }
        : await repriceLessons(write, principal, input, seen)
    if (code === 'not_found') throw new Problem('not_found')
    const notice = new URLSearchParams(
      code === 'ok' ? { said: 'saved', log: logId ?? '' } : { said: code, ...typed }
    )
    return { to: `${pricesPath(typeId)}?${notice}` }
  }
)

interface PricesProps {
  readonly type: LessonTypeSetup
  readonly currency: string
  readonly typed: Readonly<Record<'from' | 'to' | 'price', string>>
  readonly notice: PriceNotice | undefined
  /** Audit row of the change just made. */
  readonly log: string | undefined
  /** The requested change, and its effect. */
  readonly change?: PriceChange
  readonly changed?: PricesChanged
}

/** Form for days and a price, the effect of the change, and the button that applies it. */
function renderPrices(person: PersonSession, props: PricesProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = PRICES_TEXT[language]
  const { type, typed, notice, log } = props
  const name = lessonNameOf(type, language)
  return renderOfficePage(person, viewer, {
    title: `${text.title}: ${name}`,
    path: pricesPath(type.id),
    back: { path: typePath(type.id), name },
    content: html`${renderSavedNotice({ said: notice, log }, text.said, 'lesson.price', viewer)}
${consequence(props, viewer)}
<section class="lesson"><form class="form" method="get" action="${pricesPath(type.id)}">${langField(viewer)}
<p class="soft small">${text.intro}</p>
<div class="fit">${(['from', 'to'] as const).map(name => renderField({ name, label: text[name], type: 'date', typed: typed[name], isRequired: true }))}</div>
${renderField({ name: 'price', label: text.price, typed: typed.price, max: 12, mode: 'decimal', isRequired: true })}
<button class="tap">${text.look}</button></form></section>`
  })
}

function consequence({ type, currency, change, changed }: PricesProps, viewer: Viewer): Html | false {
  if (!change || !changed) return false
  const { language } = viewer
  const text = PRICES_TEXT[language]
  const { lessons, lowest, highest, sold } = changed
  const prices = [...new Set([lowest, highest])]
    .map(cents => formatMoney(cents ?? 0, currency, language))
    .join('–')
  const ages = agesLine(unitsAt(type.units, change.cents), currency, language)
  const hidden = {
    from: change.from,
    to: change.to,
    price: formatAmount(change.cents, currency, language),
    seen: lessons
  }
  return html`<section class="lesson" id="confirm"><form class="form" method="post" action="${linkTo(pricesPath(type.id), viewer)}">${hiddenFields(hidden)}
<p><b>${formatDays(change.from, change.to, language, true)}</b></p>
<p>${text.now(lessons, prices)} ${text.become(formatMoney(change.cents, currency, language))}${ages !== '' && html` <span class="soft">${ages}</span>`}</p>${sold > 0 && html`<p class="soft">${text.sold(sold)}</p>`}
<button class="button">${text.save(lessons)}</button></form></section>`
}
