/**
 * A family of figures as Prometheus reads it. `series` has each figure under its full name with its labels
 * (`requests_total{status="200"}`). Of several processes the sum counts, or the largest where each measures the same thing.
 */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly together: 'sum' | 'max'
  readonly series: Readonly<Record<string, number>>
}

/** The labels of one figure. */
export type Labels = Readonly<Record<string, string | number>>

/** How often each of a few things happened, by its name. */
export class Counts<Name extends string> {
  readonly #counts = new Map<Name, number>()

  /** Names given here are exported from the start, as 0: an alarm can then see the first time. */
  constructor(...names: readonly Name[]) {
    for (const name of names) this.#counts.set(name, 0)
  }

  add(name: Name): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** The counts as figures with one label. */
  labelled(label: string): [Labels, number][] {
    return [...this.#counts].map(([name, count]) => [{ [label]: name }, count])
  }
}

/** How values are spread over fixed buckets; `bounds` are their upper ends, the lowest first. */
export class Histogram {
  readonly bounds: readonly number[]
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Array<number>(bounds.length + 1).fill(0)
  }

  observe(value: number): void {
    let bucket = 0
    while (bucket < this.bounds.length && value > (this.bounds[bucket] as number)) bucket += 1
    this.counts[bucket] = (this.counts[bucket] as number) + 1
    this.sum += value
  }
}

/** A family of figures that only grow. */
export function counter(name: string, help: string, figures: Iterable<readonly [Labels, number]>): Family {
  return { name, help, type: 'counter', together: 'sum', series: seriesOf(name, figures) }
}

/** A family of figures as they stand. */
export function gauge(
  name: string,
  help: string,
  figures: Iterable<readonly [Labels, number]>,
  together: Family['together'] = 'sum'
): Family {
  return { name, help, type: 'gauge', together, series: seriesOf(name, figures) }
}

/** A family of histograms; `unit` is what the values are multiplied by, 0.001 for milliseconds exported as seconds. */
export function histogram(
  name: string,
  help: string,
  figures: Iterable<readonly [Labels, Histogram]>,
  unit = 1
): Family {
  const series: Record<string, number> = {}
  for (const [labels, { bounds, counts, sum }] of figures) {
    let count = 0
    for (const [i, some] of counts.entries()) {
      count += some
      const bound = bounds[i]
      series[seriesName(`${name}_bucket`, { ...labels, le: bound === undefined ? '+Inf' : bound * unit })] =
        count
    }
    series[seriesName(`${name}_sum`, labels)] = sum * unit
    series[seriesName(`${name}_count`, labels)] = count
  }
  return { name, help, type: 'histogram', together: 'sum', series }
}

/** What several processes say together. */
export function mergeFamilies(reports: Iterable<readonly Family[]>): Family[] {
  const merged = new Map<string, Family & { series: Record<string, number> }>()
  for (const family of [...reports].flat()) {
    const known = merged.get(family.name)
    if (!known) merged.set(family.name, { ...family, series: { ...family.series } })
    else addSeries(known.series, family)
  }
  return [...merged.values()]
}

function addSeries(into: Record<string, number>, { series, together }: Family): void {
  for (const [name, value] of Object.entries(series)) {
    const before = into[name]
    into[name] = before === undefined ? value : together === 'max' ? Math.max(before, value) : before + value
  }
}

/** The families in Prometheus's text format, 0.0.4. */
export function writeFamilies(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, series }) => {
      const lines = Object.entries(series).map(([figure, value]) => `${figure} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

function seriesOf(name: string, figures: Iterable<readonly [Labels, number]>): Record<string, number> {
  return Object.fromEntries([...figures].map(([labels, value]) => [seriesName(name, labels), value]))
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }

function seriesName(name: string, labels: Labels): string {
  const written = Object.entries(labels).map(
    ([label, value]) => `${label}="${String(value).replace(/[\\"\n]/g, found => ESCAPES[found] as string)}"`
  )
  return written.length > 0 ? `${name}{${written.join(',')}}` : name
}
