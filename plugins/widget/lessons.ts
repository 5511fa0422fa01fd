import { LEVELS, type SurfLevel } from '../../lib/lessons/level.ts'
import { formatDay, formatMoney } from '../../lib/pages/format.ts'
import { Html, html } from '../../lib/pages/html.ts'
import { foreignText } from '../../lib/pages/passage.ts'
import { affiliatePath } from '../../lib/partners/attribution/rules.ts'
import type { BookableLesson } from '../../lib/storefront/lesson.ts'
import { lessonPathOf, schoolPath } from '../../lib/storefront/paths.ts'
import { priceFor } from '../../lib/storefront/rules.ts'
import type { Language } from '../../lib/text/language.ts'

import type { WidgetRequest } from './asked.ts'
import { WIDGET_TEXT } from './text.ts'

/** Suggested lessons by level. */
export type LessonsByLevel = Readonly<Record<SurfLevel, readonly BookableLesson[]>>

type Leading = Pick<WidgetRequest, 'school' | 'slug' | 'lang'>

/** A list of lessons for each level, of which one is visible. Links open outside the frame, through the affiliate if any. */
export function lessonsSection(
  offer: LessonsByLevel,
  request: Leading & Pick<WidgetRequest, 'level'>,
  language: Language
): Html {
  const text = WIDGET_TEXT[language]
  return html`<section aria-labelledby="lessons">
<h2 id="lessons">${text.lessons}</h2>
${LEVELS.map(level => listFor(level, offer[level], request, language))}
${schoolLink(request, text.moreLessons, language)}
</section>`
}

/** Link to all lessons of the requested school, or to all schools. */
export function schoolLink(request: Leading, words: string, language: Language): Html {
  const path = request.school === undefined ? '/schools' : schoolPath(request.school)
  return html`<p class="all"><a class="button" href="${leadTo(path, request, language)}" target="_blank" rel="noopener">${words}<span class="hidden"> (${WIDGET_TEXT[language].newTab})</span></a></p>`
}

function leadTo(path: string, { slug, lang }: Leading, language: Language): string {
  const localizedPath = lang === undefined ? path : `${path}?lang=${language}`
  return slug === undefined ? localizedPath : affiliatePath(slug, localizedPath)
}

function listFor(
  level: SurfLevel,
  lessons: readonly BookableLesson[],
  request: Leading & Pick<WidgetRequest, 'level'>,
  language: Language
): Html {
  const hidden = level !== request.level && new Html(' hidden')
  if (lessons.length === 0)
    return html`<p class="soft lessons" data-level="${level}"${hidden}>${WIDGET_TEXT[language].noLessons}</p>
`
  return html`<ul class="lessons" data-level="${level}"${hidden}>${lessons.map(lesson =>
    lessonItem(lesson, leadTo(lessonPathOf(lesson), request, language), language)
  )}</ul>
`
}

function lessonItem(lesson: BookableLesson, href: string, language: Language): Html {
  const text = WIDGET_TEXT[language]
  const day = formatDay(lesson.localDate, language, { brief: true })
  const facts = [
    lesson.spotName,
    lesson.schoolName,
    ...(lesson.pricingPer === 'BOOKING' ? [text.partyPrice] : []),
    ...(lesson.confirmByMail ? [text.toConfirm] : [])
  ]
  return html`
<li><a href="${href}" target="_blank" rel="noopener"><span class="name">${day}, ${lesson.localStart}</span><span class="points">${formatMoney(priceFor(lesson, { count: 1 }).cents, lesson.currency, language)}</span><span class="soft small">${foreignText(lesson.name, lesson.writtenIn.name, language)} · ${facts.join(' · ')}</span><span class="hidden"> (${text.newTab})</span></a></li>`
}
