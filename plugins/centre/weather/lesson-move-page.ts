import type { LessonSea } from '../../../lib/forecast/lesson-conditions.ts'
import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf, seaPill } from '../kit/lesson-item.ts'
import type { Viewer } from '../kit/viewer.ts'
import { whyStays } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { confirmForm, consequences, type LessonPlace, type Planned, placeName } from './consequences.ts'
import type { PlaceEntries } from './place.ts'
import type { AffectedLesson, LastChange, Opening } from './queries.ts'

/** A time that is offered, with the sea at it. */
export interface MoveOffer extends Opening {
  readonly sea: LessonSea | undefined
}

/** What the page shows: times that fit, and once one is chosen, what it means. */
interface MoveOf {
  readonly lesson: AffectedLesson
  readonly offers: readonly MoveOffer[]
  readonly chosen?: { readonly planned: Planned; readonly place: LessonPlace } | undefined
  /** What was typed where that is no time. */
  readonly entries?: PlaceEntries | undefined
  /** Who has changed the lesson meanwhile. */
  readonly theirs?: LastChange | undefined
}

/** Where a lesson can go: times that fit a tap away, any other by its fields; then what that means, and the button that does it. */
export function renderLessonMove(
  person: PersonSession,
  { lesson, offers, chosen, entries, theirs }: MoveOf,
  viewer: Viewer
): string {
  const { language } = viewer
  const text = WEATHER_TEXT[language]
  const path = centreLessonPath(lesson.id)
  const isStopped = chosen?.planned.refused !== undefined && !theirs
  return renderOfficePage(person, viewer, {
    title: text.moveTitle(`${lesson.startTime} ${lessonNameOf(lesson, language)}`),
    path: `${path}/move`,
    date: lesson.date,
    back: { path, name: text.back },
    content: html`${chosen && theirs && conflict(lesson, chosen.place, theirs, person.timeZone, viewer)}
${chosen && consequences(theirs ? { ...chosen.planned, refused: undefined } : chosen.planned, viewer)}
${chosen && !isStopped && confirmForm(chosen.planned, linkTo(`${path}/move`, viewer), hiddenPlace(chosen.place), viewer)}
${(!chosen || isStopped) && offered(lesson, offers, viewer)}
${fields(lesson.id, entries ?? placeEntries(chosen?.place ?? lesson), isStopped || offers.length === 0, viewer)}`
  })
}

/** Somebody was quicker: what they did, and what was wanted, which the form still holds. */
function conflict(
  lesson: AffectedLesson,
  mine: LessonPlace,
  { by, at }: LastChange,
  timeZone: string,
  { language }: Viewer
): Html {
  const text = WEATHER_TEXT[language]
  return html`<div class="note bad" role="alert" id="conflict"><p>${whyStays('lesson_changed', language)}</p>
<p>${text.theirs(by ?? text.somebody, formatInstant(at, timeZone, language), placeName(lesson, language))}</p>
<p>${text.mine(placeName(mine, language))}</p></div>`
}

function hiddenPlace({ date, startTime, endTime, spotName }: LessonPlace): Html {
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`
  return html`${hidden('date', date)}${hidden('start', startTime)}${hidden('end', endTime)}${hidden('spot', spotName)}`
}

function offered(lesson: AffectedLesson, offers: readonly MoveOffer[], viewer: Viewer): Html {
  const { language } = viewer
  const text = WEATHER_TEXT[language]
  const to = (offer: MoveOffer) =>
    linkTo(
      `${centreLessonPath(lesson.id)}/move?date=${offer.date}&start=${offer.startTime}&end=${offer.endTime}`,
      viewer
    )
  return html`<section class="lesson" id="offered"><h2 class="title">${text.offered}</h2>
${offers.length === 0 && html`<p class="none">${text.noneOffered}</p>`}
${offers.map(
  offer =>
    html`<a class="slot" href="${to(offer)}"><b>${offer.startTime}</b><span class="name">${formatDay(offer.date, language, { brief: true })}</span><span class="who">${seaPill(offer.sea, lesson, language)}</span></a>`
)}</section>`
}

function placeEntries({ date, startTime, endTime, spotName }: LessonPlace): PlaceEntries {
  return { date, start: startTime, end: endTime, spot: spotName }
}

/** Any other time or spot, by its fields; they lie open where nothing else helps. */
function fields(id: string, { date, start, end, spot }: PlaceEntries, isOpen: boolean, viewer: Viewer): Html {
  const text = WEATHER_TEXT[viewer.language]
  const { language, chosen } = viewer
  const field = (name: keyof PlaceEntries, label: string, type: string, value: string) =>
    html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${value}" required${type === 'text' && html` maxlength="100"`}></p>`
  return html`<details class="lesson"${isOpen && html` open`}><summary class="more title">${text.elsewhere}</summary>
<form class="form" action="${centreLessonPath(id)}/move">${chosen && html`<input type="hidden" name="lang" value="${language}">`}
${field('date', text.day, 'date', date)}${field('start', text.time, 'time', start)}${field('end', text.until, 'time', end)}${field('spot', text.spot, 'text', spot)}
<button class="button plain">${text.look}</button></form></details>`
}
