import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicLesson, PublicSchool } from '../../../lib/storefront/queries.ts'
import type { SchoolsPage } from '../../../lib/storefront/reader.ts'
import { byDay } from '../../../lib/storefront/rules.ts'
import type { Language } from '../../../lib/text/language.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { contactLinks, descriptionOf, lessonList, logoOf } from './parts.ts'

const MORE: Readonly<Record<Language, string>> = { en: 'More schools', pt: 'Mais escolas' }

/** A page of the schools, for a guest to choose one; `after` is the school that it follows. */
export function renderSchools(
  { schools, hasMore }: SchoolsPage,
  after: string | null,
  reading: Reading
): string {
  const text = STOREFRONT_TEXT[reading.language]
  const list = html`<ul class="schools">${schools.map(
    school => html`
<li class="card stack">
<h2><a href="${linkTo(schoolPath(school.id), reading)}">${school.name}</a></h2>
${descriptionOf(school, reading.language) && html`<p>${descriptionOf(school, reading.language)}</p>`}
<p class="soft small">${school.address && html`${school.address}<br>`}${text.lessonsSoon(school.lessons)}</p>
</li>`
  )}
</ul>`
  return renderPage({
    language: reading.language,
    title: text.schools,
    description: text.schoolsIntro,
    path: pathAfter(after),
    home: { path: linkTo('/schools', reading), name: 'Swellbook' },
    content: html`<h1>${text.schools}</h1>
<p class="soft">${schools.length > 0 ? text.schoolsIntro : text.noSchools}</p>
${schools.length > 0 && list}
${hasMore && html`<p><a href="${linkTo(pathAfter(schools.at(-1)?.id), reading)}">${MORE[reading.language]}</a></p>`}`
  })
}

function pathAfter(school: string | null | undefined): string {
  return school ? `/schools?after=${school}` : '/schools'
}

/** The lessons of a school, by day; where there are none soon, `later` ones and how to ask the school. */
export function renderSchool(
  school: PublicSchool,
  lessons: readonly PublicLesson[],
  later: readonly PublicLesson[],
  reading: Reading
): string {
  const text = STOREFRONT_TEXT[reading.language]
  const contact = contactLinks(school)
  // Where no lesson is near, the ways to reach the school stand in the place of lessons.
  const beside = lessons.length > 0 && contact
  const description = descriptionOf(school, reading.language)
  return renderPage({
    language: reading.language,
    title: school.name,
    description: description || text.about(school.name),
    path: schoolPath(school.id),
    home: { path: linkTo('/schools', reading), name: text.schools },
    content: html`<h1 class="titled">${logoOf(school)}${school.name}</h1>
${description && html`<p class="soft">${description}</p>`}
<div class="columns beside">
<div>
${lessons.length > 0 ? byDay(lessons).map(day => daySection(day, school.today, reading)) : noneSoon(contact, later, reading)}
</div>
${(beside || school.address) && contactCard(school, beside, text.contact)}
</div>`
  })
}

/** What helps where no lesson is near: those that are further off, and the school itself. */
function noneSoon(contact: Html | false, later: readonly PublicLesson[], reading: Reading): Html {
  const text = STOREFRONT_TEXT[reading.language]
  return html`<div class="stack">
<p class="note">${text.noLessons}${contact && html` ${text.askSchool}<br>${contact}`}</p>
${
  later.length > 0 &&
  html`<h2>${text.laterLessons}</h2>
${lessonList(later, reading, true)}`
}
</div>`
}

function daySection(
  [date, lessons]: [string, readonly PublicLesson[]],
  today: string,
  reading: Reading
): Html {
  return html`<section class="day" aria-labelledby="d${date}">
<h2 id="d${date}">${formatDay(date, reading.language, { today })}</h2>
${lessonList(lessons, reading)}
</section>
`
}

function contactCard({ address }: PublicSchool, contact: Html | false, title: string): Html {
  return html`<aside class="card stack" aria-labelledby="contact">
<h2 id="contact">${title}</h2>
${address && html`<p>${address}</p>`}
${contact && html`<p>${contact}</p>`}
</aside>`
}
