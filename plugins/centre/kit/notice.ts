import * as v from 'valibot'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { uuid } from '../../../lib/text/input.ts'
import { type DeskAct, DOING_TEXT, type RefusalReason } from '../messages/desk.ts'
import type { Back } from './after.ts'
import { maybe } from './params.ts'
import { undoPath } from './undo.ts'
import type { Viewer } from './viewer.ts'

const DONE = Object.keys(DOING_TEXT.en.done) as DeskAct[]
const REFUSED = Object.keys(DOING_TEXT.en.refused) as RefusalReason[]

/** Query parameters with the notice of a page. */
export const NOTICE_QUERY = {
  did: maybe(v.picklist([...DONE, 'undone'])),
  log: maybe(uuid()),
  refused: maybe(v.picklist(REFUSED)),
  left: maybe(v.pipe(v.string(), v.regex(/^\d{1,4}$/)))
}

export type PageNotice = v.InferOutput<v.ObjectSchema<typeof NOTICE_QUERY, undefined>>

/** The notice of a page: success with an undo button, or a refusal. `detail` follows the text of success. */
export function renderNotice(
  { did: act, log, refused, left }: PageNotice,
  back: Back,
  viewer: Viewer,
  detail = ''
): Html | false {
  const text = DOING_TEXT[viewer.language]
  if (refused !== undefined) {
    const seats = left === undefined ? '' : ` ${text.left(Number(left))}`
    return statusNote(`${text.refused[refused]}${seats}`, 'note bad')
  }
  if (act === undefined) return false
  if (act === 'undone') return statusNote(text.undone)
  return successNotice(`${text.done[act]} ${detail}`.trim(), undoPath(act, log, viewer), viewer, back)
}

/** A notice in one line. */
export function statusNote(text: string, className: 'note' | 'note bad' | 'note warn' = 'note'): Html {
  return html`<p class="${className}" role="status" id="did">${text}</p>`
}

/** A success notice, with an undo button if `undoPath` is not false; `back` is the page to return to after an undo. */
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
