import * as v from 'valibot'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import { uuid } from '../../../lib/text/input.ts'
import { type DeskAct, DOING_TEXT, type RefusalReason } from '../messages/desk.ts'
import { maybe } from './params.ts'
import { centreBookingPath, dayPath, gearPath, MINE_PATH } from './paths.ts'
import type { Viewer } from './viewer.ts'

/** Pages to return to after an action. */
const BACKS = ['day', 'lesson', 'booking', 'gear', 'mine'] as const

export type Back = (typeof BACKS)[number]

const DONE = Object.keys(DOING_TEXT.en.done) as DeskAct[]
const REFUSED = Object.keys(DOING_TEXT.en.refused) as RefusalReason[]

/** From which page a form came. */
export const BackField = v.picklist(BACKS, `one of ${BACKS.join(', ')}`)

/** Query members with the notice of a page. */
export const NOTICE_QUERY = {
  did: maybe(v.picklist([...DONE, 'undone'])),
  log: maybe(uuid()),
  refused: maybe(v.picklist(REFUSED)),
  left: maybe(v.pipe(v.string(), v.regex(/^\d{1,4}$/)))
}

export type PageNotice = v.InferOutput<v.ObjectSchema<typeof NOTICE_QUERY, undefined>>

/** Path segments of the undo actions, each with the act that it requires. */
const REQUIRED_ACTS = { log: 'book', team: 'rota', away: 'rota', timetable: 'timetable' } as const

/** Acts that can be undone, each with the path segment of its undo action. */
const UNDO_SEGMENTS: { readonly [act in DeskAct]?: keyof typeof REQUIRED_ACTS } = {
  'arrival.set': 'log',
  'booking.pay': 'log',
  'booking.change': 'log',
  'lesson.close': 'log',
  'lesson.open': 'log',
  'lesson.team': 'team',
  'instructor.away': 'away',
  'lesson.change': 'timetable',
  'guest.set': 'log',
  'note.set': 'log'
}

/** The notice of a page: success with an undo button, or a refusal. */
export function renderNotice(
  { did, log, refused, left }: PageNotice,
  back: Back,
  viewer: Viewer
): Html | false {
  const text = DOING_TEXT[viewer.language]
  if (refused !== undefined) {
    const seats = left === undefined ? '' : ` ${text.left(Number(left))}`
    return statusNote(`${text.refused[refused]}${seats}`, 'note bad')
  }
  if (did === undefined) return false
  if (did === 'undone') return statusNote(text.undone)
  const segment = UNDO_SEGMENTS[did]
  const canUndo = log !== undefined && segment !== undefined && mayDo(viewer.role, REQUIRED_ACTS[segment])
  return successNotice(text.done[did], canUndo && `/centre/${segment}/${log}/undo`, viewer, back)
}

/** A notice in one line. */
export function statusNote(text: string, look: 'note' | 'note bad' | 'note warn' = 'note'): Html {
  return html`<p class="${look}" role="status" id="did">${text}</p>`
}

/** A notice of success with an undo button if it has an address; `back` is the page to return to after that. */
export function successNotice(
  text: string,
  undoPath: string | false,
  viewer: Viewer,
  back?: Back | 'tell'
): Html {
  return html`<div class="ask" role="status" id="did"><p>${text}</p>${
    undoPath &&
    html`<form method="post" action="${linkTo(undoPath, viewer)}"><button class="tap"${back && html` name="back" value="${back}"`}>${DOING_TEXT[viewer.language].undo}</button></form>`
  }</div>`
}

/** Things that an action concerned. */
interface DeskPlace {
  readonly bookingId?: string | null
  readonly slotId: string | null
  readonly date: string | null
  /** Row to scroll to, if it is not a lesson. */
  readonly row?: string
}

/** The page to return to, with its notice. */
export function pageAfter(
  back: Back,
  { bookingId, slotId, date, row = '' }: DeskPlace,
  notice: NoticeQuery
): string {
  const query = queryOf(notice)
  if (back === 'booking' && bookingId) return `${centreBookingPath(bookingId)}?${query}`
  if (back === 'day' && date) return `${dayPath(date)}?${query}#${slotId ?? ''}`
  if (back === 'gear' && slotId) return `${gearPath(slotId)}?${query}#${row}`
  if (back === 'mine') return `${MINE_PATH}?${query}#${slotId ?? ''}`
  return slotId ? `${centreLessonPath(slotId)}?${query}` : '/centre'
}

type NoticeQuery = Readonly<Record<string, string | number | null>>

/** A notice as the query of its page, without absent members. */
export function queryOf(notice: NoticeQuery): URLSearchParams {
  const present = Object.entries(notice).filter(([, value]) => value !== null)
  return new URLSearchParams(present as [string, string][])
}

/** Query members for an outcome: the act with its audit row, or the refusal. */
export function noticeOf(
  act: DeskAct,
  { code, logId, remaining }: { code: string; logId: string | null; remaining?: number | null }
): NoticeQuery {
  if (code !== 'ok') return { refused: code, left: remaining ?? null }
  if (logId === null) return { refused: 'unchanged' }
  return { did: act, log: logId }
}

/** The notice of an undo: done, or refused. */
export function undoNotice({ code }: { readonly code: string }): NoticeQuery {
  return code === 'ok' ? { did: 'undone' } : { refused: code }
}
