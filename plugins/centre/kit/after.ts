import * as v from 'valibot'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import type { DeskAct, RefusalReason } from '../messages/desk.ts'
import { centreBookingPath, dayPath, gearPath, MINE_PATH, REFUNDS_PATH, UNPAID_PATH } from './paths.ts'

/** Pages to which an action may return. */
const BACKS = [
  'day',
  'lesson',
  'booking',
  'gear',
  'mine',
  'unpaid',
  'refunds',
  'questions',
  'hire',
  'mails'
] as const

export type Back = (typeof BACKS)[number]

/** The page whose form was sent, to which its action returns. */
export const BackField = v.picklist(BACKS, `one of ${BACKS.join(', ')}`)

/** Subjects of an action, from which the path of the next page is made. */
interface DeskPlace {
  readonly bookingId?: string | null
  readonly slotId: string | null
  readonly date: string | null
  /** Row to scroll to, if it is not a lesson. */
  readonly row?: string
}

/** Path of the page to return to, with its notice. */
export function pageAfter(
  back: Back,
  { bookingId, slotId, date, row = '' }: DeskPlace,
  notice: NoticeQuery
): string {
  const query = queryOf(notice)
  if (back === 'unpaid') return `${UNPAID_PATH}?${query}`
  if (back === 'refunds') return `${REFUNDS_PATH}?${query}`
  if (back === 'booking' && bookingId) return `${centreBookingPath(bookingId)}?${query}`
  if (back === 'day' && date) return `${dayPath(date)}?${query}#${slotId ?? ''}`
  if (back === 'gear' && slotId) return `${gearPath(slotId)}?${query}#${row}`
  if (back === 'mine') return `${MINE_PATH}?${query}#${slotId ?? ''}`
  return slotId ? `${centreLessonPath(slotId)}?${query}` : '/centre'
}

type NoticeQuery = Readonly<Record<string, string | number | null>>

/** Query parameters for a notice; absent members are omitted. */
export function queryOf(notice: NoticeQuery): URLSearchParams {
  const present = Object.entries(notice).filter(([, value]) => value !== null)
  return new URLSearchParams(present as [string, string][])
}

/** Notice of an outcome: the act with its audit row, or the refusal. */
export function noticeOf(
  act: DeskAct,
  { code, logId, remaining }: { code: 'ok' | RefusalReason; logId: string | null; remaining?: number | null }
): NoticeQuery {
  if (code !== 'ok') return { refused: code, left: remaining ?? null }
  if (logId === null) return { refused: 'unchanged' }
  return { did: act, log: logId }
}

/** The notice of an undo: done, or refused. */
export function undoNotice({ code }: { readonly code: 'ok' | RefusalReason }): NoticeQuery {
  return code === 'ok' ? { did: 'undone' } : { refused: code }
}
