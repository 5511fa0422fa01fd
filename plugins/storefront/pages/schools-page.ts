import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import { drawSeascape, lightOf } from '../../../lib/pages/seascape.ts'
import { schoolPath, seascapePath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import type { SchoolsPage } from '../../../lib/storefront/reader.ts'
import type { Language } from '../../../lib/text/language.ts'
import { FRENCH_PAGES } from '../languages/french.ts'
import { GERMAN_PAGES } from '../languages/german.ts'
import { SPANISH_PAGES } from '../languages/spanish.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { schoolTextsOf } from './parts.ts'

const NEXT_PAGE: Readonly<Record<Language, string>> = {
  en: 'More schools',
  pt: 'Mais escolas',
  es: SPANISH_PAGES.moreSchools,
  fr: FRENCH_PAGES.moreSchools,
  de: GERMAN_PAGES.moreSchools
}

/** Page of the list of schools; `after` is the last school of the previous page. */
export function renderSchools(
  { schools, hasMore }: SchoolsPage,
  after: string | null,
  locale: PageLocale,
  publicUrl: string
): HtmlPage {
  const text = STOREFRONT_TEXT[locale.language]
  const list = html`<ul class="schools">${schools.map(
    school => html`
<li class="card stack">${drawSeascape(lightOf(school.id))}
<h2><a href="${linkTo(schoolPath(school.id), locale)}">${school.name}</a></h2>
${descriptionOf(school, locale.language)}
<p class="soft small">${school.address && html`${school.address}<br>`}${text.lessonsSoon(school.lessons)}</p>
</li>`
  )}
</ul>`
  return renderPage({
    language: locale.language,
    title: text.schools,
    description: text.schoolsIntro,
    path: pathAfter(after),
    home: { path: linkTo('/schools', locale), name: 'Swellbook' },
    metadata: { publicUrl, locale, path: pathAfter(after), picture: seascapePath('day') },
    content: html`<h1>${text.schools}</h1>
<p class="soft">${schools.length > 0 ? text.schoolsIntro : text.noSchools}</p>
${schools.length > 0 && list}
${hasMore && html`<p><a href="${linkTo(pathAfter(schools.at(-1)?.id), locale)}">${NEXT_PAGE[locale.language]}</a></p>`}`
  })
}

function descriptionOf(school: PublicSchool, language: Language): Html | false {
  const { description, writtenIn } = schoolTextsOf(school, language)
  return description !== '' && html`<p${langAttribute(writtenIn.description, language)}>${description}</p>`
}

function pathAfter(school: string | null | undefined): string {
  return school ? `/schools?after=${school}` : '/schools'
}
