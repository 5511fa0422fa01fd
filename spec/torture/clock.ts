import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'

// Library folders of Debian, Fedora and Arch.
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'].map(
  folder => `${folder}/faketime/libfaketime.so.1`
)

/** An interval in which the database's clock was being moved, from the start to the end of the move. */
interface ClockMove {
  readonly from: number
  readonly since: number
  readonly offsetMs: number
}

/** Tolerance between the two clocks beyond the offset: both belong to this machine, read a moment apart. */
const SLACK_MS = 250

/**
 * Bounds of the database's clock, in Unix milliseconds, at any moment of this process
 * (`performance.now()`). A move takes time, so there are bounds, not values.
 */
export class Timeline {
  readonly #unixAtZero: number
  readonly #stretches: ClockMove[]

  constructor(unixAtZero = Date.now() - performance.now()) {
    this.#unixAtZero = unixAtZero
    this.#stretches = [{ from: Number.NEGATIVE_INFINITY, since: Number.NEGATIVE_INFINITY, offsetMs: 0 }]
  }

  get offsetMs(): number {
    return this.#stretches.at(-1)!.offsetMs
  }

  /** Records that the clock was moved to this offset between two moments. */
  moved(offsetMs: number, from: number, since: number): void {
    this.#stretches.push({ offsetMs, from, since })
  }

  /** Minimum and maximum of the database's clock between two moments. */
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

  /** First moment from `after` on at which it may have reached `unixMs`. */
  firstPossible(unixMs: number, after: number): number {
    const moments = this.#stretches.flatMap(({ from, offsetMs }, i) => {
      const until = this.#stretches[i + 1]?.since ?? Number.POSITIVE_INFINITY
      const at = Math.max(unixMs - this.#unixAtZero - offsetMs - SLACK_MS, from, after)
      return at <= until ? [at] : []
    })
    return Math.min(...moments)
  }
}

/** The database's clock, which tests can move. */
export interface Clock {
  /** Environment that makes PostgreSQL read this clock. */
  readonly environment: Readonly<Record<string, string>>
  readonly timeline: Timeline
  /** Sets its offset from the machine's clock in milliseconds. */
  move(offsetMs: number): void
}

/** A clock stored in `file`; undefined if libfaketime is not installed. */
export function openClock(file: string): Clock | undefined {
  const library = LIBRARIES.find(path => existsSync(path))
  if (!library) return undefined
  const timeline = new Timeline()
  // Renames into place: a partly read file would give a wrong time.
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
      // Without shared memory, because a killed process would leave it behind. Libraries that do not know
      // this variable fake file times too: a session killed while reading them kept a lock, and PostgreSQL
      // waited for it forever. So file times stay real.
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
