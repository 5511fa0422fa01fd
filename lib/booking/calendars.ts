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

/** Who reads: the school, the version its database row has right now, and the database's clock. */
export interface Reader {
  readonly schoolId: string
  readonly version: string
  readonly atMs: number
}

/** A school's lessons as they are at a reader's instant. */
export interface SchoolLessons {
  readonly school: SchoolRow
  readonly atMs: number
  readonly version: string
  /** When time alone will change one of them, by the end of a hold (Unix milliseconds). */
  readonly untilMs: number
  /** Those of some days that are wanted, in order of time, what has begun among them, as the school's limits leave them to this partner. */
  lessons(days: LessonDays, isWanted?: IsWanted, partnerId?: string): Lesson[]
  /** Those of some days, written so. */
  answer(listing: Listing, days: LessonDays): Joined
}

/** What is read at once: a school's lessons from those of last week on, or some days that begin before. */
interface CalendarPart {
  readonly schoolId: string
  readonly past: LessonDays | undefined
}

/** A local day may begin so much earlier than the same day in UTC, in milliseconds; no zone is further east. */
const EAST_MS = DAY_MS

/** A calendar as it was read: the how many-th of all, over which connections. */
interface Snapshot {
  readonly calendar: Calendar
  readonly number: number
  readonly generation: number
}

/**
 * One calendar for each school, bounded by bytes: whole schools are dropped, the least used first. It is never the truth. A reader
 * has just learned the school's version from the database, so a calendar of that version still holds; of any other what changed
 * since is read, or all of it, once for all who wait, and then answers those who came before the statement was sent.
 */
export class Calendars {
  readonly #sql: Sql
  readonly #most: number
  /** The least used first. */
  readonly #held = new Map<string, Snapshot>()
  readonly #underWay = new Map<string, Promise<Snapshot>>()
  #sent = 0
  #generation = 0
  #bytes = 0
  /** How looks at them ended: with a calendar that holds, with one that has changed since, with none. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }
  /** How schools were read: what changed since, or whole. */
  readonly made = { renewed: 0, whole: 0 }

  constructor(sql: Sql, mostBytes: number) {
    this.#sql = sql
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** A school's lessons, never older than the reader's request: those of the last week and all to come, or these days at least. */
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

  /** Forgets all, and what is being read, for the database may have been replaced by another. */
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
      // What was sent since the reader came is no older than he is, whatever it says.
      if (snapshot.number > since || this.#holds(snapshot, reader)) return snapshot
    }
  }

  /** Whether nothing has changed: not by anybody, for the version is the same, nor by time, nor by another database. */
  #holds({ calendar, generation }: Snapshot, { version, atMs }: Reader): boolean {
    return generation === this.#generation && calendar.version === version && atMs < calendar.untilMs
  }

  /** Reads a part anew, or joins a reading under way, so that it is never read twice at once. */
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

  /** The calendar that is held with what changed since; undefined where there is none, or only a whole read tells. */
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

  /** Makes a part the last one used, and makes room for it. */
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

/** Whether some of these days may be no longer in what is held of a school. */
function isLongAgo({ from, to }: LessonDays, atMs: number): boolean {
  return from <= to && Date.parse(from) < atMs - KEPT_DAYS * DAY_MS + EAST_MS
}

function partKey({ schoolId, past }: CalendarPart): string {
  return past ? `${schoolId} ${past.from} ${past.to}` : schoolId
}
