import { etagOf } from '../text/digest.ts'
import type { CalendarRead, SlotRow } from './queries.ts'
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

/** Which lessons somebody reads, and how they are written for him. */
export interface LessonsAsked {
  readonly from: string
  readonly to: string
  readonly level: Level | null
  readonly discountPercent: number
  readonly format: LessonsFormat
  readonly publicUrl: string
}

/** Lessons of one day, in order of time. */
interface Day {
  readonly date: string
  readonly lessons: SlotRow[]
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

/** Memory of a lesson's row for each character that the database sent of it, and of what is kept beside the bytes of a piece. */
const ROW_BYTES = 2
const PIECE_BYTES = 400

/** Ways of writing that one school keeps: each is a format, a level and a discount. */
const MOST_WAYS = 64

/**
 * The lessons to come of a school at one version, and what has been written of them: a piece for each day and way of writing.
 * An answer is the pieces of its days between an opening and a close, whatever its range.
 */
export class Calendar {
  readonly version: string
  readonly untilMs: number
  /** Memory that it takes. */
  bytes: number
  readonly #school: SchoolWords
  readonly #bookingUrlTemplate: string | null
  readonly #days: readonly Day[]
  /** By way of writing, the least used first: the pieces of the days, in their order. */
  readonly #ways = new Map<string, (Piece | undefined)[]>()

  constructor(schoolId: string, read: CalendarRead) {
    const { version, untilMs, schoolName, currency, bookingUrlTemplate, slots, characters } = read
    this.version = version
    this.untilMs = untilMs ?? Number.POSITIVE_INFINITY
    this.bytes = characters * ROW_BYTES
    this.#school = { schoolId, schoolName, currency }
    this.#bookingUrlTemplate = bookingUrlTemplate
    this.#days = daysOf(slots)
  }

  /** The lessons asked for that have not begun at this instant, in pieces. */
  answer(asked: LessonsAsked, atMs: number): Joined {
    const { from, to, format } = asked
    const pieces = this.#piecesOf(asked)
    const body: Buffer[] = [Buffer.from(format.open)]
    let digests = ''
    let total = 0
    for (let i = 0; i < this.#days.length; i += 1) {
      const day = this.#days[i] as Day
      if (day.date < from || day.date > to) continue
      const begun = begunBy(day, atMs)
      if (pieces[i]?.begun !== begun) this.#put(pieces, i, this.#write(day, begun, asked))
      const piece = pieces[i] as Piece
      if (piece.count === 0) continue
      body.push(total === 0 ? piece.bytes.subarray(1) : piece.bytes)
      digests += piece.digest
      total += piece.count
    }
    const close = format.close(total, { from, to })
    body.push(Buffer.from(close))
    return { body, etag: etagOf(digests + close) }
  }

  /** Forgets the way of writing that was used least lately; false where there is no more than the last one used. */
  shrink(): boolean {
    const [least] = this.#ways.keys()
    if (least === undefined || this.#ways.size === 1) return false
    for (const piece of this.#ways.get(least) as (Piece | undefined)[]) this.bytes -= sizeOf(piece)
    return this.#ways.delete(least)
  }

  /** The pieces of one way of writing, which becomes the last one used. */
  #piecesOf({ format, level, discountPercent }: LessonsAsked): (Piece | undefined)[] {
    const way = `${format.name} ${level} ${discountPercent}`
    const pieces = this.#ways.get(way) ?? []
    this.#ways.delete(way)
    this.#ways.set(way, pieces)
    if (this.#ways.size > MOST_WAYS) this.shrink()
    return pieces
  }

  #put(pieces: (Piece | undefined)[], i: number, piece: Piece): void {
    this.bytes += sizeOf(piece) - sizeOf(pieces[i])
    pieces[i] = piece
  }

  #write({ lessons }: Day, begun: number, asked: LessonsAsked): Piece {
    const { level, format } = asked
    const left = lessons.slice(begun).filter(lesson => level === null || lesson.level === level)
    const written = left.map(
      row => `,${JSON.stringify(format.item(this.#lessonOf(row, asked), this.#school))}`
    )
    const text = written.join('')
    return { bytes: Buffer.from(text), digest: etagOf(text), begun, count: left.length }
  }

  /** Field by field: two copies of what the database sent would cost more than all the rest of a piece. */
  #lessonOf(row: SlotRow, { discountPercent, publicUrl }: LessonsAsked): AvailableSlot {
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
      vacancies: vacanciesOf(row),
      status: statusOf(row),
      priceCents: row.priceCents,
      pricingPer: row.pricingPer,
      netCents: Math.round((row.priceCents * (100 - discountPercent)) / 100),
      bookingUrl: bookingUrlOf(publicUrl, this.#bookingUrlTemplate, {
        schoolId: this.#school.schoolId,
        slotId: row.id
      })
    }
  }
}

/** Cuts lessons in order of time where the day changes, so that pieces in this order are lessons in that order, whatever the zones. */
function daysOf(slots: readonly SlotRow[]): Day[] {
  const days: Day[] = []
  for (const slot of slots) {
    if (days.at(-1)?.date !== slot.localDate) days.push({ date: slot.localDate, lessons: [] })
    days.at(-1)?.lessons.push(slot)
  }
  return days
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
