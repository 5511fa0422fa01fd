import { addDays, DAY_MS, daysBetween } from '../text/dates.ts'
import { etagOf } from '../text/digest.ts'
import { createPartnerViews, nextRelease, type PartnerViews } from './limits.ts'
import type { Lesson, LessonDays, ScheduleChange, ScheduleRead, SchoolRow } from './schedule/queries.ts'
import {
  ALL_TIME,
  type DayOfLessons,
  type DaySerializer,
  intersect,
  RETAINED_DAYS,
  type TimeSpan
} from './schedule/serializer.ts'

/** Filter of lessons. Its result must not depend on the reader. */
export type LessonFilter = (lesson: Lesson) => boolean

/** Lessons of one day, with the serialized day for each variant. */
interface Day extends DayOfLessons {
  readonly lessons: Lesson[]
  readonly parts: Map<string, SerializedDay>
}

/** A serialized day, valid for a span of time. Each entry has a separator before it. */
interface SerializedDay extends TimeSpan {
  readonly bytes: Buffer
  readonly digest: string
  readonly count: number
}

/** A response in chunks. Its ETag is made from the digests of the serialized days. */
export interface ChunkedBody {
  readonly body: readonly Buffer[]
  readonly etag: string
}

interface TimedBody extends ChunkedBody, TimeSpan {}

/** Estimates for the memory limit: bytes per character of a lesson's row, and per serialized day and pointer. */
const ROW_BYTES = 2
const PART_BYTES = 400
const POINTER_BYTES = 16

/** Maximum variants and responses that are cached per school. A variant is a serializer and, if it has limits, the partner. */
const MAX_VARIANTS = 64
const MAX_RESPONSES = 64

/**
 * Lessons of a school at one version, from last week on, and serialized days. A response joins serialized days, so different
 * ranges share them.
 */
export class Schedule {
  readonly version: string
  readonly untilMs: number
  /** Time of the snapshot by the database's clock, in Unix milliseconds. */
  readonly takenAtMs: number
  readonly school: SchoolRow
  /** Memory in use. */
  bytes: number
  readonly #read: Omit<ScheduleRead, 'lessons'>
  readonly #days: readonly Day[]
  readonly #partnerViews: PartnerViews
  /** Ordered by last use, oldest first. */
  readonly #variants: Set<string>
  /** Responses by variant and days, oldest first. A repeated one is merged into one chunk, which is cheaper to send. */
  readonly #answers = new Map<string, TimedBody>()

  private constructor(
    read: Omit<ScheduleRead, 'lessons'>,
    days: readonly Day[],
    variants: Iterable<string> = []
  ) {
    this.#read = read
    this.#days = days
    this.#variants = new Set(variants)
    this.#partnerViews = createPartnerViews(read.limits, read.sold, read.takenAtMs)
    this.version = read.version
    const lessons = days.flatMap(day => day.lessons)
    const release = nextRelease(read.limits, lessons, read.takenAtMs)
    this.untilMs = Math.min(...[read.untilMs, release].map(instant => instant ?? Number.POSITIVE_INFINITY))
    this.takenAtMs = read.takenAtMs
    this.school = read.school
    this.bytes = read.characters * ROW_BYTES
    for (const { parts } of days) for (const part of parts.values()) this.bytes += sizeOf(part)
  }

  static fromRead({ lessons, ...read }: ScheduleRead): Schedule {
    return new Schedule(read, daysOf(lessons))
  }

  /** Schedule after a change, equal to a complete read at the same time. Serialized days without a change are kept. */
  withChange({ ids, lessons, characters, ...taken }: ScheduleChange): Schedule {
    const before = this.#days.flatMap(day => day.lessons)
    const changed = new Set(ids)
    const sinceMs = taken.takenAtMs - RETAINED_DAYS * DAY_MS
    const retained = before.filter(({ id, startsAtMs }) => startsAtMs > sinceMs && !changed.has(id))
    const view = before.length === 0 ? 0 : retained.length / before.length
    const read = {
      ...this.#read,
      ...taken,
      characters: Math.round(this.#read.characters * view) + characters
    }
    const days = daysOf(mergeByTime(retained, lessons)).map(day => withCachedParts(day, this.#days))
    return new Schedule(read, days, this.#variants)
  }

  /** Lessons of these days in order of time, including those that have begun, within the partner's limits. */
  lessons(days: LessonDays, filter: LessonFilter = () => true, partnerId = ''): Lesson[] {
    return this.#viewFor(
      this.#within(days).flatMap(day => day.lessons.filter(filter)),
      partnerId
    )
  }

  /** Serialized lessons of these days. */
  answer(serializer: DaySerializer, days: LessonDays, atMs: number): ChunkedBody {
    const { name, partnerId = '' } = serializer
    const variant = this.#partnerViews.has(partnerId) ? `${name} ${partnerId}` : name
    const key = `${variant} ${days.from} ${days.to}`
    const cached = this.#answers.get(key)
    if (!cached || !isValidAt(cached, atMs))
      return this.#cacheAnswer(key, this.#join(serializer, this.#use(variant), days, atMs))
    return cached.body.length === 1
      ? cached
      : this.#cacheAnswer(key, { ...cached, body: [Buffer.concat(cached.body)] })
  }

  /** Free memory: drop all responses, or else the variant that was used least recently. False if only one variant is left. */
  shrink(): boolean {
    if (this.#answers.size > 0) return this.#evictAnswers()
    return this.#variants.size > 1 && this.#evictVariant()
  }

  #join(serializer: DaySerializer, variant: string, days: LessonDays, atMs: number): TimedBody {
    const body: Buffer[] = [Buffer.from(serializer.open)]
    let digests = ''
    let total = 0
    let span = ALL_TIME
    const within = this.#within(days)
    for (const day of serializer.includesEmptyDays ? everyDay(within, days) : within) {
      const cached = day.parts.get(variant)
      const part =
        cached && isValidAt(cached, atMs)
          ? cached
          : this.#storePart(day, variant, this.#write(serializer, day, atMs))
      span = intersect(span, part)
      if (part.count === 0) continue
      body.push(total === 0 ? part.bytes.subarray(serializer.separator.length) : part.bytes)
      digests += part.digest
      total += part.count
    }
    const close = serializer.close(total, days)
    body.push(Buffer.from(close))
    return { body, etag: etagOf(digests + close), sinceMs: span.sinceMs, untilMs: span.untilMs }
  }

  #within({ from, to }: LessonDays): Day[] {
    return this.#days.filter(({ date }) => date >= from && date <= to)
  }

  #write(serializer: DaySerializer, { date, lessons }: Day, atMs: number): SerializedDay {
    const visible = this.#viewFor(lessons.filter(serializer.includes), serializer.partnerId)
    const { entries, sinceMs, untilMs } = serializer.day({ date, lessons: visible }, this.school, atMs)
    const text = entries.map(entry => serializer.separator + entry).join('')
    return { bytes: Buffer.from(text), digest: etagOf(text), count: entries.length, sinceMs, untilMs }
  }

  #viewFor(lessons: Lesson[], partnerId = ''): Lesson[] {
    const view = this.#partnerViews.get(partnerId) ?? this.#partnerViews.get('')
    return view ? lessons.map(view) : lessons
  }

  #cacheAnswer(key: string, answer: TimedBody): TimedBody {
    this.#evictAnswer(key)
    this.#answers.set(key, answer)
    this.bytes += sizeOfAnswer(answer)
    const [earliest] = this.#answers.keys()
    if (this.#answers.size > MAX_RESPONSES) this.#evictAnswer(earliest as string)
    return answer
  }

  #evictAnswer(key: string): void {
    this.bytes -= sizeOfAnswer(this.#answers.get(key))
    this.#answers.delete(key)
  }

  #evictAnswers(): true {
    for (const key of [...this.#answers.keys()]) this.#evictAnswer(key)
    return true
  }

  #evictVariant(): boolean {
    const [oldest] = this.#variants
    for (const { parts } of this.#days) {
      this.bytes -= sizeOf(parts.get(oldest as string))
      parts.delete(oldest as string)
    }
    return this.#variants.delete(oldest as string)
  }

  /** Mark a variant as used. */
  #use(variant: string): string {
    this.#variants.delete(variant)
    this.#variants.add(variant)
    if (this.#variants.size > MAX_VARIANTS) {
      // Responses contain serialized days of the variant, so evict them too.
      this.#evictAnswers()
      this.#evictVariant()
    }
    return variant
  }

  #storePart(day: Day, variant: string, part: SerializedDay): SerializedDay {
    if (!this.#days.includes(day)) return part
    this.bytes += sizeOf(part) - sizeOf(day.parts.get(variant))
    day.parts.set(variant, part)
    return part
  }
}

/** Split lessons at each change of date. The order of time stays, even if time zones differ. */
function daysOf(lessons: readonly Lesson[]): Day[] {
  const days: Day[] = []
  for (const lesson of lessons) {
    if (days.at(-1)?.date !== lesson.localDate)
      days.push({ date: lesson.localDate, lessons: [], parts: new Map() })
    days.at(-1)?.lessons.push(lesson)
  }
  return days
}

/** Each day of the range once, in order, even without lessons. */
function everyDay(days: readonly Day[], { from, to }: LessonDays): Day[] {
  const parts = new Map<string, Day[]>()
  for (const day of days) parts.set(day.date, [...(parts.get(day.date) ?? []), day])
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => {
    const date = addDays(from, n)
    const [only, ...others] = parts.get(date) ?? []
    if (only && others.length === 0) return only
    return { date, lessons: [only, ...others].flatMap(day => day?.lessons ?? []), parts: new Map() }
  })
}

/** Merge two lists that are sorted by start and id, like the database does. */
function mergeByTime(lessons: readonly Lesson[], others: readonly Lesson[]): Lesson[] {
  const merged: Lesson[] = []
  let i = 0
  for (const other of others) {
    while (i < lessons.length && isEarlier(lessons[i] as Lesson, other)) merged.push(lessons[i++] as Lesson)
    merged.push(other)
  }
  return merged.concat(lessons.slice(i))
}

function isEarlier(a: Lesson, b: Lesson): boolean {
  return a.startsAtMs < b.startsAtMs || (a.startsAtMs === b.startsAtMs && a.id < b.id)
}

/** Copy the serialized days of an earlier version if the lessons of the day are identical. */
function withCachedParts(day: Day, days: readonly Day[]): Day {
  const before = days.find(({ lessons }) => lessons[0] === day.lessons[0])
  const isSame =
    before?.lessons.length === day.lessons.length && before.lessons.every((row, i) => row === day.lessons[i])
  return isSame ? { ...day, parts: new Map(before.parts) } : day
}

function isValidAt({ sinceMs, untilMs }: TimeSpan, atMs: number): boolean {
  return atMs >= sinceMs && atMs < untilMs
}

function sizeOf(part: SerializedDay | undefined): number {
  return part === undefined ? 0 : part.bytes.length + PART_BYTES
}

function sizeOfAnswer(answer: TimedBody | undefined): number {
  if (!answer) return 0
  const { body } = answer
  return PART_BYTES + (body.length === 1 ? (body[0] as Buffer).length : body.length * POINTER_BYTES)
}
