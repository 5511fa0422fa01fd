import type { Sql } from '../database/pool.ts'
import { Calendar, type Joined, type LessonsAsked } from './calendar.ts'
import { readCalendarChange, readSchoolCalendar } from './queries.ts'

/** Who reads: the school, the version its database row has right now, and the database's clock. */
export interface Reader {
  readonly schoolId: string
  readonly version: string
  readonly atMs: number
}

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

  /** What is asked for of a school's lessons, never older than the reader's request. */
  async answer(reader: Reader, asked: LessonsAsked): Promise<Joined> {
    const snapshot = await this.#snapshotFor(reader)
    const { calendar } = snapshot
    const before = calendar.bytes
    const answer = calendar.answer(asked, reader.atMs)
    if (this.#held.get(reader.schoolId) === snapshot) {
      this.#bytes += calendar.bytes - before
      this.#use(reader.schoolId, snapshot)
    }
    return answer
  }

  /** Forgets all, and what is being read, for the database may have been replaced by another. */
  clear(): void {
    this.#generation += 1
    this.#held.clear()
    this.#bytes = 0
  }

  async #snapshotFor(reader: Reader): Promise<Snapshot> {
    const since = this.#sent
    const held = this.#held.get(reader.schoolId)
    if (held && this.#holds(held, reader)) {
      this.reads.valid += 1
      return held
    }
    this.reads[held ? 'changed' : 'absent'] += 1
    for (;;) {
      const snapshot = await this.#refresh(reader.schoolId)
      // What was sent since the reader came is no older than he is, whatever it says.
      if (snapshot.number > since || this.#holds(snapshot, reader)) return snapshot
    }
  }

  /** Whether nothing has changed: not by anybody, for the version is the same, nor by time, nor by another database. */
  #holds({ calendar, generation }: Snapshot, { version, atMs }: Reader): boolean {
    return generation === this.#generation && calendar.version === version && atMs < calendar.untilMs
  }

  /** Reads a school anew, or joins a reading under way, so that it is never read twice at once. */
  #refresh(schoolId: string): Promise<Snapshot> {
    const underWay = this.#underWay.get(schoolId)
    if (underWay) return underWay
    const refresh = this.#read(schoolId).finally(() => this.#underWay.delete(schoolId))
    this.#underWay.set(schoolId, refresh)
    return refresh
  }

  async #read(schoolId: string): Promise<Snapshot> {
    this.#sent += 1
    const [number, generation] = [this.#sent, this.#generation]
    const calendar = (await this.#renew(schoolId)) ?? (await this.#readWhole(schoolId))
    const snapshot = { calendar, number, generation }
    if (generation === this.#generation) {
      this.#drop(schoolId)
      this.#bytes += calendar.bytes
      this.#use(schoolId, snapshot)
    }
    return snapshot
  }

  /** The calendar that is held with what changed since; undefined where there is none, or only a whole read tells. */
  async #renew(schoolId: string): Promise<Calendar | undefined> {
    const held = this.#held.get(schoolId)
    if (held?.generation !== this.#generation) return undefined
    const change = await readCalendarChange(this.#sql, schoolId, held.calendar)
    if (!change) return undefined
    this.made.renewed += 1
    return held.calendar.renewed(change)
  }

  async #readWhole(schoolId: string): Promise<Calendar> {
    this.made.whole += 1
    return Calendar.of(schoolId, await readSchoolCalendar(this.#sql, schoolId))
  }

  /** Makes a school the last one used, and makes room for it. */
  #use(schoolId: string, snapshot: Snapshot): void {
    this.#held.delete(schoolId)
    this.#held.set(schoolId, snapshot)
    for (const other of this.#held.keys()) {
      if (this.#bytes <= this.#most) return
      if (other !== schoolId) this.#drop(other)
    }
    while (this.#bytes > this.#most) {
      const { calendar } = snapshot
      const before = calendar.bytes
      if (calendar.shrink()) this.#bytes += calendar.bytes - before
      else this.#drop(schoolId)
    }
  }

  #drop(schoolId: string): void {
    this.#bytes -= this.#held.get(schoolId)?.calendar.bytes ?? 0
    this.#held.delete(schoolId)
  }
}
