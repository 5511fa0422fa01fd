import { timingSafeEqual } from 'node:crypto'
import type { Item } from '../../equipment/stock/item.ts'
import { STOCK_REFUSALS } from '../../equipment/stock/rules.ts'
import { MOVE_REFUSALS } from '../../lessons/move.ts'
import { cleanText } from '../../text/plain.ts'

/** Lifetime of a proposal in hours, in which an owner may decide. */
export const PROPOSAL_HOURS = 24

/** The lesson at the time when its move was proposed. */
interface LessonBase {
  readonly lessonVersion: number
  readonly lessonType: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly spotName: string
  readonly participants: number
}

/** The stock level at the time when its change was proposed. */
interface StockBase {
  readonly stockVersion: number
  readonly quantity: number
}

/** A move of a lesson. Times are local. */
interface LessonMovePayload {
  readonly lessonId: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly spotName: string | null
}

interface StockChangePayload {
  readonly item: Item
  readonly size: string
  readonly quantity: number
}

/** A proposed change, with the state on which it is based. */
export type Change =
  | { readonly kind: 'lesson_move'; readonly payload: LessonMovePayload; readonly base: LessonBase }
  | { readonly kind: 'stock_change'; readonly payload: StockChangePayload; readonly base: StockBase }

/** The document that an owner confirms. `v` is the version of its format. */
type ProposalDocument = Change & {
  readonly v: 1
  readonly schoolId: string
  readonly proposalId: string
}

/** Parses a stored document. Its text never changes. */
export function documentOf({ document }: { readonly document: string }): ProposalDocument {
  return JSON.parse(document) as ProposalDocument
}

/** Texts about a proposed change, for the owner. */
interface RenderedProposal {
  readonly summary: string
  readonly before: string
  readonly after: string
}

/** Canonical JSON: equal values give equal text, because keys are sorted and there are no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** Compares hashes in constant time. */
export function isSameHash(stored: string, received: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(received.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Describes a change from the stored document only, so that no assistant can influence the wording. */
export function renderChange(change: Change): RenderedProposal {
  return change.kind === 'lesson_move' ? renderMove(change) : renderStock(change)
}

function renderMove({ payload, base }: Extract<Change, { kind: 'lesson_move' }>): RenderedProposal {
  const name = cleanText(base.lessonType)
  const before = `${name}, ${placeAndTime({ ...base })}`
  const after = `${name}, ${placeAndTime({ ...payload, spotName: payload.spotName ?? base.spotName })}`
  const people = base.participants === 1 ? '1 participant' : `${base.participants} participants`
  return { summary: `Move a lesson with ${people}: ${before} -> ${after}`, before, after }
}

function placeAndTime(at: { date: string; startTime: string; endTime: string; spotName: string }): string {
  return `${at.date} ${at.startTime} to ${at.endTime}, ${cleanText(at.spotName)}`
}

function renderStock({ payload, base }: Extract<Change, { kind: 'stock_change' }>): RenderedProposal {
  const itemText = `${payload.item} ${cleanText(payload.size, 40)}`
  const before = `${itemText}: ${base.quantity}`
  const after = `${itemText}: ${payload.quantity}`
  return { summary: `Change stock: ${before} -> ${payload.quantity}`, before, after }
}

/** Text for the owner about why a proposal was not applied. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null
  const messages: Readonly<Record<string, string>> = { ...MOVE_REFUSALS, ...STOCK_REFUSALS, ...END_REASONS }
  return messages[reason] ?? reason
}

const END_REASONS = {
  time_over: 'Nobody decided within 24 hours.',
  key_revoked: 'The key that made it was revoked.',
  rejected: 'It was rejected.'
} as const
