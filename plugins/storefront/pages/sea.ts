import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import type { LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { waveWords, windWord } from '../../../lib/sea/words.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT, type WindStrength } from '../guide-text.ts'

/** Sea conditions by lesson id. Lessons too far ahead or at unknown spots have none. */
export type Seas = ReadonlyMap<string, LessonSea>

/** Badge with sea conditions and wave height. Its colour and text show if they suit the level. */
export function seaBadge(
  lesson: Pick<PublicLesson, 'level'>,
  sea: LessonSea | undefined,
  language: Language
): Html | false {
  if (sea === undefined) return false
  const { suits, against } = GUIDE_TEXT[language]
  const verdict = sea.suitable ? suits[lesson.level] : sea.reason && against[sea.reason]
  return html`<span class="sea ${sea.suitable ? 'good' : 'warn'}">${[...seaWords(sea, language), verdict].filter(Boolean).join(' · ')}</span>`
}

/** Upper limits in km/h of the wind strengths: Beaufort 1, 3 and 5. */
const STRENGTHS: readonly (readonly [belowKmh: number, strength: WindStrength])[] = [
  [6, 'calm'],
  [20, 'light'],
  [39, 'moderate']
]

function seaWords({ breakingHeightM, windSpeedKmh, windRelation }: LessonSea, language: Language): string[] {
  const text = GUIDE_TEXT[language]
  const waves = breakingHeightM === null ? undefined : waveWords(breakingHeightM, language)
  const strength = STRENGTHS.find(([below]) => (windSpeedKmh ?? 0) < below)?.[1] ?? 'strong'
  return [
    ...(waves ? [text.waves(waves.body, waves.height)] : []),
    ...(windSpeedKmh === null || windRelation === null
      ? []
      : [text.winds[strength](windWord(windRelation, language))])
  ]
}

/** Required note on pages with sea conditions: an explanation, a notice of old or demo data, and the attribution. */
export function seaNote(seas: readonly LessonSea[], locale: PageLocale): Html | false {
  const text = GUIDE_TEXT[locale.language]
  const sentences = [
    seas.some(({ demo }) => demo) && text.seaDemo,
    seas.some(({ stale }) => stale) && text.seaLate,
    text.seaNote
  ]
  return (
    seas.length > 0 &&
    html`<p class="small soft">${sentences.filter(Boolean).join(' ')} <a href="${linkTo('/legal/data', locale)}">${text.aboutData}</a></p>`
  )
}

/** Sea conditions with the water temperature; empty if unknown. */
export function seaOf(lesson: PublicLesson, sea: LessonSea | undefined, language: Language): Html | false {
  return (
    sea !== undefined &&
    html`${seaBadge(lesson, sea, language)}${sea.waterTempC !== null && html`<br><span class="soft">${GUIDE_TEXT[language].water(sea.waterTempC)}</span>`}`
  )
}
