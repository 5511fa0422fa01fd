import { memoizeByObject } from '../../lib/infra/memoize.ts'
import { LEVELS, type SurfLevel } from '../../lib/lessons/level.ts'
import { Html, html } from '../../lib/pages/html.ts'
import type { Conditions, SurfNow } from '../../lib/sea/payload.ts'
import { type Label, labelOf } from '../../lib/sea/score.ts'
import type { ConditionsWithLight } from '../../lib/sea/sea.ts'
import { decimalIn, waveWords, windWord } from '../../lib/sea/words.ts'
import type { Language } from '../../lib/text/language.ts'
import { drawArrow, drawBar, drawDial, drawHours } from './drawing.ts'
import { seaPicture } from './sea-picture.ts'
import { compassWord, WIDGET_TEXT } from './text.ts'

/** Sea conditions of a spot: facts, and a gauge for each level, of which one is visible. */
export function conditionsSection(
  spotConditions: ConditionsWithLight,
  selectedLevel: SurfLevel,
  language: Language
): Html {
  const { conditions, isNow } = spotConditions
  const text = WIDGET_TEXT[language]
  const { spot, validAt, stale, demo } = conditions
  return html`<section aria-labelledby="sea">
<h1 id="sea">${spot.name}</h1>
<p class="soft small">${spot.region} · ${isNow ? text.at(validAt.slice(11, 16)) : text.firstLight(validAt.slice(11, 16))}</p>
${demo && html`<p class="badge">${text.demo}</p>`}${stale && html`<p class="badge warn">${text.stale}</p>`}
${LEVELS.map(
  level => html`<div class="verdict" data-level="${level}"${level !== selectedLevel && new Html(' hidden')}>
${verdict(spotConditions, level, language)}
</div>
`
)}
${dayPicture(spotConditions, language)}
${seaFacts(conditions, language)}
</section>`
}

/** Verdict for a level. It is cached, because conditions change only hourly. */
const verdict = memoizeByObject(
  (spotConditions: ConditionsWithLight, level: SurfLevel, language: Language): Html => {
    const { conditions, dark } = spotConditions
    const text = WIDGET_TEXT[language]
    const { score, label, reasons } = conditions.scores[level]
    const hours = conditions.next
    return html`<div class="score">${drawDial(score, label)}
<p><span class="soft small">${text.levels[level]}</span><br><strong class="${label}"><span class="hidden">${text.scoreOf(score, '')}</span>${text.labels[label]}</strong>${reasons.map(
      reason => html`<br><span class="small">${text.reasons[reason]}</span>`
    )}</p></div>
${
  hours.length > 0 &&
  html`<figure><figcaption class="soft small">${text.next}</figcaption>${drawHours(hours, step => step.scores[level], labelOf, dark)}<p class="hidden">${hours.map(step => `${step.validAt.slice(11, 16)} ${step.scores[level]}`).join(', ')}</p></figure>`
}`
  }
)

/** Chart of the day. It is cached too. */
const dayPicture = memoizeByObject((spotConditions: ConditionsWithLight, language: Language) =>
  seaPicture(spotConditions.hours, language)
)

/** Facts behind the score. They are cached too. */
const seaFacts = memoizeByObject(({ conditions: sea, wetsuit }: Conditions, language: Language): Html => {
  const text = WIDGET_TEXT[language]
  const from = (deg: number | null, point: string | null) =>
    deg !== null &&
    point !== null &&
    html` ${drawArrow(deg)} <span class="soft">${text.from} ${compassWord(point, language)}</span>`
  const waves = sea.breakingHeightM === null ? undefined : waveWords(sea.breakingHeightM, language)
  const rows: readonly [title: string, value: Html | false][] = [
    [text.waves, waves !== undefined && html`${waves.height} <span class="soft">${waves.body}</span>`],
    [
      text.swell,
      sea.swellHeightM !== null &&
        html`${decimalIn(sea.swellHeightM, language)} m${sea.swellPeriodS !== null && ` · ${sea.swellPeriodS} s`}${from(sea.swellDirectionDeg, sea.swellDirection)}`
    ],
    [
      text.windTitle,
      sea.windSpeedKmh !== null &&
        html`${sea.windSpeedKmh} km/h${from(sea.windDirectionDeg, sea.windDirection)}${sea.windRelation && html` <span class="soft">(${windWord(sea.windRelation, language)})</span>`}`
    ],
    [
      text.water,
      sea.waterTempC !== null &&
        html`${sea.waterTempC} °C${wetsuit && html` <span class="soft">${text.suitOf(wetsuit.thickness)}${wetsuit.hood && `, ${text.hood}`}</span>`}`
    ],
    [text.tideTitle, sea.tide.state !== null && html`${text.tide[sea.tide.state]}`]
  ]
  return html`<dl class="facts">${rows.map(([title, value]) => value && html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>`
})

type RankingEntry = SurfNow['ranking'][number]

/** Ranking of the best spots now, each linked to its widget. */
export function rankingSection(
  { ranking, demo }: SurfNow,
  {
    language,
    sentences,
    hrefOf
  }: { language: Language; sentences: readonly string[]; hrefOf: (entry: RankingEntry) => string }
): Html {
  const text = WIDGET_TEXT[language]
  return html`<section aria-labelledby="sea">
<h1 id="sea">${text.bestNow}</h1>
${sentences.map(words => html`<p class="note">${words}</p>`)}${demo && html`<p class="badge">${text.demo}</p>`}${ranking.some(({ stale }) => stale) && html`<p class="badge warn">${text.stale}</p>`}
${ranking.length === 0 && html`<p class="note">${text.noneNow}</p>`}
<ol class="ranking">${ranking.map(entry => rankingItem(entry, hrefOf(entry), language))}</ol>
</section>`
}

function rankingItem(entry: RankingEntry, href: string, language: Language): Html {
  const text = WIDGET_TEXT[language]
  const label: Label = entry.label
  const height =
    entry.breakingHeightM === null ? '' : ` · ${waveWords(entry.breakingHeightM, language).height}`
  return html`
<li><a href="${href}"><span class="name">${entry.name}</span><span class="points ${label}"><span class="hidden">${text.scoreOf(entry.score, text.labels[label])} </span><span aria-hidden="true">${entry.score}</span></span><span class="soft small">${entry.region}${height} · ${text.levels[entry.level]}</span>${drawBar(entry.score, label)}</a></li>`
}
