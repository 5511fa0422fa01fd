import { type Html, html } from '../../../lib/pages/html.ts'
import { isDate } from '../../../lib/text/dates.ts'
import type { ReportTable } from './table.ts'

/** Maximum days drawn as horizontal bars; more are drawn as columns. */
const MAX_DAYS_LYING = 10
/** Heights in pixels of a horizontal bar and its parts, and of columns. */
const ROW = { height: 34, words: 14, bar: 20, thick: 8 } as const
const COLUMN = { height: 120, words: 136 } as const
/** Characters of a name that fit beside the number on a small phone. */
const NAME_SIGNS = 22

/**
 * Draws the values of a table as bars. Lengths and text carry the meaning, not colour. Widths are percentages, so that the text
 * keeps its size on a phone.
 */
export function drawBars(bars: ReportTable['bars'], say: (maxName: string) => string): Html | false {
  const highest = bars.reduce<ReportTable['bars'][number] | undefined>(
    (found, bar) => (found && found.value >= bar.value ? found : bar),
    undefined
  )
  if (!highest || highest.value <= 0) return false
  const isUpright = bars.length > MAX_DAYS_LYING && bars.every(({ name }) => isDate(name))
  const drawn = isUpright ? standing(bars, highest.value) : lying(bars, highest.value)
  const height = isUpright ? COLUMN.words + 6 : bars.length * ROW.height
  const label = say(`${highest.name}, ${highest.label}`)
  return html`<figure class="lesson form"><svg width="100%" height="${height}" role="img" aria-label="${label}" fill="currentColor" font-size="13">${drawn}</svg></figure>`
}

function lying(bars: ReportTable['bars'], maxCents: number): Html[] {
  return bars.map(({ name, value, label }, n) => {
    const top = n * ROW.height
    const short = name.length > NAME_SIGNS ? `${name.slice(0, NAME_SIGNS - 1)}…` : name
    return html`
<text x="0" y="${top + ROW.words}">${short}</text><text x="100%" y="${top + ROW.words}" text-anchor="end">${label}</text><rect width="${share(value, maxCents)}%" y="${top + ROW.bar}" height="${ROW.thick}" opacity=".6"/>`
  })
}

function standing(bars: ReportTable['bars'], maxCents: number): Html[] {
  const width = 100 / bars.length
  const [first, last] = [bars[0]?.name, bars.at(-1)?.name]
  const columns = bars.map(({ name, value, label }, n) => {
    const height = (COLUMN.height * value) / maxCents
    return html`
<rect x="${round(n * width)}%" y="${round(COLUMN.height - height)}" width="${round(width * 0.8)}%" height="${round(height)}" opacity=".6"><title>${name}: ${label}</title></rect>`
  })
  return [
    ...columns,
    html`<text x="0" y="${COLUMN.words}">${first}</text><text x="100%" y="${COLUMN.words}" text-anchor="end">${last}</text>`
  ]
}

const round = (value: number) => Math.round(value * 100) / 100
const share = (value: number, maxCents: number) => round((value / maxCents) * 100)
