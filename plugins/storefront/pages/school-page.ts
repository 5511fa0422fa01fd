import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { weekQuery } from '../../../lib/storefront/week.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { cover } from './cover.ts'
import { lessonList } from './lesson-rows.ts'
import { bringCard, meetCard } from './meet.ts'
import { monthCalendar } from './month.ts'
import { contactLinks, type SchoolTexts, schoolTextsOf } from './parts.ts'
import { courseList } from './run-rows.ts'
import { seaNote } from './sea.ts'
import { pictureOf, schoolData } from './structured.ts'
import { dayList, filters, type WeekView, weekStrip } from './week.ts'

/** Maximum next lessons on a day without lessons. */
const MAX_NEXT = 5

/** Page of a school with a week of lessons. If none matches, it shows the next lessons and the contact. */
export function renderSchool(
  school: PublicSchool,
  week: WeekView,
  { locale, mapLink, publicUrl }: { locale: PageLocale; mapLink: string | undefined; publicUrl: string }
): HtmlPage {
  const text = STOREFRONT_TEXT[locale.language]
  const contact = contactLinks(school)
  const isEmpty = week.month === undefined && week.day.lessons.length + week.day.proposals.length === 0
  const texts = schoolTextsOf(school, locale.language)
  const { description } = texts
  return renderPage({
    isCalendar: true,
    language: locale.language,
    title: `${school.name} · ${text.surfLessons}`,
    description: description || text.about(school.name),
    path: schoolPath(school.id) + weekQuery(week.search, week.requestedDays),
    home: { path: linkTo('/schools', locale), name: text.schools },
    colours: school.colours,
    metadata: {
      ...{ publicUrl, locale, path: schoolPath(school.id), picture: pictureOf(school) },
      data: schoolData(school, description, publicUrl)
    },
    content: html`${cover(school, locale.language)}
${filters(school, week, locale)}
<div class="columns beside">
<div>
${
  week.month
    ? monthCalendar(school, week.month, week.search, locale)
    : html`${weekStrip(school, week, locale)}
${isEmpty ? emptyDay(school, week, contact, locale) : dayList(school, week, locale)}
${seaNote([...week.seas.values()], locale)}`
}
${courseList(week.runs, school, week.search, locale)}
</div>
<div class="stack">
${meetCard(placeOf(school, texts), mapLink, locale.language)}
${week.lessons.length > 0 && bringCard(texts, locale.language)}
${
  !isEmpty &&
  contact &&
  html`<aside class="card" aria-labelledby="contact">
<h2 id="contact">${text.contact}</h2>
<p>${contact}</p>
</aside>`
}
</div>
</div>`
  })
}

/** Section for a day without matching lessons: a link to all lessons, the next lessons, and the contact. */
function emptyDay(school: PublicSchool, week: WeekView, contact: Html | false, locale: PageLocale): Html {
  const [text, guide] = [STOREFRONT_TEXT[locale.language], GUIDE_TEXT[locale.language]]
  const { search, requestedDays, lessons, days, later } = week
  const all = schoolPath(school.id) + weekQuery({ level: undefined, people: 1 }, requestedDays)
  const next = [...days.flatMap(day => day.lessons), ...later].slice(0, MAX_NEXT)
  return html`<div class="stack">
<p class="note">${lessons.length > 0 ? html`${guide.nothingFits} <a href="${linkTo(all, locale)}">${guide.showAll}</a>` : guide.emptyWeek}</p>
${contact && html`<p>${text.askSchool}<br>${contact}</p>`}
${
  next.length > 0 &&
  html`<h2>${guide.nextOnes}</h2>
${lessonList(next, locale, { withDay: true, search })}`
}
</div>`
}

/** Meeting point of the school's lessons. */
function placeOf({ meetAddress, address, meetMinutes }: PublicSchool, { meet, writtenIn }: SchoolTexts) {
  return { address: meetAddress ?? address, words: meet, writtenIn: writtenIn.meet, minutes: meetMinutes }
}
