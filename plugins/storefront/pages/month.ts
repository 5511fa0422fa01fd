import { formatMoney, formatMonth, weekdayOf } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { type Month, type MonthDay, neighbourMonths } from '../../../lib/storefront/month.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import {
  type Days,
  type LessonSearch,
  MAX_DAYS_AHEAD,
  WEEK_DAYS,
  weekQuery
} from '../../../lib/storefront/week.ts'
import { addDays, daysBetween } from '../../../lib/text/dates.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { MONTH_TEXT } from '../month-text.ts'
import { hiddenSearch } from './party.ts'

/** A month of a school's lessons, in place of a week. */
export interface MonthView {
  readonly month: Month
  readonly days: readonly MonthDay[]
}

/** Weeks begin on Mondays. */
const A_MONDAY = '2024-01-01'

/** Calendar of a month. Each day with lessons leads to the lessons of that day. */
export function monthCalendar(
  school: PublicSchool,
  { month, days }: MonthView,
  search: LessonSearch,
  locale: PageLocale
): Html {
  const { language } = locale
  const text = MONTH_TEXT[language]
  const pathOf = (requested: Days) => linkTo(schoolPath(school.id) + weekQuery(search, requested), locale)
  const { before, after } = neighbourMonths(month, school.today)
  const lead = daysBetween(A_MONDAY, month.from) % WEEK_DAYS
  const cells = [...Array<undefined>(lead).fill(undefined), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / WEEK_DAYS) }, (_, n) =>
    cells.slice(n * WEEK_DAYS, (n + 1) * WEEK_DAYS)
  )
  const names = Array.from({ length: WEEK_DAYS }, (_, n) => weekdayOf(addDays(A_MONDAY, n), language))
  return html`<section aria-labelledby="month">
<div class="weeks"><h2 id="month">${formatMonth(month.from, language)}</h2>
<p>${before && html`<a rel="prev" href="${pathOf({ month: before.name })}">${text.before}</a>`}${after && html`<a rel="next" href="${pathOf({ month: after.name })}">${text.after}</a>`}</p></div>
<table class="month"><thead><tr>${names.map(name => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${weeks.map(
    week => html`
<tr>${week.map(day => html`<td>${day && monthDay(day, pathOf({ day: day.date }), locale)}</td>`)}</tr>`
  )}
</tbody></table>
<p class="small soft">${text.hint}</p>
${dateForm(school, search, locale)}
</section>`
}

function monthDay({ date, best, hasNoLessons }: MonthDay, path: string, { language }: PageLocale): Html {
  const text = GUIDE_TEXT[language]
  const number = html`<strong>${Number(date.slice(8))}</strong>`
  if (best)
    return html`<a href="${path}">${number} <span>${formatMoney(best.cents, best.currency, language)}</span> <span class="free">${best.left}<span class="hidden"> ${MONTH_TEXT[language].places(best.left)}</span></span></a>`
  return hasNoLessons
    ? html`<span class="none">${number}<span class="hidden"> ${text.noLesson}</span></span>`
    : html`<span class="none">${number} <span>${text.full}</span></span>`
}

/** Field that leads to the lessons of a date. */
function dateForm(school: PublicSchool, search: LessonSearch, locale: PageLocale): Html {
  const text = MONTH_TEXT[locale.language]
  return html`<form class="dated" method="get" action="${schoolPath(school.id)}">${hiddenSearch(search, {}, locale)}
<label for="date">${text.date}</label>
<input type="date" id="date" name="day" required min="${school.today}" max="${addDays(school.today, MAX_DAYS_AHEAD)}">
<button class="button plain">${text.show}</button>
</form>`
}
