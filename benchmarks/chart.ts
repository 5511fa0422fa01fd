/** One axis of a panel: label, range and tick positions. */
export interface Axis {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  /** Label of a tick; its number by default. */
  readonly format?: (tick: number) => string
}

/** One line of a panel; `tone` is the index of its colour. */
export interface Line {
  readonly name: string
  readonly tone: number
  readonly of: (x: number) => number
}

/** A labelled position on the horizontal axis. */
export interface Mark {
  readonly x: number
  readonly name: string
}

/** One of several small charts. */
export interface Panel {
  readonly title: string
  readonly subtitle: string
  readonly x: Axis
  readonly y: Axis
  readonly lines: readonly Line[]
  readonly marks?: readonly Mark[]
}

const COLUMNS = 3
const CELL = { width: 340, height: 286 }
const PLOT = { left: 48, top: 70, width: 272, height: 160 }
const MARGIN = 16

type Point = readonly [x: number, y: number]

const STYLE = `
  text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #4b5b68 }
  .title { font-size: 15px; font-weight: 600; fill: #14212b }
  .note { font-size: 11px }
  .axis { stroke: #8fa0ad; fill: none }
  .grid { stroke: #8fa0ad; stroke-opacity: .25; fill: none }
  .mark { stroke: #8fa0ad; stroke-dasharray: 3 3; fill: none }
  .line { fill: none; stroke-width: 2.25; stroke-linejoin: round; stroke-linecap: round }
  .t0 { stroke: #0f8b8d } .t1 { stroke: #2f6fde } .t2 { stroke: #d1495b } .t3 { stroke: #d98e04 } .t4 { stroke: #8b5fbf }
  @media (prefers-color-scheme: dark) {
    text { fill: #a9b8c4 }
    .title { fill: #eef3f7 }
    .t0 { stroke: #3cc4c0 } .t1 { stroke: #7aa7ff } .t2 { stroke: #ff7d8c } .t3 { stroke: #f6b73c } .t4 { stroke: #bd98ec }
  }`

const shorten = (value: number) => String(Math.round(value * 10) / 10)
const xOf = (axis: Axis, value: number) =>
  PLOT.left + (PLOT.width * (value - axis.from)) / (axis.to - axis.from)
const yOf = (axis: Axis, value: number) =>
  PLOT.top + PLOT.height - (PLOT.height * (value - axis.from)) / (axis.to - axis.from)

function textAt(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${shorten(x)}" y="${shorten(y)}" ${attributes}>${words}</text>`
}

function stroke(kind: string, path: string): string {
  return `<path class="${kind}" d="${path}"/>`
}

/** Reduce the points so that the line stays within a sixth of a pixel (Douglas and Peucker, 1973). */
function simplify(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  const slope = (last[1] - first[1]) / (last[0] - first[0])
  const distances = points.map(([x, y]) => Math.abs(y - first[1] - slope * (x - first[0])))
  const farthest = distances.indexOf(Math.max(...distances))
  if (points.length < 3 || distances[farthest]! < 1 / 6) return [first, last]
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest)).slice(1)]
}

function pathOf(panel: Panel, line: Line): string {
  const points = Array.from({ length: PLOT.width + 1 }, (_, pixel): Point => {
    const y = line.of(panel.x.from + (pixel / PLOT.width) * (panel.x.to - panel.x.from))
    return [PLOT.left + pixel, yOf(panel.y, Math.min(panel.y.to, y))]
  })
  return `M${simplify(points)
    .map(([x, y]) => `${shorten(x)} ${shorten(y)}`)
    .join('L')}`
}

function drawAxes({ x, y }: Panel): string[] {
  const bottom = PLOT.top + PLOT.height
  const right = PLOT.left + PLOT.width
  return [
    ...y.ticks.flatMap(tick => [
      stroke('grid', `M${PLOT.left} ${shorten(yOf(y, tick))}H${right}`),
      textAt(PLOT.left - 8, yOf(y, tick) + 4, String(tick), 'text-anchor="end"')
    ]),
    ...x.ticks.map(tick =>
      textAt(xOf(x, tick), bottom + 18, (x.format ?? String)(tick), 'text-anchor="middle"')
    ),
    stroke('axis', `M${PLOT.left} ${bottom}H${right}`),
    textAt(PLOT.left + PLOT.width / 2, bottom + 37, x.label, 'text-anchor="middle" class="note"'),
    `<g transform="rotate(-90 12 ${PLOT.top + PLOT.height / 2})">`,
    textAt(12, PLOT.top + PLOT.height / 2, y.label, 'text-anchor="middle" class="note"'),
    '</g>'
  ]
}

function drawMark({ x, name }: Mark, axis: Axis): string[] {
  const at = xOf(axis, x)
  return [
    stroke('mark', `M${shorten(at)} ${PLOT.top}V${PLOT.top + PLOT.height}`),
    textAt(at - 5, PLOT.top + 11, name, 'text-anchor="end" class="note"')
  ]
}

/** Names side by side, wrapped to a second row. Widths are estimated, because a script cannot measure text. */
function drawLegend(lines: readonly Line[]): string[] {
  if (lines.length < 2) return []
  let [x, y] = [PLOT.left, 38]
  return lines.flatMap(({ name, tone }) => {
    const width = 28 + 6.2 * name.length
    if (x + width > PLOT.left + PLOT.width + 16) [x, y] = [PLOT.left, y + 16]
    x += width
    return [
      stroke(`line t${tone}`, `M${shorten(x - width)} ${y - 4}h12`),
      textAt(x - width + 16, y, name, 'class="note"')
    ]
  })
}

function drawPanel(panel: Panel, index: number): string[] {
  const left = MARGIN + (index % COLUMNS) * CELL.width
  const top = MARGIN + Math.floor(index / COLUMNS) * CELL.height
  return [
    `<g transform="translate(${left} ${top})">`,
    textAt(PLOT.left, 18, panel.title, 'class="title"'),
    textAt(PLOT.left + PLOT.width, 18, panel.subtitle, 'text-anchor="end" class="note"'),
    ...drawLegend(panel.lines),
    ...drawAxes(panel),
    ...(panel.marks ?? []).flatMap(mark => drawMark(mark, panel.x)),
    ...panel.lines.map(line => stroke(`line t${line.tone}`, pathOf(panel, line))),
    '</g>'
  ]
}

/** Draw panels, three per row, as one SVG for light and dark backgrounds. `title` is for screen readers. */
export function drawPanels(title: string, panels: readonly Panel[]): string {
  const width = 2 * MARGIN + COLUMNS * CELL.width
  const height = 2 * MARGIN + Math.ceil(panels.length / COLUMNS) * CELL.height
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<style>${STYLE}\n</style>`,
    ...panels.flatMap(drawPanel),
    '</svg>',
    ''
  ].join('\n')
}
