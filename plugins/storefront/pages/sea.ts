import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { SEA_TEXT, seaLine, seaNotices } from '../../../lib/sea/guest-text.ts'
import type { LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT } from '../guide-text.ts'

/** Sea conditions by lesson id. Lessons too far ahead or at unknown spots have none. */
export type Seas = ReadonlyMap<string, LessonSea>

/** Badge with sea conditions and wave height. Its colour and text show if they suit the level. */
export function seaBadge(
  lesson: Pick<PublicLesson, 'level'>,
  sea: LessonSea | undefined,
  language: Language
): Html | false {
  if (sea === undefined) return false
  return html`<span class="sea ${sea.suitable ? 'good' : 'warn'}">${seaLine(lesson, sea, language)}</span>`
}

/** Required note on pages with sea conditions: an explanation, a notice of old or demo data, and the attribution. */
export function seaNote(seas: readonly LessonSea[], locale: PageLocale): Html | false {
  const { language } = locale
  return (
    seas.length > 0 &&
    html`<p class="small soft">${seaNotices(seas, language).join(' ')} <a href="${linkTo('/legal/data', locale)}">${GUIDE_TEXT[language].aboutData}</a></p>`
  )
}

/** Sea conditions with the water temperature; empty if unknown. */
export function seaOf(lesson: PublicLesson, sea: LessonSea | undefined, language: Language): Html | false {
  return (
    sea !== undefined &&
    html`${seaBadge(lesson, sea, language)}${sea.waterTempC !== null && html`<br><span class="soft">${SEA_TEXT[language].water(sea.waterTempC)}</span>`}`
  )
}
