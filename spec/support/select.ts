import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listChanged, listReached, readTexts } from './changed.ts'
import { readTags, type Tags } from './tags.ts'

/** A compiled spec with the tags of its source. */
export interface Spec {
  /** Path of the compiled file from the root. */
  readonly file: string
  readonly tags: Tags
}

/** The specs of one run, and the number of files that it leaves out. */
export interface Selection {
  readonly specs: readonly Spec[]
  readonly omitted: number
}

/** Options of a run that choose its specs. */
export interface SelectionOptions {
  readonly lane: 'fast' | 'rest' | 'all'
  /** Parts of paths; none means every file of the lane. */
  readonly parts: readonly string[]
  /** Only specs that the changes since this commit can reach. */
  readonly changedSince: string | undefined
  /** Only specs tagged `sql`, if no parts are given. */
  readonly sqlOnly: boolean
}

/** Selects the specs of a run. Parts win over the lane: a spec that is named runs. */
export function selectSpecs(root: string, options: SelectionOptions): Selection {
  const { lane, parts, changedSince, sqlOnly } = options
  const found = findSpecs(root, parts)
  const isInLane = ({ tags }: Spec) =>
    parts.length > 0 || (sqlOnly ? tags.sql : lane === 'all' || tags.full === (lane === 'rest'))
  const specs = found.filter(isInLane)
  if (changedSince === undefined) return { specs, omitted: found.length - specs.length }
  const reached = listReached(listChanged(root, changedSince), readTexts(root)).map(compiled)
  const nearest = reached.flatMap(file => specs.filter(spec => spec.file === file))
  return { specs: nearest, omitted: found.length - nearest.length }
}

/** Compiled specs whose source exists and whose path contains one of `parts` (no parts: all), long ones first. */
function findSpecs(root: string, parts: readonly string[]): Spec[] {
  const patterns = parts.map(part =>
    relative(root, part)
      .replace(/\.[jt]s$/, '')
      .replace(/^dist\//, '')
  )
  return readdirSync(join(root, 'dist', 'spec'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.spec.js'))
    .map(file => join('spec', file.replace(/\.js$/, '.ts')))
    .filter(source => existsSync(join(root, source)))
    .filter(source => patterns.length === 0 || patterns.some(part => source.includes(part)))
    .map(source => ({ file: compiled(source), tags: readTags(join(root, source)) }))
    .sort((a, b) => Number(b.tags.alone) - Number(a.tags.alone) || (a.file < b.file ? -1 : 1))
}

function compiled(source: string): string {
  return join('dist', source.replace(/\.ts$/, '.js'))
}
