import { affiliatePath } from '../attribution/rules.ts'
import { formatDay, formatMoney } from '../page/format.ts'
import { lessonPath } from '../storefront/parts.ts'
import type { PublicLesson } from '../storefront/queries.ts'
import { type Html, html } from '../util/html.ts'
import type { Language } from '../util/language.ts'
import type { Asked } from './asked.ts'
import { WIDGET_TEXT } from './text.ts'

/** Lessons to book, at this spot or else anywhere; each link leads out of the frame, through the affiliate where there is one. */
export function lessonsSection(
  lessons: readonly PublicLesson[],
  isHere: boolean,
  { slug, lang }: Pick<Asked, 'slug' | 'lang'>,
  language: Language
): Html {
  const text = WIDGET_TEXT[language]
  const leadTo = (path: string) => {
    const spoken = lang === undefined ? path : `${path}?lang=${language}`
    return slug === undefined ? spoken : affiliatePath(slug, spoken)
  }
  return html`<section aria-labelledby="lessons">
<h2 id="lessons">${isHere ? text.lessons : text.lessonsElsewhere}</h2>
${lessons.length === 0 && html`<p class="soft">${text.noLessons}</p>`}
<ul class="lessons">${lessons.map(lesson => row(lesson, isHere, leadTo(lessonPath(lesson.id)), language))}</ul>
<p><a class="button" href="${leadTo('/schools')}" target="_blank" rel="noopener">${text.moreLessons}<span class="hidden"> (${text.newTab})</span></a></p>
</section>`
}

function row(lesson: PublicLesson, isHere: boolean, href: string, language: Language): Html {
  const text = WIDGET_TEXT[language]
  const day = formatDay(lesson.localDate, language, { brief: true })
  const about = [
    lesson.name,
    ...(isHere ? [] : [lesson.spotName]),
    lesson.schoolName,
    ...(lesson.pricingPer === 'BOOKING' ? [text.partyPrice] : [])
  ]
  return html`
<li><a href="${href}" target="_blank" rel="noopener"><span class="name">${day}, ${lesson.localStart}</span><span class="points">${formatMoney(lesson.priceCents, lesson.currency, language)}</span><span class="soft small">${about.join(' · ')}</span><span class="hidden"> (${text.newTab})</span></a></li>`
}
