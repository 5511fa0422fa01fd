import * as v from 'valibot'
import { type Html, html } from '../../../lib/pages/html.ts'
import { uuid } from '../../../lib/text/input.ts'
import { type Back, queryOf } from './after.ts'
import { successNotice } from './notice.ts'
import { maybe } from './params.ts'
import { type UndoableAct, undoPath } from './undo.ts'
import type { Viewer } from './viewer.ts'

/** Query parameters of a page with a notice; `texts` has the text of each notice. */
export function savedNoticeQuery<T extends Readonly<Record<string, string>>>(texts: T) {
  return {
    said: maybe(v.picklist(Object.keys(texts) as (keyof T & string)[])),
    log: maybe(uuid())
  }
}

/** Path of a page with the notice of an outcome: `notice` with its audit row, or the refusal. `N` lists the notices of the page. */
export function savedPath<N extends string = never>(
  path: string,
  { code, logId }: { readonly code: 'ok' | NoInfer<N>; readonly logId: string | null },
  notice: 'saved' | NoInfer<N> = 'saved'
): string {
  return `${path}?${queryOf(code === 'ok' ? { said: notice, log: logId } : { said: code })}`
}

/** Notices of success whose audit row can be undone. */
const UNDOABLE: readonly string[] = ['saved', 'added', 'removed', 'terms', 'limit']

/** All notices of success; the others are refusals. */
const DONE: readonly string[] = [...UNDOABLE, 'undone', 'revoked', 'ended']

interface SavedNotice<W extends string> {
  readonly said?: W | undefined
  /** The audit row. */
  readonly log?: string | undefined
}

/** The notice of a page: a refusal, or success with an undo button if the viewer may undo the act. */
export function renderSavedNotice<W extends string>(
  { said: notice, log }: SavedNotice<W>,
  texts: Readonly<Record<W, string>>,
  act: UndoableAct | false,
  viewer: Viewer,
  back?: Back
): Html | false {
  if (notice === undefined) return false
  if (!DONE.includes(notice)) return html`<p class="note warn" role="alert" id="did">${texts[notice]}</p>`
  const canUndo = act !== false && UNDOABLE.includes(notice)
  return successNotice(texts[notice], canUndo && undoPath(act, log, viewer), viewer, back)
}
