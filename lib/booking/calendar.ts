import { etagOf } from '../text/digest.ts'
import { limitedViews, type Shares } from './limits.ts'
import type { CalendarChange, CalendarRead, SlotRow } from './queries.ts'
import { bookingUrlOf, type Level, statusOf, vacanciesOf } from './rules.ts'
import type { AvailableSlot, SchoolWords } from './slot.ts'

/** A way of writing lessons: an opening, one after another with commas between, a close. */
export interface LessonsFormat {
  readonly name: string
  readonly open: string
  item(lesson: AvailableSlot, school: SchoolWords): unknown
  /** What stands behind so many lessons of these days. */
  close(total: number, days: { readonly from: string; readonly to: string }): string
}

/** How lessons are written for somebody, and of which level. */
interface Writing {
  readonly level: Level | null
  readonly discountPercent: number
  readonly format: LessonsFormat
  readonly publicUrl: string
  /** Who reads, for the school may limit what a partner sells; absent for nobody in particular. */
  readonly partnerId?: string | undefined
}

/** Which lessons somebody reads, and how. */
export interface LessonsAsked extends Writing {
  readonly from: string
  readonly to: string
}

/** Lessons of one day, in order of time, and what has been written of them by way of writing. */
interface Day {
  readonly date: string
  readonly lessons: SlotRow[]
  readonly pieces: Map<string, Piece>
}

/** What is written of a day, each lesson behind a comma: of those that are left once the first `begun` have begun. */
interface Piece {
  readonly bytes: Buffer
  readonly digest: string
  readonly begun: number
  readonly count: number
}

/** An answer in pieces, which are sent one behind the other; its ETag follows from their digests. */
export interface Joined {
  readonly body: readonly Buffer[]
  readonly etag: string
}

/** An answer, and from when until when no lesson of its days begins (Unix milliseconds). */
interface Lasting extends Joined {
  readonly sinceMs: number
  readonly untilMs: number
}

/** Memory of a lesson's row for each character that the database sent of it, and of what is kept beside the bytes of a piece. */
const ROW_BYTES = 2
const PIECE_BYTES = 400
const POINTER_BYTES = 16

/** Ways of writing that one school keeps, each a format, a level, a discount and a partner where it is limited, and answers. */
const MOST_WAYS = 64
const MOST_ANSWERS = 64

/**
 * The lessons to come of a school at one version, and what has been written of them: a piece for each day and way of writing.
 * An answer is the pieces of its days between an opening and a close, whatever its range.
 */
export class Calendar {
  readonly version: string
  readonly untilMs: number
  /** The instant of the snapshot by the database's clock, in Unix milliseconds. */
  readonly takenAtMs: number
  /** Memory that it takes. */
  bytes: number
  readonly #schoolId: string
  readonly #read: Omit<CalendarRead, 'slots'>
  readonly #days: readonly Day[]
  readonly #shares: Shares
  /** Ways of writing, the least used first. */
  readonly #ways: Set<string>
  /** By way of writing and days, the earliest first. One that was asked for twice is one piece, for that costs less to send. */
  readonly #answers = new Map<string, Lasting>()

  private constructor(
    schoolId: string,
    read: Omit<CalendarRead, 'slots'>,
    days: readonly Day[],
    ways: Iterable<string> = []
  ) {
    this.#schoolId = schoolId
    this.#read = read
    this.#days = days
    this.#ways = new Set(ways)
    this.#shares = limitedViews(read.limits, read.sold)
    this.version = read.version
    this.untilMs = read.untilMs ?? Number.POSITIVE_INFINITY
    this.takenAtMs = read.takenAtMs
    this.bytes = read.characters * ROW_BYTES
    for (const { pieces } of days) for (const piece of pieces.values()) this.bytes += sizeOf(piece)
  }

  /** The calendar of a school as it was read. */
  static of(schoolId: string, { slots, ...read }: CalendarRead): Calendar {
    return new Calendar(schoolId, read, daysOf(slots))
  }

  /** The calendar that a whole read at the instant of this change would have given: what is written of other days stays. */
  renewed({ ids, slots, characters, ...taken }: CalendarChange): Calendar {
    const before = this.#days.flatMap(({ lessons }) => lessons)
    const changed = new Set(ids)
    const kept = before.filter(({ id, startsAtMs }) => startsAtMs > taken.takenAtMs && !changed.has(id))
    const share = before.length === 0 ? 0 : kept.length / before.length
    const read = {
      ...this.#read,
      ...taken,
      characters: Math.round(this.#read.characters * share) + characters
    }
    const days = daysOf(mergeByTime(kept, slots)).map(day => withPieces(day, this.#days))
    return new Calendar(this.#schoolId, read, days, this.#ways)
  }

  /** The lessons asked for that have not begun at this instant. */
  answer(asked: LessonsAsked, atMs: number): Joined {
    const { format, level, discountPercent, partnerId = '', from, to } = asked
    const whose = this.#shares.has(partnerId) ? partnerId : ''
    const way = `${format.name} ${level} ${discountPercent} ${whose}`
    const key = `${way} ${from} ${to}`
    const known = this.#answers.get(key)
    if (!known || atMs < known.sinceMs || atMs >= known.untilMs)
      return this.#keep(key, this.#join(asked, this.#use(way), atMs))
    return known.body.length === 1 ? known : this.#keep(key, { ...known, body: [Buffer.concat(known.body)] })
  }

  /** Forgets the answers or, where it has none, the way of writing that was used least lately; false where that is the last one used. */
  shrink(): boolean {
    if (this.#answers.size > 0) return this.#forgetAnswers()
    return this.#ways.size > 1 && this.#forgetWay()
  }

  #join({ from, to, format, ...asked }: LessonsAsked, way: string, atMs: number): Lasting {
    const body: Buffer[] = [Buffer.from(format.open)]
    let digests = ''
    let total = 0
    let sinceMs = Number.NEGATIVE_INFINITY
    let untilMs = Number.POSITIVE_INFINITY
    for (const day of this.#days) {
      if (day.date < from || day.date > to) continue
      const begun = begunBy(day, atMs)
      sinceMs = Math.max(sinceMs, day.lessons[begun - 1]?.startsAtMs ?? sinceMs)
      untilMs = Math.min(untilMs, day.lessons[begun]?.startsAtMs ?? untilMs)
      const held = day.pieces.get(way)
      const piece =
        held?.begun === begun ? held : this.#put(day, way, this.#write(day, begun, { ...asked, format }))
      if (piece.count === 0) continue
      body.push(total === 0 ? piece.bytes.subarray(1) : piece.bytes)
      digests += piece.digest
      total += piece.count
    }
    const close = format.close(total, { from, to })
    body.push(Buffer.from(close))
    return { body, etag: etagOf(digests + close), sinceMs, untilMs }
  }

  #keep(key: string, answer: Lasting): Lasting {
    this.#forgetAnswer(key)
    this.#answers.set(key, answer)
    this.bytes += sizeOfAnswer(answer)
    const [earliest] = this.#answers.keys()
    if (this.#answers.size > MOST_ANSWERS) this.#forgetAnswer(earliest as string)
    return answer
  }

  #forgetAnswer(key: string): void {
    this.bytes -= sizeOfAnswer(this.#answers.get(key))
    this.#answers.delete(key)
  }

  #forgetAnswers(): true {
    for (const key of [...this.#answers.keys()]) this.#forgetAnswer(key)
    return true
  }

  #forgetWay(): boolean {
    const [least] = this.#ways
    for (const { pieces } of this.#days) {
      this.bytes -= sizeOf(pieces.get(least as string))
      pieces.delete(least as string)
    }
    return this.#ways.delete(least as string)
  }

  /** Makes a way of writing the last one used. */
  #use(way: string): string {
    this.#ways.delete(way)
    this.#ways.add(way)
    if (this.#ways.size > MOST_WAYS) {
      // Answers hold pieces of it.
      this.#forgetAnswers()
      this.#forgetWay()
    }
    return way
  }

  #put({ pieces }: Day, way: string, piece: Piece): Piece {
    this.bytes += sizeOf(piece) - sizeOf(pieces.get(way))
    pieces.set(way, piece)
    return piece
  }

  #write({ lessons }: Day, begun: number, asked: Writing): Piece {
    const { level, format } = asked
    const { schoolName, currency } = this.#read
    const school: SchoolWords = { schoolId: this.#schoolId, schoolName, currency }
    const left = lessons.slice(begun).filter(lesson => level === null || lesson.level === level)
    const written = left.map(row => `,${JSON.stringify(format.item(this.#lessonOf(row, asked), school))}`)
    const text = written.join('')
    return { bytes: Buffer.from(text), digest: etagOf(text), begun, count: left.length }
  }

  /** Field by field: two copies of what the database sent would cost more than all the rest of a piece. */
  #lessonOf(row: SlotRow, { discountPercent, publicUrl, partnerId = '' }: Writing): AvailableSlot {
    const seats = this.#shares.get(partnerId)?.(row) ?? row
    return {
      id: row.id,
      localDate: row.localDate,
      localStart: row.localStart,
      localEnd: row.localEnd,
      lessonTypeId: row.lessonTypeId,
      lessonTypeName: row.lessonTypeName,
      level: row.level,
      spotName: row.spotName,
      instructorName: row.instructorName,
      capacity: row.capacity,
      vacancies: vacanciesOf(seats),
      status: statusOf(seats),
      priceCents: row.priceCents,
      pricingPer: row.pricingPer,
      netCents: Math.round((row.priceCents * (100 - discountPercent)) / 100),
      bookingUrl: bookingUrlOf(publicUrl, this.#read.bookingUrlTemplate, {
        schoolId: this.#schoolId,
        slotId: row.id
      })
    }
  }
}

/** Cuts lessons in order of time where the day changes, so that pieces in this order are lessons in that order, whatever the zones. */
function daysOf(slots: readonly SlotRow[]): Day[] {
  const days: Day[] = []
  for (const slot of slots) {
    if (days.at(-1)?.date !== slot.localDate)
      days.push({ date: slot.localDate, lessons: [], pieces: new Map() })
    days.at(-1)?.lessons.push(slot)
  }
  return days
}

/** Two lists of lessons in order of time as one: by start and then by id, as the database orders them. */
function mergeByTime(some: readonly SlotRow[], others: readonly SlotRow[]): SlotRow[] {
  const merged: SlotRow[] = []
  let i = 0
  for (const other of others) {
    while (i < some.length && isEarlier(some[i] as SlotRow, other)) merged.push(some[i++] as SlotRow)
    merged.push(other)
  }
  return merged.concat(some.slice(i))
}

function isEarlier(one: SlotRow, other: SlotRow): boolean {
  return one.startsAtMs < other.startsAtMs || (one.startsAtMs === other.startsAtMs && one.id < other.id)
}

/** The day with what was written of it, where it is one of these with the very same lessons. */
function withPieces(day: Day, days: readonly Day[]): Day {
  const before = days.find(({ lessons }) => lessons[0] === day.lessons[0])
  const isSame =
    before?.lessons.length === day.lessons.length && before.lessons.every((row, i) => row === day.lessons[i])
  return isSame ? { ...day, pieces: new Map(before.pieces) } : day
}

/** How many lessons of a day have begun at an instant. */
function begunBy({ lessons }: Day, atMs: number): number {
  let begun = 0
  while (begun < lessons.length && (lessons[begun] as SlotRow).startsAtMs <= atMs) begun += 1
  return begun
}

function sizeOf(piece: Piece | undefined): number {
  return piece === undefined ? 0 : piece.bytes.length + PIECE_BYTES
}

function sizeOfAnswer(answer: Lasting | undefined): number {
  if (!answer) return 0
  const { body } = answer
  return PIECE_BYTES + (body.length === 1 ? (body[0] as Buffer).length : body.length * POINTER_BYTES)
}
