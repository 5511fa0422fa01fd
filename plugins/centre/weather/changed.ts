import * as v from 'valibot'
import type { Html } from '../../../lib/pages/html.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { uuid } from '../../../lib/text/input.ts'
import { statusNote, successNotice } from '../kit/notice.ts'
import { maybe } from '../kit/params.ts'
import { NOTICES_PATH, weatherPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { STAYS_TEXT, type StayReason } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'

const NOTICES = ['close', 'move', 'cancel', 'told', 'rebook', 'taken_back'] as const

/** Query parameters for the notice of changed lessons. */
export const CHANGE_NOTICE_QUERY = {
  did: maybe(v.picklist(NOTICES)),
  change: maybe(uuid()),
  refused: maybe(v.picklist(Object.keys(STAYS_TEXT.en) as StayReason[]))
}

export type ChangeNotice = v.InferOutput<v.ObjectSchema<typeof CHANGE_NOTICE_QUERY, undefined>>

/** Notice of changed lessons: success, with an undo button if possible, or the refusal. */
export function renderChangeNotice(
  { did: act, change, refused }: ChangeNotice,
  back: 'tell' | 'day',
  viewer: Viewer
): Html | false {
  const { language } = viewer
  const text = DOING_TEXT[language]
  if (refused !== undefined) return statusNote(STAYS_TEXT[language][refused], 'note bad')
  if (act === undefined) return false
  if (act === 'rebook') return statusNote(text.done['booking.book'])
  if (act === 'told') return statusNote(WEATHER_TEXT[language].saved)
  if (act === 'taken_back') return statusNote(text.undone)
  const canUndo = change !== undefined && act !== 'cancel' && mayDo(viewer.role, 'weather')
  return successNotice(text.done[`lesson.${act}`], canUndo && `/centre/weather/${change}/undo`, viewer, back)
}

/** The page to open after a change: parties to contact, or the day if no party is affected. */
export function pageAfterChange(
  act: 'close' | 'move' | 'cancel',
  { change, date }: { change: string; date: string }
): string {
  const path = act === 'close' ? weatherPath(date) : NOTICES_PATH
  return `${path}?did=${act}&change=${change}`
}
