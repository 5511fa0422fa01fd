import * as v from 'valibot'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { uuid } from '../../../lib/text/input.ts'
import { maybe } from '../kit/params.ts'
import { TELL_PATH, weatherPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { refusalText } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'

const DID = ['close', 'move', 'cancel', 'told', 'taken_back'] as const

/** Query members with the notice of changed lessons. */
export const CHANGE_NOTICE_QUERY = {
  did: maybe(v.picklist(DID)),
  change: maybe(uuid()),
  refused: maybe(v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)))
}

export type ChangeNotice = v.InferOutput<v.ObjectSchema<typeof CHANGE_NOTICE_QUERY, undefined>>

/** The notice of changed lessons: success with an undo button if possible, or the refusal. */
export function renderChangeNotice(
  { did, change, refused }: ChangeNotice,
  back: 'tell' | 'day',
  viewer: Viewer
): Html | false {
  const { language } = viewer
  if (refused !== undefined)
    return html`<p class="note bad" role="status" id="did">${refusalText(refused, language)}</p>`
  if (did === undefined) return false
  if (did === 'told' || did === 'taken_back')
    return html`<p class="note" role="status" id="did">${WEATHER_TEXT[language].done[did]}</p>`
  const text = DOING_TEXT[language]
  const isUndone = change !== undefined && did !== 'cancel' && mayDo(viewer.role, 'weather')
  return html`<div class="ask" role="status" id="did"><p>${text.done[`lesson.${did}`]}</p>${
    isUndone &&
    html`<form method="post" action="${linkTo(`/centre/weather/${change}/undo`, viewer)}"><button class="tap" name="back" value="${back}">${text.undo}</button></form>`
  }</div>`
}

/** The page after a change: parties to contact, or the day if no party is affected. */
export function pageAfterChange(
  act: 'close' | 'move' | 'cancel',
  { change, date }: { change: string; date: string }
): string {
  const path = act === 'close' ? weatherPath(date) : TELL_PATH
  return `${path}?did=${act}&change=${change}`
}
