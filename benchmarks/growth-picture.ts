import { drawPanels, type Panel } from './chart.ts'
import type { GrowthResult } from './growth.ts'

/** Chart of each case's cost by number of lessons, relative to the smallest size. */
export function drawGrowth(results: readonly GrowthResult[]): string {
  return drawPanels('What a request costs as the database grows', results.map(panelOf))
}

/** Goal: maximum cost relative to the smallest size. */
const GOAL = 1.2

function panelOf({ case: name, sizes, milliseconds }: GrowthResult): Panel {
  const powers = sizes.map(Math.log10)
  const times = milliseconds.map(ms => ms / (milliseconds[0] as number))
  const [from = 0, to = 1] = [powers[0], powers.at(-1)]
  return {
    title: name,
    subtitle: `${(milliseconds[0] as number).toFixed(2)} to ${(milliseconds.at(-1) as number).toFixed(2)} ms`,
    x: {
      label: 'lessons; ten bookings each',
      from,
      to,
      ticks: powers,
      format: power => Math.round(10 ** power).toLocaleString('en')
    },
    y: { label: 'times the smallest', from: 0, to: Math.max(2, ...times.map(Math.ceil)), ticks: [0, 1, 2] },
    lines: [
      { name: 'measured', tone: 0, of: x => between(powers, times, x) },
      { name: 'goal', tone: 2, of: () => GOAL }
    ]
  }
}

/** Linear interpolation at x. */
function between(xs: readonly number[], ys: readonly number[], x: number): number {
  const right = Math.max(
    1,
    xs.findIndex(point => point >= x - 1e-9)
  )
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 0] = [xs[right - 1], xs[right], ys[right - 1], ys[right]]
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}
