import type { WhyCancelled } from '../../../lib/lessons/reasons.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import type { LessonWas } from './model.ts'
import type { Viewer } from './viewer.ts'

/** Whose lesson it is, and by which clock. */
export interface LessonSchool {
  readonly schoolName: string
  readonly timeZone: string
}

/** Where a lesson was, in words. */
export function wasAt({ date, startTime, spotName }: LessonWas, language: Viewer['language']): string {
  return DESK_TEXT[language].was(formatDay(date, language, { brief: true }), startTime, spotName)
}

/** Why a lesson was cancelled, where somebody said. */
export function cancelledWhy({ because, words }: WhyCancelled, language: Viewer['language']): Html | false {
  const said = [because && WEATHER_TEXT[language].reasons[because], words && `“${words}”`].filter(Boolean)
  return (
    said.length > 0 &&
    html`<p class="note bad" id="why">${DESK_TEXT[language].reason}: ${said.join(' · ')}</p>`
  )
}
