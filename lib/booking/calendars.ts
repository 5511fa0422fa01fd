import { ofSchool, type Sql } from '../database/pool.ts'
import { DAY_MS } from '../text/dates.ts'
import { KEPT_DAYS, type Listing } from './calendar/listing.ts'
import {
  type Lesson,
  type LessonDays,
  readCalendarChange,
  readSchoolCalendar,
  type SchoolRow
} from './calendar/queries.ts'
import { Calendar, type IsWanted, type Joined } from './calendar.ts'

/** Result of a key lookup: the school, its current version, and the database's clock. */
export interface Reader {
  readonly schoolId: string
  readonly version: string
  readonly atMs: number
}

/** A school's lessons at the reader's instant. */
export interface SchoolLessons {
  readonly school: SchoolRow
  readonly atMs: number
  readonly version: string
  /** Next expiry of a hold (Unix milliseconds): a change without a write. */
  readonly untilMs: number
  /** Lessons of some days in order of time, including those that have begun. Applies the partner's limits. */
  lessons(days: LessonDays, isWanted?: IsWanted, partnerId?: string): Lesson[]
  /** Serialized lessons of some days. */
  answer(listing: Listing, days: LessonDays): Joined
}

/** Unit of a read: a school's schedule, or some days before it. */
interface CalendarPart {
  readonly schoolId: string
  readonly past: LessonDays | undefined
}

/** A local day may begin this much before the same UTC day, in milliseconds. No time zone is further east. */
const EAST_MS = DAY_MS

/** Cached schedule, with its read number and connection generation. */
interface Snapshot {
  readonly calendar: Calendar
  readonly number: number
  readonly generation: number
}

/**
 * Cache of one schedule per school, limited by bytes; whole schools are evicted, least recently used first. A reader has just
 * read the school's version from the database, so a schedule of that version is fresh. For any other version the cache reads
 * the changes or everything, once for all that wait. The result also answers requests that arrived before the statement was
 * sent.
 */
export class Calendars {
  readonly #sql: Sql
  readonly #most: number
  /** Least recently used first. */
  readonly #held = new Map<string, Snapshot>()
  readonly #underWay = new Map<string, Promise<Snapshot>>()
  #sent = 0
  #generation = 0
  #bytes = 0
  /** Cache lookups: valid, changed since, absent. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }
  /** Reads: changes only, or everything. */
  readonly made = { renewed: 0, whole: 0 }

  constructor(sql: Sql, mostBytes: number) {
    this.#sql = sql
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Lessons of the last week and all upcoming ones, and at least `days`. Never older than the reader's request. */
  async at(reader: Reader, days?: LessonDays): Promise<SchoolLessons> {
    const { schoolId, atMs } = reader
    const part = { schoolId, past: days && isLongAgo(days, atMs) ? days : undefined }
    const snapshot = await this.#snapshotFor(reader, part)
    const { calendar } = snapshot
    return {
      ...{ school: calendar.school, atMs, version: calendar.version, untilMs: calendar.untilMs },
      lessons: (...wanted) => calendar.lessons(...wanted),
      answer: (listing, days) => {
        const before = calendar.bytes
        const answer = calendar.answer(listing, days, atMs)
        const key = partKey(part)
        if (this.#held.get(key) === snapshot) {
          this.#bytes += calendar.bytes - before
          this.#use(key, snapshot)
        }
        return answer
      }
    }
  }

  /** Drops everything, including reads in progress: the database may have been replaced. */
  clear(): void {
    this.#generation += 1
    this.#held.clear()
    this.#bytes = 0
  }

  async #snapshotFor(reader: Reader, part: CalendarPart): Promise<Snapshot> {
    const since = this.#sent
    const held = this.#held.get(partKey(part))
    if (held && this.#holds(held, reader)) {
      this.reads.valid += 1
      return held
    }
    this.reads[held ? 'changed' : 'absent'] += 1
    for (;;) {
      const snapshot = await this.#refresh(part)
      // A read started after this request arrived is always fresh enough.
      if (snapshot.number > since || this.#holds(snapshot, reader)) return snapshot
    }
  }

  /** True if the version is the same, no hold has expired and the database was not replaced. */
  #holds({ calendar, generation }: Snapshot, { version, atMs }: Reader): boolean {
    return generation === this.#generation && calendar.version === version && atMs < calendar.untilMs
  }

  /** Reads a part, or joins a read in progress, so that a part is never read twice at once. */
  #refresh(part: CalendarPart): Promise<Snapshot> {
    const key = partKey(part)
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const refresh = this.#read(part).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, refresh)
    return refresh
  }

  async #read(part: CalendarPart): Promise<Snapshot> {
    this.#sent += 1
    const [number, generation, key] = [this.#sent, this.#generation, partKey(part)]
    const calendar = (await this.#renew(part)) ?? (await this.#readWhole(part))
    const snapshot = { calendar, number, generation }
    if (generation === this.#generation) {
      this.#drop(key)
      this.#bytes += calendar.bytes
      this.#use(key, snapshot)
    }
    return snapshot
  }

  /** Cached schedule with the changes applied; undefined if there is none or a full read is needed. */
  async #renew(part: CalendarPart): Promise<Calendar | undefined> {
    const held = this.#held.get(partKey(part))
    if (part.past || held?.generation !== this.#generation) return undefined
    const change = await readCalendarChange(ofSchool(this.#sql, part.schoolId), held.calendar)
    if (!change) return undefined
    this.made.renewed += 1
    return held.calendar.renewed(change)
  }

  async #readWhole({ schoolId, past }: CalendarPart): Promise<Calendar> {
    this.made.whole += 1
    return Calendar.of(await readSchoolCalendar(ofSchool(this.#sql, schoolId), schoolId, past))
  }

  /** Marks a part as most recently used, then evicts others to fit the limit. */
  #use(key: string, snapshot: Snapshot): void {
    this.#held.delete(key)
    this.#held.set(key, snapshot)
    for (const other of this.#held.keys()) {
      if (this.#bytes <= this.#most) return
      if (other !== key) this.#drop(other)
    }
    while (this.#bytes > this.#most) {
      const { calendar } = snapshot
      const before = calendar.bytes
      if (calendar.shrink()) this.#bytes += calendar.bytes - before
      else this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#held.get(key)?.calendar.bytes ?? 0
    this.#held.delete(key)
  }
}

/** True if some of these days may be before the cached schedule. */
function isLongAgo({ from, to }: LessonDays, atMs: number): boolean {
  return from <= to && Date.parse(from) < atMs - KEPT_DAYS * DAY_MS + EAST_MS
}

function partKey({ schoolId, past }: CalendarPart): string {
  return past ? `${schoolId} ${past.from} ${past.to}` : schoolId
}
