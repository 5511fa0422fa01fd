import { closeSync, openSync, readSync } from 'node:fs'

/** Tags of a spec, from its first line: `// tags: full alone sql`. A file without that line has none. */
export interface Tags {
  /** Runs in `npm run test:all` only. Without it a spec is in both lanes. */
  readonly full: boolean
  /** Takes 10 seconds or more: gets a process of its own, starts first, and is left out of the coverage. */
  readonly alone: boolean
  /** Depends on the version of PostgreSQL: runs with `--postgres VERSION` too. */
  readonly sql: boolean
}

const NAMES = ['full', 'alone', 'sql'] as const
const LINE = /^\/\/ tags:(( [a-z]+)+)\n/
/** Longest first line that may hold tags, in bytes. */
const MAX_BYTES = 80

/** Reads the tags of a spec's source; throws on an unknown tag, which would change the lane silently. */
export function readTags(path: string): Tags {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(MAX_BYTES)
    return parseTags(buffer.toString('utf8', 0, readSync(file, buffer)), path)
  } finally {
    closeSync(file)
  }
}

/** Parses the first line of a spec. */
export function parseTags(text: string, path: string): Tags {
  const words = LINE.exec(text)?.[1]?.trim().split(' ') ?? []
  const unknown = words.find(word => !NAMES.some(name => name === word))
  if (unknown !== undefined)
    throw new Error(`${path}: unknown tag "${unknown}". Known tags: ${NAMES.join(', ')}.`)
  return { full: words.includes('full'), alone: words.includes('alone'), sql: words.includes('sql') }
}
