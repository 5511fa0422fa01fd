import type { LessonSea } from '../../../lib/forecast/lesson-conditions.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf, seaPill } from '../kit/lesson-item.ts'
import { dayPath, weatherPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { type ChangedOf, changedNote } from './changed.ts'
import { confirmForm, consequences, type Planned } from './consequences.ts'
import type { AffectedLesson } from './queries.ts'
import type { WEATHER_ACTS } from './rules.ts'

/** By how many hours lessons can go together. */
export const SHIFTS = [-4, -3, -2, -1, 1, 2, 3, 4, 5, 6] as const

/** What the page shows: the lessons of the day that are to come, and which of them are chosen. */
interface WeatherOf {
  readonly date: string
  readonly lessons: readonly AffectedLesson[]
  readonly seas: ReadonlyMap<string, LessonSea>
  readonly chosen: ReadonlySet<string>
  readonly refused?: string | undefined
  readonly said: ChangedOf
}

/** The lessons of a day that are to come, chosen by a tap on an hour or one by one, and what can become of them together. */
export function renderWeather(
  person: PersonSession,
  { date, lessons, seas, chosen, refused, said }: WeatherOf,
  viewer: Viewer
): string {
  const { language } = viewer
  const text = WEATHER_TEXT[language]
  const starts = [...new Set(lessons.map(({ startTime }) => startTime))]
  return renderOfficePage(person, viewer, {
    title: `${text.weather}: ${formatDay(date, language)}`,
    path: weatherPath(date),
    date,
    back: { path: dayPath(date), name: text.back },
    content: html`${changedNote(said, 'day', viewer)}${refused && html`<p class="note bad" role="alert" id="stays">${refused}</p>`}
${
  lessons.length === 0
    ? html`<p class="note">${text.noLessons}</p>`
    : html`<p class="soft small">${text.weatherHint}</p>
<p class="acts" id="from">${starts.map(start => html`<a class="tap" href="${linkTo(`${weatherPath(date)}?from=${start}`, viewer)}">${text.from(start)}</a>`)}</p>
<form class="lessons" action="${weatherPath(date)}">${viewer.chosen && html`<input type="hidden" name="lang" value="${language}">`}
<fieldset class="lesson"><legend class="hidden">${text.which}</legend><div>${lessons.map(lesson => lessonChoice(lesson, seas.get(lesson.id), chosen, viewer))}</div></fieldset>
${weatherActs(date, viewer)}</form>`
}`
  })
}

function lessonChoice(
  lesson: AffectedLesson,
  sea: LessonSea | undefined,
  chosen: ReadonlySet<string>,
  viewer: Viewer
): Html {
  const { language } = viewer
  const { id, startTime, spotName, taken, capacity, state, parties } = lesson
  const words = CENTRE_TEXT[language]
  const said = [spotName, words.parties(parties.length), state === 'closed' && words.states.closed]
  return html`
<label class="slot"><b>${startTime}</b><span class="name">${lessonNameOf(lesson, language)}</span><span class="of">${taken}/${capacity} <input type="checkbox" name="lesson" value="${id}"${chosen.has(id) && html` checked`}></span><span class="who">${said.filter(Boolean).join(' · ')} ${seaPill(sea, lesson, language)}</span></label>`
}

function weatherActs(date: string, { language }: Viewer): Html {
  const text = WEATHER_TEXT[language]
  const button = (act: (typeof WEATHER_ACTS)[number], kind: string) =>
    html`<button class="button ${kind}" name="act" value="${act}">${text.acts[act]}</button>`
  return html`<div class="lesson form">
<p><label for="hours">${text.by}</label><select id="hours" name="hours"><option value="0"></option>${SHIFTS.map(
    hours => html`
<option value="${hours}"${hours === 1 && html` selected`}>${text.hours(hours)}</option>`
  )}
</select></p><p><label for="to">${text.toDay}</label><input id="to" name="to" type="date" value="${date}"></p>
<p class="acts">${button('move', '')}${button('cancel', 'plain')}${button('close', 'plain')}</p></div>`
}

/** What a change of several lessons means, and the form that does it. */
export function renderWeatherChange(
  person: PersonSession,
  { date, planned, hours, to }: { date: string; planned: Planned; hours: number; to: string },
  viewer: Viewer
): string {
  const text = WEATHER_TEXT[viewer.language]
  const path = weatherPath(date)
  const { act, refused } = planned
  const more = html`<input type="hidden" name="act" value="${act}"><input type="hidden" name="hours" value="${hours}"><input type="hidden" name="to" value="${to}">`
  // A reason that is missing can be given here; all else is chosen anew.
  const isStopped = refused !== undefined && refused.code !== 'no_reason'
  return renderOfficePage(person, viewer, {
    title: text.titles[act],
    date,
    back: { path, name: text.back },
    content: html`${consequences(planned, viewer)}
${isStopped ? html`<p><a class="tap" href="${linkTo(path, viewer)}">${text.back}</a></p>` : confirmForm(planned, linkTo(path, viewer), more, viewer)}`
  })
}
