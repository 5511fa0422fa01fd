import type { Level } from '../../../lib/booking/rules.ts'
import { MAX_PEOPLE } from '../../../lib/guests/questions/form.ts'
import { formatDay, formatMonth, weekdayOf, withLabel } from '../../../lib/pages/format.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import type { BookableLesson } from '../../../lib/storefront/lesson.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import type { BookableRun } from '../../../lib/storefront/runs.ts'
import {
  type Days,
  type LessonSearch,
  levelsOf,
  WEEK_DAYS,
  type WeekDay,
  weekQuery
} from '../../../lib/storefront/week.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { MONTH_TEXT } from '../month-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { lessonList, proposalList } from './lesson-rows.ts'
import type { MonthView } from './month.ts'
import { partyForm, partyText } from './party.ts'
import type { Seas } from './sea.ts'

export interface WeekView {
  readonly search: LessonSearch
  readonly from: string
  /** All lessons, including those that do not match. */
  readonly lessons: readonly BookableLesson[]
  readonly days: readonly WeekDay[]
  readonly day: WeekDay
  /** Days in the parameters of the request. */
  readonly requestedDays: Days
  /** First matching lessons after the week. */
  readonly later: readonly BookableLesson[]
  readonly seas: Seas
  /** Calendar of the requested month, in place of the week. */
  readonly month?: MonthView | undefined
  /** The next runs of courses that take the party. */
  readonly runs: readonly BookableRun[]
}

/** Filter links: level and party size. */
export function filters(
  school: PublicSchool,
  { search, requestedDays, lessons }: WeekView,
  locale: PageLocale
): Html {
  const [text, guide] = [STOREFRONT_TEXT[locale.language], GUIDE_TEXT[locale.language]]
  const chip = (words: string, filter: LessonSearch, isChosen: boolean) =>
    html`
<li><a class="chip" href="${linkTo(schoolPath(school.id) + weekQuery(filter, requestedDays), locale)}"${isChosen && new Html(' aria-current="true"')}>${words}</a></li>`
  const levels = levelsOf(lessons, search.level)
  const byLevel = (level: Level | undefined) =>
    chip(text.levels[level ?? 'all'], { ...search, level }, search.level === level)
  return html`<div class="filters">
${
  levels.length > 1 &&
  html`<nav aria-label="${guide.level}"><ul class="chips">${[undefined, ...levels].map(byLevel)}
</ul></nav>`
}
<details class="party"><summary class="chip"><span class="hidden">${withLabel(guide.party, '', locale.language)}</span>${partyText(search, locale)}</summary>
<nav aria-label="${guide.party}"><ul class="chips">${PARTIES.map(people => chip(String(people), { ...search, people, children: [] }, search.people === people))}
</ul></nav>
${partyForm(school, search, requestedDays, locale)}</details>
</div>`
}

const PARTIES = Array.from({ length: MAX_PEOPLE }, (_, n) => n + 1)

/** Day strip with free seats per day, and links to the previous and next week. */
export function weekStrip(school: PublicSchool, week: WeekView, locale: PageLocale): Html {
  const { search, from, days, day, later } = week
  const guide = GUIDE_TEXT[locale.language]
  const pathOf = (requestedDays: Days) =>
    linkTo(schoolPath(school.id) + weekQuery(search, requestedDays), locale)
  const before = addDays(from, -WEEK_DAYS)
  const next = later[0]?.localDate
  return html`<div class="weeks"><p><a href="${pathOf({ month: day.date.slice(0, 7) })}">${formatMonth(day.date, locale.language)}<span class="hidden">, ${MONTH_TEXT[locale.language].open}</span></a></p>
<p>${from > school.today && html`<a rel="prev" href="${pathOf(before > school.today ? { from: before } : {})}">${guide.before}</a>`}${next !== undefined && html`<a rel="next" href="${pathOf({ from: next })}">${guide.after}</a>`}</p></div>
${
  days.some(({ lessons, proposals }) => lessons.length + proposals.length > 0) &&
  html`<nav class="strip" aria-label="${guide.days}"><ul>${days.map(
    weekDay => html`
<li>${stripDay(weekDay, weekDay === day, pathOf({ day: weekDay.date }), locale)}</li>`
  )}
</ul></nav>`
}`
}

function stripDay(
  { date, lessons, proposals, freeSeats, hasNoLessons }: WeekDay,
  isVisible: boolean,
  path: string,
  { language }: PageLocale
): Html {
  const text = GUIDE_TEXT[language]
  const day = html`<span>${weekdayOf(date, language)}</span> <strong>${Number(date.slice(8))}</strong>`
  const current = isVisible && new Html(' aria-current="date"')
  if (lessons.length + proposals.length === 0) {
    return html`<span class="none"${current}>${day} <span aria-hidden="true">–</span><span class="hidden">${hasNoLessons ? text.noLesson : text.full}</span></span>`
  }
  return html`<a href="${path}"${current}>${day} ${freeSeats > 0 ? html`<span class="free">${freeSeats} <span>${text.free(freeSeats)}</span></span>` : html`<span>${text.full}</span>`}</a>`
}

/** Lessons of the day, and a link to the next day with free seats. */
export function dayList(school: PublicSchool, week: WeekView, locale: PageLocale): Html {
  const { day, days, search, seas } = week
  const { language } = locale
  const next = days.find(({ date, freeSeats }) => date > day.date && freeSeats > 0)
  return html`<section class="day" aria-labelledby="day">
<h2 id="day">${formatDay(day.date, language, { today: school.today })}</h2>
${proposalList(day.proposals, locale, search)}
${day.lessons.length > 0 && lessonList(day.lessons, locale, { search, seas })}
${next && html`<p class="onward"><a href="${linkTo(schoolPath(school.id) + weekQuery(search, { day: next.date }), locale)}">${formatDay(next.date, language, { today: school.today })}</a></p>`}
</section>`
}
