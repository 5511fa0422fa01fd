import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { type Reply, redirectTo } from '../../../lib/kernel/answer.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { LanguageQuery, linkTo, type StaffReading } from '../../../lib/pages/reading.ts'
import { uuid } from '../../../lib/text/input.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import type { Viewer } from './viewer.ts'

/** The query of a page that may say what was just done, by one of these words, and undo it by its row of the log. */
export function doneQuery<const W extends readonly string[]>(words: W) {
  return v.object({
    ...LanguageQuery.entries,
    said: v.fallback(v.optional(v.pipe(v.picklist(words), v.description('What was just done'))), undefined),
    log: v.fallback(
      v.optional(v.pipe(uuid(), v.description('Its row of the log, by which it is undone'))),
      undefined
    )
  })
}

/** A row of the log in a path, by which what it tells of is undone. */
export const LOG_ENTRY = {
  logId: v.pipe(
    v.string(),
    v.description('The row of the log'),
    v.examples(['0197c8a0-6f00-7000-8000-000000000004'])
  )
}

/** Leads back to the page, which says that it was undone (`ok`) or why not; what is not there is refused as such. */
export function redirectUndone(code: string, path: string, reading: StaffReading): Reply {
  if (code === 'not_found') throw new Problem('not_found')
  return redirectTo(linkTo(`${path}?said=${code === 'ok' ? 'undone' : code}`, reading))
}

/** What was just done, with the button that takes it back where there is an address for that; or why it was not. */
export function renderDone(
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
