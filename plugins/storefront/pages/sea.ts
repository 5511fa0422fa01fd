import type { LessonSea } from '../../../lib/forecast/lesson-conditions.ts'
import { waveWords, windWord } from '../../../lib/forecast/words.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT, type WindStrength } from '../guide-text.ts'

/** The sea at lessons, by their ids; nothing of those that are too far off, or at no spot that we know. */
export type Seas = ReadonlyMap<string, LessonSea>

/** The sea at a lesson in words and height, and whether it suits the level: by its colour and in words. */
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

/** Wind in km/h below which it is so strong: Beaufort's 1, 3 and 5. */
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

/** What must be said once wherever the sea is shown: what it is, whether it is late or invented, and whose the data are. */
export function seaNote(seas: readonly LessonSea[], reading: Reading): Html | false {
  const text = GUIDE_TEXT[reading.language]
  const said = [
    seas.some(({ demo }) => demo) && text.seaDemo,
    seas.some(({ stale }) => stale) && text.seaLate,
    text.seaNote
  ]
  return (
    seas.length > 0 &&
    html`<p class="small soft">${said.filter(Boolean).join(' ')} <a href="${linkTo('/legal/data', reading)}">${text.aboutData}</a></p>`
  )
}

/** The sea at a lesson with the water's warmth; nothing where it is not known. */
export function seaOf(lesson: PublicLesson, sea: LessonSea | undefined, language: Language): Html | false {
  return (
    sea !== undefined &&
    html`${seaBadge(lesson, sea, language)}${sea.waterTempC !== null && html`<br><span class="soft">${GUIDE_TEXT[language].water(sea.waterTempC)}</span>`}`
  )
}
