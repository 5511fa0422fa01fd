import * as v from 'valibot'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import { uuid } from '../../../lib/text/input.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { maybe } from './params.ts'
import type { Viewer } from './viewer.ts'

/** The query of a page that may say what was just done, by one of these words, and undo it by its row of the log. */
export function savedNoticeQuery<const W extends readonly string[]>(words: W) {
  return {
    said: maybe(v.picklist(words)),
    log: maybe(uuid())
  }
}

/** The page with the notice that something was undone (`ok`), or why not. */
export function pageAfterUndo(code: string, path: string): string {
  return `${path}?said=${code === 'ok' ? 'undone' : code}`
}

/** A notice of success with an undo button if there is an address for it, or of a refusal. */
export function renderSavedNotice(
  text: string,
  { isDone, undoPath }: { readonly isDone: boolean; readonly undoPath?: string | false | undefined },
  viewer: Viewer
): Html {
  if (!isDone) return html`<p class="note warn" role="alert" id="did">${text}</p>`
  return html`<div class="ask" role="status" id="did"><p>${text}</p>${
    undoPath &&
    html`<form method="post" action="${linkTo(undoPath, viewer)}"><button class="tap">${DOING_TEXT[viewer.language].undo}</button></form>`
  }</div>`
}
