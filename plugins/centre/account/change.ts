import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import type { ProposalRow } from '../../../lib/people/proposals/queries.ts'
import { type Change, documentOf } from '../../../lib/people/proposals/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import type { Fact } from '../kit/layout.ts'
import { OWNER_TEXT, type OwnerText } from '../messages/proposals.ts'

/** A change in words for its owner, made only from the service's own data: no text comes from the assistant. */
interface ChangeText {
  readonly kind: string
  /** The lesson with its guests, or the item with its size. */
  readonly subject: string
  readonly facts: readonly Fact[]
  /** Warning to the owner. */
  readonly advice?: string
}

/** Describes the change of a stored proposal. Bookings may have been added since. */
export function changeTextOf(row: ProposalRow, language: StaffLanguage): ChangeText {
  const change = documentOf(row)
  return change.kind === 'lesson_move' ? speakMove(change, row, language) : speakStock(change, language)
}

function speakMove(
  { kind, payload, base }: Extract<Change, { kind: 'lesson_move' }>,
  { participantsNow, translations }: ProposalRow,
  language: StaffLanguage
): ChangeText {
  const text = OWNER_TEXT[language]
  const participants = participantsNow ?? base.participants
  const name = translations?.[language]?.name ?? base.lessonType
  const day = (date: string) => formatDay(date, language, { year: true })
  const hours = (at: { startTime: string; endTime: string }) => `${at.startTime}–${at.endTime}`
  return {
    kind: text.kinds[kind],
    subject: `${cleanText(name)}, ${peopleOf(base.participants, participants, text)}`,
    facts: [
      { term: text.day, before: day(base.date), after: day(payload.date) },
      { term: text.time, before: hours(base), after: hours(payload) },
      {
        term: text.spot,
        before: cleanText(base.spotName),
        after: cleanText(payload.spotName ?? base.spotName)
      }
    ],
    ...(participants > 0 && { advice: text.bookingsFollow })
  }
}

/** Number of guests in the lesson; before and after, if it changed since the proposal. */
function peopleOf(proposed: number, now: number, text: OwnerText): string {
  return proposed === now ? text.people(now) : text.peopleSince(proposed, now)
}

function speakStock(
  { kind, payload, base }: Extract<Change, { kind: 'stock_change' }>,
  language: StaffLanguage
): ChangeText {
  const text = OWNER_TEXT[language]
  return {
    kind: text.kinds[kind],
    subject: `${text.items[payload.item]} ${cleanText(payload.size, 40)}`,
    facts: [{ term: text.pieces, before: String(base.quantity), after: String(payload.quantity) }]
  }
}

/** State of a proposal, with the person and local time of the decision. */
export function standing(row: ProposalRow, { timeZone }: PersonSession, language: StaffLanguage): string {
  const { status, decidedBy, decidedAt } = row
  const decision = [decidedBy, decidedAt && formatInstant(decidedAt, timeZone, language)].filter(Boolean)
  return [OWNER_TEXT[language].states[status], ...decision].join(' · ')
}
