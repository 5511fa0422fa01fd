/**
 * A Prometheus metric family. `series` maps the full name with labels (`requests_total{status="200"}`) to its value. `together`
 * says how values of several processes merge: `max` if every process measures the same thing.
 */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly together: 'sum' | 'max'
  readonly series: Readonly<Record<string, number>>
}

export type Labels = Readonly<Record<string, string | number>>

/** Event counters by name. */
export class Counts<Name extends string> {
  readonly #counts = new Map<Name, number>()

  /** Exports these names as 0 from the start, so that an alarm can see the first increment. */
  constructor(...names: readonly Name[]) {
    for (const name of names) this.#counts.set(name, 0)
  }

  add(name: Name): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** The counts as samples with one label. */
  labelled(label: string): [Labels, number][] {
    return [...this.#counts].map(([name, count]) => [{ [label]: name }, count])
  }
}

/** A histogram with fixed buckets; `bounds` are their upper ends, in ascending order. */
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

export function counter(name: string, help: string, figures: Iterable<readonly [Labels, number]>): Family {
  return { name, help, type: 'counter', together: 'sum', series: seriesOf(name, figures) }
}

export function gauge(
  name: string,
  help: string,
  figures: Iterable<readonly [Labels, number]>,
  mergeBy: Family['together'] = 'sum'
): Family {
  return { name, help, type: 'gauge', together: mergeBy, series: seriesOf(name, figures) }
}

/** `unit` scales the values: 0.001 exports milliseconds as seconds. */
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

/** Merges the metrics of several processes. */
export function mergeFamilies(reports: Iterable<readonly Family[]>): Family[] {
  const merged = new Map<string, Family & { series: Record<string, number> }>()
  for (const family of [...reports].flat()) {
    const existing = merged.get(family.name)
    if (!existing) merged.set(family.name, { ...family, series: { ...family.series } })
    else addSeries(existing.series, family)
  }
  return [...merged.values()]
}

function addSeries(target: Record<string, number>, { series, together: mergeBy }: Family): void {
  for (const [name, value] of Object.entries(series)) {
    const before = target[name]
    target[name] = before === undefined ? value : mergeBy === 'max' ? Math.max(before, value) : before + value
  }
}

/** Prometheus text format, 0.0.4. */
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
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${String(value).replace(/[\\"\n]/g, found => ESCAPES[found] as string)}"`
  )
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}
