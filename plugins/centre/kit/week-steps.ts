import { formatDays } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { WEEK_TEXT } from '../messages/week.ts'
import { dateTitle } from './date-title.ts'
import type { Viewer } from './viewer.ts'

interface WeekHeader {
  readonly title: string
  /** Shown after the days. */
  readonly schoolName?: string
  /** Path of the week that holds a day. */
  readonly pathOf: (date: string) => string
  /** Path to which a chosen day is sent. Without it the title has no date field. */
  readonly chooser?: string
}

/** Header of a week: title and days, between links to the previous and the next week. */
export function weekSteps(
  days: readonly string[],
  today: string,
  { title, schoolName, pathOf, chooser }: WeekHeader,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = WEEK_TEXT[language]
  const [monday, sunday] = [days[0] as string, days.at(-1) as string]
  const to = (date: string) => linkTo(pathOf(date), viewer)
  const span = formatDays(monday, sunday, language, sunday.slice(0, 4) !== today.slice(0, 4))
  const subtitle = schoolName === undefined ? span : `${span} · ${schoolName}`
  return html`<a class="step" href="${to(addDays(monday, -7))}" aria-label="${text.before}">‹</a>
${
  chooser === undefined
    ? html`<div><h1>${title}</h1>
<p class="soft small">${subtitle}</p></div>`
    : dateTitle({ title, subtitle, date: monday, path: chooser }, viewer)
}
${!days.includes(today) && html`<a class="tap" href="${to(today)}">${text.thisWeek}</a>`}
<a class="step" href="${to(addDays(monday, 7))}" aria-label="${text.after}">›</a>`
}
