import { cpus, totalmem } from 'node:os'
import type { Rival } from './case.ts'
import type { Result, Run } from './measure.ts'

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Quantile with linear interpolation. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number]
  return low + (high - low) * (at % 1)
}

/** Description of the machine. */
export function machine(database: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GiB, Node ${process.versions.node}, PostgreSQL ${database}, ${process.platform}`
}

const RIVALS: readonly Rival[] = ['bare', 'peer', 'pgbench']
const HEAD = [
  'case',
  'ours /s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU µs',
  'MB',
  'x bare',
  'x peer',
  'x pgbench'
]

/** Results as a Markdown table: medians, and ratios with quartiles and goal. */
export function table(results: readonly Result[]): string {
  const rows = results.map(result => [
    result.case.name,
    count(middleOf(result, 'perSecond')),
    ...(['p50', 'p95', 'p99'] as const).map(key => middleOf(result, key).toFixed(1)),
    count(middleOf(result, 'cpuMicrosecondsEach')),
    count(middleOf(result, 'residentMb')),
    ...RIVALS.map(rival => ratioOf(result, rival))
  ])
  const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.map(row => (row[i] as string).length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(HEAD), rule, ...rows.map(line)].join('\n')
}

function middleOf(
  { runs }: Result,
  key: keyof Run & ('perSecond' | 'p50' | 'p95' | 'p99' | 'cpuMicrosecondsEach' | 'residentMb')
): number {
  return median(runs.map(run => run[key]))
}

/** `0.86 (0.81-0.90), goal 0.8 met`, or a dash without this rival. */
function ratioOf({ ratios, case: { goals } }: Result, rival: Rival): string {
  const values = ratios[rival]
  if (!values || values.length === 0) return '-'
  const goal = goals[rival]
  if (goal === undefined) return spreadOf(values)
  return `${spreadOf(values)}, goal ${goal}${median(values) >= goal ? ' met' : ' MISSED'}`
}

/** Median with quartiles: `0.86 (0.81-0.90)`. */
export function spreadOf(values: readonly number[]): string {
  return `${brief(median(values))} (${brief(quantile(values, 0.25))}-${brief(quantile(values, 0.75))})`
}

function brief(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(2)
}

function count(value: number): string {
  return Number.isNaN(value) ? '-' : Math.round(value).toLocaleString('en')
}
