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

/** A school's lessons at the time of the request. */
export interface SchoolLessons {
  readonly school: SchoolRow
  readonly atMs: number
  readonly version: string
  /** Next end of a hold or release of guaranteed seats (Unix milliseconds). Until then only writes change the result. */
  readonly untilMs: number
  /** Lessons of some days in order of time, including those that have begun, within the partner's limits. */
  lessons(days: LessonDays, filter?: LessonFilter, partnerId?: string): Lesson[]
  /** Serialized lessons of some days. */
  answer(serializer: DaySerializer, days: LessonDays): ChunkedBody
}

/** Unit of a read: a school's schedule, or some earlier days. */
interface SchedulePart {
  readonly schoolId: string
  readonly past: LessonDays | undefined
}

/** Maximum milliseconds by which a local day begins before the UTC day. No time zone is further east. */
const MAX_EAST_OFFSET_MS = DAY_MS

/** Cached schedule, with the number of its read and the generation of the connection. */
interface CachedSchedule {
  readonly schedule: Schedule
  readonly number: number
  readonly generation: number
}

/**
 * Cache of one schedule per school, with a limit of bytes. The school that was used least recently is evicted first. Before
 * each lookup the caller has read the school's version from the database, so a schedule of that version is fresh. For any other
 * version, reads the changes or everything, once for all waiting requests. Requests that arrived before the statement was sent
 * share its result.
 */
export class ScheduleCache {
  readonly #sql: Sql
  readonly #maxBytes: number
  /** Ordered by last use, oldest first. */
  readonly #cached = new Map<string, CachedSchedule>()
  readonly #pending = new Map<string, Promise<CachedSchedule>>()
  #sent = 0
  #generation = 0
  #bytes = 0
  /** Lookups by result. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }
  /** Database reads: only the changes, or everything. */
  readonly dbReads = { renewed: 0, whole: 0 }

  constructor(sql: Sql, maxBytes: number) {
    this.#sql = sql
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Upcoming lessons, those of the last week, and those of `days`. Never older than the request. */
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

  /** Drop everything, including reads in progress, because the database may have been replaced. */
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
      // A read that started after this request is always fresh enough.
      if (snapshot.number > readsBefore || this.#isCurrent(snapshot, reader)) return snapshot
    }
  }

  /** True if the version is the same, no hold has ended, no seats were released, and the database was not replaced. */
  #isCurrent({ schedule, generation }: CachedSchedule, { version, atMs }: Reader): boolean {
    return generation === this.#generation && schedule.version === version && atMs < schedule.untilMs
  }

  /** Read a part, or join a read in progress, so that there are never two reads of the same part. */
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

  /** Apply the changes to the cached schedule. Undefined if there is none, or if a complete read is needed. */
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

  /** Mark a part as used, then evict others to fit the limit. */
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

/** True if some of these days may be earlier than the cached schedule. */
function isBeforeCache({ from, to }: LessonDays, atMs: number): boolean {
  return from <= to && Date.parse(from) < atMs - RETAINED_DAYS * DAY_MS + MAX_EAST_OFFSET_MS
}

function partKey({ schoolId, past }: SchedulePart): string {
  return past ? `${schoolId} ${past.from} ${past.to}` : schoolId
}
