import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'

// Where Debian, Fedora and Arch keep it.
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'].map(
  folder => `${folder}/faketime/libfaketime.so.1`
)

/** A stretch of time in which the database's clock was moved; its edges are when the move began and was done. */
interface Stretch {
  readonly from: number
  readonly since: number
  readonly offsetMs: number
}

/** How far the two clocks may be apart beyond what was moved: both are of this machine, read a moment apart. */
const SLACK_MS = 250

/**
 * What the database's clock can have shown, in Unix milliseconds, at any moment of this process
 * (`performance.now()`). A move takes a moment, so there are bounds, not values.
 */
export class Timeline {
  readonly #unixAtZero: number
  readonly #stretches: Stretch[]

  constructor(unixAtZero = Date.now() - performance.now()) {
    this.#unixAtZero = unixAtZero
    this.#stretches = [{ from: Number.NEGATIVE_INFINITY, since: Number.NEGATIVE_INFINITY, offsetMs: 0 }]
  }

  get offsetMs(): number {
    return this.#stretches.at(-1)!.offsetMs
  }

  /** Says that the clock was moved to this offset, and that the move took from one moment to another. */
  moved(offsetMs: number, from: number, since: number): void {
    this.#stretches.push({ offsetMs, from, since })
  }

  /** The least and the most that it can have shown between two moments. */
  between(t0: number, t1: number): { least: number; most: number } {
    const offsets = this.#stretches
      .filter(
        ({ from }, i) => from <= t1 && (this.#stretches[i + 1]?.since ?? Number.POSITIVE_INFINITY) >= t0
      )
      .map(({ offsetMs }) => offsetMs)
    return {
      least: this.#unixAtZero + t0 + Math.min(...offsets) - SLACK_MS,
      most: this.#unixAtZero + t1 + Math.max(...offsets) + SLACK_MS
    }
  }

  /** The first moment from `after` on at which it may have reached `unixMs`. */
  firstPossible(unixMs: number, after: number): number {
    const moments = this.#stretches.flatMap(({ from, offsetMs }, i) => {
      const until = this.#stretches[i + 1]?.since ?? Number.POSITIVE_INFINITY
      const at = Math.max(unixMs - this.#unixAtZero - offsetMs - SLACK_MS, from, after)
      return at <= until ? [at] : []
    })
    return Math.min(...moments)
  }
}

/** The database's clock, which moves at a word. */
export interface Clock {
  /** The environment under which PostgreSQL reads this clock. */
  readonly environment: Readonly<Record<string, string>>
  readonly timeline: Timeline
  /** Puts it so many milliseconds beside the machine's. */
  move(offsetMs: number): void
}

/** A clock kept in `file`; undefined where libfaketime is not installed. */
export function openClock(file: string): Clock | undefined {
  const library = LIBRARIES.find(path => existsSync(path))
  if (!library) return undefined
  const timeline = new Timeline()
  // Renamed into its place, for whoever reads half of it would read another time.
  const write = (offsetMs: number) => {
    const seconds = offsetMs / 1000
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    chmodSync(`${file}.new`, 0o644)
    renameSync(`${file}.new`, file)
  }
  write(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // It would be left behind by whoever is killed. Of the versions that know no such word, a session killed while it asked
      // for a file's times kept a lock in it, and PostgreSQL waited for that for ever: those times stay as they are.
      FAKETIME_DISABLE_SHM: '1',
      NO_FAKE_STAT: '1'
    },
    timeline,
    move(offsetMs) {
      const from = performance.now()
      write(offsetMs)
      timeline.moved(offsetMs, from, performance.now())
    }
  }
}
