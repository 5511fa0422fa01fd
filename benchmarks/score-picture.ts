import { directionScore, periodScore, sizeScore, tideScore } from '../lib/sea/parts.ts'
import { breakingHeightM } from '../lib/sea/physics.ts'
import { strongWindKmh, weights } from '../lib/sea/score.ts'
import { windRelations, windScore } from '../lib/sea/wind.ts'
import { type Axis, drawPanels, type Panel } from './chart.ts'

const part: Axis = { label: 'part score', from: 0, to: 1, ticks: [0, 0.5, 1] }
const share = (weight: number) => `${Math.round(weight * 100)} % of the score`

const size: Panel = {
  title: 'Size',
  subtitle: share(weights.size),
  x: { label: 'breaking face, m', from: 0, to: 5.5, ticks: [0, 1, 2, 3, 4, 5] },
  y: part,
  lines: (['kids', 'beginner', 'intermediate', 'advanced'] as const).map((level, index) => ({
    name: level,
    tone: [3, 0, 1, 2][index]!,
    of: face => sizeScore(level, face)
  }))
}

const wind: Panel = {
  title: 'Wind',
  subtitle: share(weights.wind),
  x: { label: 'effective wind, km/h', from: 0, to: 55, ticks: [0, 10, 20, 30, 40, 50] },
  y: part,
  lines: windRelations.map((relation, index) => ({
    name: relation.replace('_', '-'),
    tone: [2, 3, 4, 1, 0][index]!,
    of: speed => windScore(relation, speed)
  })),
  marks: [
    { x: strongWindKmh.beginner, name: 'learners stop' },
    { x: strongWindKmh.advanced, name: 'all stop' }
  ]
}

const period: Panel = {
  title: 'Period',
  subtitle: share(weights.period),
  x: { label: 'swell period, s', from: 2, to: 20, ticks: [2, 5, 8, 11, 14, 17, 20] },
  y: part,
  lines: [
    { name: 'kids, beginner', tone: 0, of: seconds => periodScore('beginner', seconds) },
    { name: 'intermediate, advanced', tone: 1, of: seconds => periodScore('advanced', seconds) }
  ]
}

const direction: Panel = {
  title: 'Direction',
  subtitle: share(weights.direction),
  x: { label: 'swell off its best bearing, degrees', from: 0, to: 120, ticks: [0, 15, 30, 60, 90, 120] },
  y: part,
  lines: [{ name: 'all levels', tone: 1, of: directionScore }]
}

const tide: Panel = {
  title: 'Tide',
  subtitle: share(weights.tide),
  x: { label: 'from the lowest water of the day to the highest', from: 0, to: 1, ticks: [0, 0.5, 1] },
  y: part,
  lines: (['low', 'mid', 'high'] as const).map((best, index) => ({
    name: `best at ${best}`,
    tone: [3, 1, 0][index]!,
    of: position => tideScore(best, position) ?? 0
  }))
}

const breaking: Panel = {
  title: 'Breaking face',
  subtitle: 'swell on its best bearing',
  x: { label: 'swell height, m', from: 0, to: 3, ticks: [0, 1, 2, 3] },
  y: { label: 'breaking face, m', from: 0, to: 5, ticks: [0, 1, 2, 3, 4, 5] },
  lines: [6, 10, 14].map((seconds, index) => ({
    name: `${seconds} s`,
    tone: [3, 1, 0][index]!,
    of: height => breakingHeightM(height, seconds)
  }))
}

/** Charts of the score's parts, drawn from the scoring functions. */
export function drawScore(): string {
  return drawPanels('How each part of the surf score behaves', [
    size,
    wind,
    period,
    direction,
    tide,
    breaking
  ])
}
