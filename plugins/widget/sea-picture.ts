import { type Html, html } from '../../lib/pages/html.ts'
import type { SeaHour } from '../../lib/sea/sanitise.ts'
import { decimalIn } from '../../lib/sea/words.ts'
import type { Language } from '../../lib/text/language.ts'
import { drawArrow } from './drawing.ts'
import { WIDGET_TEXT } from './text.ts'

/** Sizes in the chart: width of an hour, top and bottom of the waves, and the ground. */
const HOUR = 15
const CREST = 46
const FLAT = 88
const GROUND = 110

/** Minimum height of the scale in metres. Lower waves do not fill the chart. */
const MIN_TOP_M = 1

/** Hours between labels. */
const EVERY = 3

/** Chart of hourly wave heights, with wind above and shaded night hours. False if no height is known. */
export function seaPicture(hours: readonly SeaHour[], language: Language): Html | false {
  const heights = hours.flatMap(({ breakingHeightM }) => breakingHeightM ?? [])
  if (heights.length === 0) return false
  const text = WIDGET_TEXT[language]
  const labelledHours = hours.filter((_, n) => n % EVERY === 1)
  return html`<figure><figcaption class="soft small">${text.byHour}</figcaption>
<svg class="view" viewBox="0 0 ${hours.length * HOUR} ${GROUND + 18}" aria-hidden="true"><rect class="sky" width="${hours.length * HOUR}" height="${GROUND}"/><path class="dark" d="${nightPath(hours)}"/><path class="water" d="${waterPath(hours, Math.max(MIN_TOP_M, ...heights))}"/>${hours.map((hour, n) => n % EVERY === 1 && hourColumn(hour, n * HOUR + HOUR / 2, language))}</svg>
<p class="hidden">${labelledHours.map(hour => describeHour(hour, language)).join('; ')}</p></figure>`
}

/** Labels above, in and below the water for one hour. */
function hourColumn(
  { validAt, breakingHeightM, windSpeedKmh, windDirectionDeg }: SeaHour,
  x: number,
  language: Language
): Html {
  return html`${windDirectionDeg !== null && html`<svg x="${x - 7}" y="5" width="14" height="14">${drawArrow(windDirectionDeg)}</svg>`}<text x="${x}" y="32">${windSpeedKmh ?? '–'}</text><text class="high" x="${x}" y="${GROUND - 6}">${breakingHeightM === null ? '–' : decimalIn(breakingHeightM.toFixed(1), language)}</text><text x="${x}" y="${GROUND + 13}">${validAt.slice(11, 13)}</text>`
}

function describeHour({ validAt, breakingHeightM, windSpeedKmh }: SeaHour, language: Language): string {
  const sentences = [
    breakingHeightM !== null && `${decimalIn(breakingHeightM, language)} m`,
    windSpeedKmh !== null && `${windSpeedKmh} km/h`
  ]
  return `${validAt.slice(11, 16)} ${sentences.filter(Boolean).join(', ')}`
}

/** Night hours as one path. */
function nightPath(hours: readonly SeaHour[]): string {
  return hours.map(({ isLight }, n) => (isLight ? '' : `M${n * HOUR} 0h${HOUR}v${GROUND}h-${HOUR}z`)).join('')
}

/** Water curve through the hourly heights; an unknown height repeats the previous one. */
function waterPath(hours: readonly SeaHour[], topM: number): string {
  let y = FLAT
  const points = hours.map(({ breakingHeightM }, n) => {
    if (breakingHeightM !== null) y = Math.round(FLAT - (breakingHeightM / topM) * (FLAT - CREST))
    return { x: n * HOUR + HOUR / 2, y }
  })
  const [first = { x: 0, y: FLAT }, ...rest] = points
  const curve = rest.map(({ x, y }, n) => `C${x - HOUR / 2} ${points[n]?.y} ${x - HOUR / 2} ${y} ${x} ${y}`)
  return `M0 ${GROUND}V${first.y}H${first.x}${curve.join('')}H${hours.length * HOUR}V${GROUND}z`
}
