import { type Html, html } from '../../lib/pages/html.ts'
import type { Conditions } from '../../lib/sea/payload.ts'
import type { Label } from '../../lib/sea/score.ts'

/** Half-circle gauge of the score, with its number; the label is rendered beside it. */
export function drawDial(score: number, label: Label): Html {
  return html`<svg class="dial ${label}" viewBox="0 0 120 68" aria-hidden="true">
<path class="track" d="M10 60a50 50 0 0 1 100 0"/>
${score > 0 && html`<path class="value" d="M10 60a50 50 0 0 1 100 0" pathLength="100" stroke-dasharray="${score} 100"/>`}
<text x="60" y="58" text-anchor="middle">${score}</text>
</svg>`
}

/** Arrow in the direction of travel of wind or swell; `fromDeg` is the origin. */
export function drawArrow(fromDeg: number): Html {
  return html`<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><g transform="rotate(${Math.round(fromDeg + 180) % 360} 12 12)"><path d="M12 2l6 9h-4v11h-4V11H6z"/></g></svg>`
}

export function drawBar(score: number, label: Label): Html {
  return html`<svg class="bar ${label}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="6"/><rect class="value" width="${Math.max(score, 2)}" height="6"/></svg>`
}

const BAR = 26
const GAP = 10
const TALL = 44

/** Hourly scores as columns with hour labels; night hours are grey. */
export function drawHours(
  steps: Conditions['next'],
  scoreOf: (step: Conditions['next'][number]) => number,
  labelOf: (score: number) => Label,
  dark: ReadonlySet<string>
): Html {
  const columns = steps.map((step, i) => {
    const score = scoreOf(step)
    const height = Math.max(2, (score / 100) * TALL)
    const x = i * (BAR + GAP)
    return html`<g class="${labelOf(score)}${dark.has(step.validAt) ? ' night' : ''}"><rect class="value" x="${x}" y="${12 + TALL - height}" width="${BAR}" height="${height}" rx="3"/><text class="top" x="${x + BAR / 2}" y="${8 + TALL - height}">${score}</text><text x="${x + BAR / 2}" y="${12 + TALL + 14}">${step.validAt.slice(11, 13)}</text></g>`
  })
  const width = steps.length * (BAR + GAP) - GAP
  return html`<svg class="hours" viewBox="0 -4 ${width} ${12 + TALL + 20}" aria-hidden="true">${columns}</svg>`
}
