import { CANCEL_REASONS } from '../../../lib/lessons/reasons.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { hiddenFields, type Option, renderChoice, renderField } from '../kit/field.ts'
import { lessonNameOf, partyName, seaPill } from '../kit/lesson-item.ts'
import type { Viewer } from '../kit/viewer.ts'
import { STAYS_TEXT, type StayReason } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import type { AffectedLesson, ConcernedParty } from './queries.ts'
import { formatLessonRefs, isToCall, type WeatherAct } from './rules.ts'

/** Time and place of a lesson. */
export interface LessonPlace {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly spotName: string
}

/** A change before it is confirmed; with its refusal if it is not possible. */
export interface PlannedChange {
  readonly act: WeatherAct
  /** Id of the change, so that the same form sent twice makes one change. */
  readonly change: string
  readonly lessons: readonly AffectedLesson[]
  /** New time and place by lesson id. */
  readonly places: ReadonlyMap<string, LessonPlace>
  readonly seas?: ReadonlyMap<string, LessonSea>
  readonly refused?: { readonly code: StayReason; readonly id: string | null } | undefined
  /** Values of the form. */
  readonly entries?: { readonly because: string; readonly words: string }
}

export function placeName(
  { date, startTime, endTime, spotName }: LessonPlace,
  language: StaffLanguage,
  today?: LessonPlace
): string {
  const isSameDay = today?.date === date
  const isSameSpot = today?.spotName === spotName
  const day = !isSameDay && formatDay(date, language, { brief: true })
  return [day, `${startTime}–${endTime}`, !isSameSpot && spotName].filter(Boolean).join(', ')
}

/** Effects of a change on lessons and parties. A refusal is shown first. */
export function consequences(planned: PlannedChange, viewer: Viewer): Html {
  const { language } = viewer
  const text = WEATHER_TEXT[language]
  const { act, lessons, refused } = planned
  const against = lessons.find(({ id }) => id === refused?.id)
  const hint = { close: text.salesClosed, move: text.undoable, cancel: text.forGood }[act]
  const parties = lessons.flatMap(lesson => lesson.parties)
  const people = parties.reduce((sum, { participants }) => sum + participants, 0)
  const cents = parties.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const money = formatMoney(cents, lessons[0]?.currency ?? 'EUR', language)
  return html`${
    refused
      ? html`<p class="note bad" role="alert" id="stays">${against && html`<b>${against.startTime} ${lessonNameOf(against, language)}:</b> `}${STAYS_TEXT[language][refused.code]}</p>`
      : html`<p class="note warn">${hint}</p>`
  }
${lessons.map(lesson => lessonChange(lesson, planned, viewer))}
${parties.length > 0 ? html`<p id="total"><b>${text.total(parties.length, people, money)}</b></p>` : html`<p class="soft">${text.nobody}</p>`}`
}

function lessonChange(lesson: AffectedLesson, { act, places, seas }: PlannedChange, viewer: Viewer): Html {
  const { language } = viewer
  const was = { ...lesson }
  const goes = places.get(lesson.id)
  return html`<section class="lesson"><div class="form"><p><b>${lesson.startTime} ${lessonNameOf(lesson, language)}</b></p>
<p>${goes ? html`<del>${placeName(was, language)}</del> → <ins><b>${placeName(goes, language, was)}</b></ins>` : placeName(was, language)}</p>
${seaPill(seas?.get(lesson.id), lesson, language)}</div>
${lesson.parties.length > 0 && act !== 'close' && html`<ul>${lesson.parties.map(party => concernedItem(party, viewer))}</ul>`}</section>`
}

function concernedItem(party: ConcernedParty, viewer: Viewer): Html {
  const { hears } = WEATHER_TEXT[viewer.language]
  const { isMailed, isHooked } = party
  const notified = isMailed ? (isHooked ? hears.both : hears.mail) : isHooked ? hears.partner : hears.nobody
  return html`
<li class="party"><div><p>${partyName(party, viewer)} · ${party.participants}</p></div><p class="ref${isToCall(party) && ' lack'}">${notified}</p></li>`
}

/** The form that confirms a change; `more` has the hidden fields that describe it. */
export function confirmForm(
  planned: PlannedChange,
  action: string,
  more: readonly Html[],
  viewer: Viewer
): Html {
  const text = WEATHER_TEXT[viewer.language]
  const { act, change, lessons, entries } = planned
  const parties = lessons.reduce((sum, lesson) => sum + lesson.parties.length, 0)
  const reasons = [
    ['', text.choose] as const,
    ...CANCEL_REASONS.map((one): Option => [one, text.reasons[one]])
  ]
  const name =
    act === 'move' && lessons.length === 1 && parties > 0
      ? text.moveNow(parties)
      : text.now(act, lessons.length)
  return html`<section class="lesson"><form class="form" method="post" action="${action}" id="confirm">
${hiddenFields({ change, lessons: formatLessonRefs(lessons) })}${more}
${
  act === 'cancel' &&
  html`${renderChoice({ name: 'because', label: text.reason, options: reasons, chosen: entries?.because, isRequired: true })}
${renderField({ name: 'words', label: text.words, typed: entries?.words ?? '', max: 200 })}`
}
<button class="button">${name}</button></form></section>`
}
