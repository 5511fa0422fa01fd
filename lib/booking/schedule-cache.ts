import { ofSchool, type Sql } from '../infra/database/pool.ts'
import { DAY_MS } from '../text/dates.ts'
import {
  type Lesson,
  type LessonDays,
  readScheduleChange,
  readSchoolSchedule,
  type SchoolRow
} from './schedule/queries.ts'
import { type DaySerializer, RETAINED_DAYS } from './schedule/serializer.ts'
import { type ChunkedBody, type LessonFilter, Schedule } from './schedule.ts'

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
  /** Next expiry of a hold or release of guaranteed seats (Unix milliseconds): a change without a write. */
  readonly untilMs: number
  /** Lessons of some days in order of time, including those that have begun. Applies the partner's limits. */
  lessons(days: LessonDays, filter?: LessonFilter, partnerId?: string): Lesson[]
  /** Serialized lessons of some days. */
  answer(serializer: DaySerializer, days: LessonDays): ChunkedBody
}

/** Unit of a read: a school's schedule, or some days before it. */
interface SchedulePart {
  readonly schoolId: string
  readonly past: LessonDays | undefined
}

/** A local day may begin this much before the same UTC day, in milliseconds. No time zone is further east. */
const MAX_EAST_OFFSET_MS = DAY_MS

/** Cached schedule, with its read number and connection generation. */
interface CachedSchedule {
  readonly schedule: Schedule
  readonly number: number
  readonly generation: number
}

/**
 * Cache of one schedule per school, limited by bytes; whole schools are evicted, least recently used first. A reader has just
 * read the school's version from the database, so a schedule of that version is fresh. For any other version the cache reads
 * the changes or everything, once for all that wait. The result also answers requests that arrived before the statement was
 * sent.
 */
export class ScheduleCache {
  readonly #sql: Sql
  readonly #maxBytes: number
  /** Least recently used first. */
  readonly #cached = new Map<string, CachedSchedule>()
  readonly #pending = new Map<string, Promise<CachedSchedule>>()
  #sent = 0
  #generation = 0
  #bytes = 0
  /** Cache lookups: valid, changed since, absent. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }
  /** Reads: changes only, or everything. */
  readonly dbReads = { renewed: 0, whole: 0 }

  constructor(sql: Sql, maxBytes: number) {
    this.#sql = sql
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Lessons of the last week and all upcoming ones, and at least `days`. Never older than the reader's request. */
  async at(reader: Reader, days?: LessonDays): Promise<SchoolLessons> {
    const { schoolId, atMs } = reader
    const part = { schoolId, past: days && isBeforeCache(days, atMs) ? days : undefined }
    const snapshot = await this.#snapshotFor(reader, part)
    const { schedule } = snapshot
    return {
      ...{ school: schedule.school, atMs, version: schedule.version, untilMs: schedule.untilMs },
      lessons: (...args) => schedule.lessons(...args),
      answer: (serializer, days) => {
        const before = schedule.bytes
        const answer = schedule.answer(serializer, days, atMs)
        const key = partKey(part)
        if (this.#cached.get(key) === snapshot) {
          this.#bytes += schedule.bytes - before
          this.#use(key, snapshot)
        }
        return answer
      }
    }
  }

  /** Drops everything, including reads in progress: the database may have been replaced. */
  clear(): void {
    this.#generation += 1
    this.#cached.clear()
    this.#bytes = 0
  }

  async #snapshotFor(reader: Reader, part: SchedulePart): Promise<CachedSchedule> {
    const readsBefore = this.#sent
    const cached = this.#cached.get(partKey(part))
    if (cached && this.#isCurrent(cached, reader)) {
      this.reads.valid += 1
      return cached
    }
    this.reads[cached ? 'changed' : 'absent'] += 1
    for (;;) {
      const snapshot = await this.#refresh(part)
      // A read started after this request arrived is always fresh enough.
      if (snapshot.number > readsBefore || this.#isCurrent(snapshot, reader)) return snapshot
    }
  }

  /** True if the version is the same, no hold has expired, no seats were released, and the database was not replaced. */
  #isCurrent({ schedule, generation }: CachedSchedule, { version, atMs }: Reader): boolean {
    return generation === this.#generation && schedule.version === version && atMs < schedule.untilMs
  }

  /** Reads a part, or joins a read in progress, so that a part is never read twice at once. */
  #refresh(part: SchedulePart): Promise<CachedSchedule> {
    const key = partKey(part)
    const pending = this.#pending.get(key)
    if (pending) return pending
    const refresh = this.#read(part).finally(() => this.#pending.delete(key))
    this.#pending.set(key, refresh)
    return refresh
  }

  async #read(part: SchedulePart): Promise<CachedSchedule> {
    this.#sent += 1
    const [number, generation, key] = [this.#sent, this.#generation, partKey(part)]
    const schedule = (await this.#renew(part)) ?? (await this.#readWhole(part))
    const snapshot = { schedule, number, generation }
    if (generation === this.#generation) {
      this.#drop(key)
      this.#bytes += schedule.bytes
      this.#use(key, snapshot)
    }
    return snapshot
  }

  /** Cached schedule with the changes applied; undefined if there is none or a full read is needed. */
  async #renew(part: SchedulePart): Promise<Schedule | undefined> {
    const cached = this.#cached.get(partKey(part))
    if (part.past || cached?.generation !== this.#generation) return undefined
    const change = await readScheduleChange(ofSchool(this.#sql, part.schoolId), cached.schedule)
    if (!change) return undefined
    this.dbReads.renewed += 1
    return cached.schedule.withChange(change)
  }

  async #readWhole({ schoolId, past }: SchedulePart): Promise<Schedule> {
    this.dbReads.whole += 1
    return Schedule.fromRead(await readSchoolSchedule(ofSchool(this.#sql, schoolId), schoolId, past))
  }

  /** Marks a part as most recently used, then evicts others to fit the limit. */
  #use(key: string, snapshot: CachedSchedule): void {
    this.#cached.delete(key)
    this.#cached.set(key, snapshot)
    for (const other of this.#cached.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      if (other !== key) this.#drop(other)
    }
    while (this.#bytes > this.#maxBytes) {
      const { schedule } = snapshot
      const before = schedule.bytes
      if (schedule.shrink()) this.#bytes += schedule.bytes - before
      else this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#cached.get(key)?.schedule.bytes ?? 0
    this.#cached.delete(key)
  }
}

/** True if some of these days may be before the cached schedule. */
function isBeforeCache({ from, to }: LessonDays, atMs: number): boolean {
  return from <= to && Date.parse(from) < atMs - RETAINED_DAYS * DAY_MS + MAX_EAST_OFFSET_MS
}

function partKey({ schoolId, past }: SchedulePart): string {
  return past ? `${schoolId} ${past.from} ${past.to}` : schoolId
}
