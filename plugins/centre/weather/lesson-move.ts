import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import type { LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { formId, isPlain, normalizeText, text } from '../../../lib/text/input.ts'
import { isLessonTime, isTime, normalizeEnd } from '../../../lib/text/times.ts'
import { typedText } from '../../../lib/text/typed.ts'
import { hiddenFields, langField, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf, seaPill } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import type { Viewer } from '../kit/viewer.ts'
import { STAYS_TEXT } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { pageAfterChange } from './changed.ts'
import { confirmForm, consequences, type LessonPlace, type PlannedChange, placeName } from './consequences.ts'
import { changedLesson, dryRun, offersFor } from './dry-run.ts'
import { type AffectedLesson, findLastChange, type LastChange, listPlanned, type Opening } from './queries.ts'
import { endAfter, parseLessonRefs } from './rules.ts'
import { changeLessonsByStaff } from './writes.ts'

/** Fields of the form and parameters of the path; faults are shown on the page. */
const PLACE_ENTRIES = {
  date: typedText(400),
  start: typedText(400),
  end: typedText(400),
  spot: typedText(400)
}

/** Values of the fields. */
type PlaceEntries = Readonly<Record<keyof typeof PLACE_ENTRIES, string>>

/** New time and place. Absent fields and the duration are kept; undefined if malformed. */
function parsePlace(lesson: AffectedLesson, entries: PlaceEntries): LessonPlace | undefined {
  const date = entries.date || lesson.date
  const startTime = entries.start || lesson.startTime
  const spotName = normalizeText(entries.spot) || lesson.spotName
  const isFit = isDate(date) && isTime(startTime) && isPlain(spotName) && [...spotName].length <= 100
  if (!isFit) return undefined
  const endTime = normalizeEnd(entries.end || endAfter(lesson, startTime))
  return isTime(endTime) && isLessonTime(startTime, endTime)
    ? { date, startTime, endTime, spotName }
    : undefined
}

export const getLessonMove = page({ params: ['slotId'], query: { ...PLACE_ENTRIES } }, async ctx => {
  const { principal, viewer, params, query, read, newId } = ctx
  const id = params.slotId
  const [lesson] = await listPlanned(read, principal.schoolId, { id })
  if (!lesson) throw new Problem('not_found')
  const offers = await offersFor(ctx, principal.schoolId, lesson)
  const hasPlace = query.date !== '' || query.start !== '' || query.end !== '' || query.spot !== ''
  if (!hasPlace) return renderLessonMove(principal, { lesson, offers }, viewer)
  const place = parsePlace(lesson, query)
  const bare = { act: 'move' as const, change: newId(), lessons: [lesson], places: new Map() }
  if (!place) {
    const planned = { ...bare, refused: { code: 'no_time' as const, id } }
    const chosen = { planned, place: lesson }
    return renderLessonMove(principal, { lesson, offers, chosen, entries: query }, viewer)
  }
  const offer = offers.find(({ date, startTime }) => date === place.date && startTime === place.startTime)
  const seas = new Map(offer?.sea && place.spotName === lesson.spotName ? [[id, offer.sea]] : [])
  const planned = await dryRun(ctx, principal, { ...bare, places: new Map([[id, place]]), seas })
  return renderLessonMove(principal, { lesson, offers, chosen: { planned, place } }, viewer)
})

export const moveCentreLesson = action(
  {
    params: ['slotId'],
    form: { ...PLACE_ENTRIES, change: formId(), lessons: text(60) },
    example: {
      lessons: '0197c8a0-6f00-7000-8000-000000000001.1',
      change: '0197a4c2-0000-7000-8000-000000000008',
      date: '2099-07-01',
      start: '07:00',
      end: '08:30',
      spot: 'Baleal'
    }
  },
  async ctx => {
    const { principal, viewer, params, body, read, write } = ctx
    const { schoolId } = principal
    const id = params.slotId
    const [lesson] = await listPlanned(read, schoolId, { id })
    if (!lesson) throw new Problem('not_found')
    const version = parseLessonRefs(body.lessons)?.find(ref => ref.id === id)?.version ?? -1
    const place = parsePlace(lesson, body)
    const lessons = [changedLesson({ ...lesson, version }, place)]
    const { code, refused } = place
      ? await changeLessonsByStaff(write, principal, {
          id: body.change,
          act: 'move',
          lessons,
          because: null,
          words: null
        })
      : { code: 'no_time' as const, refused: id }
    if (code === 'ok') return { to: pageAfterChange('move', { change: body.change, date: lesson.date }) }
    const [offers, last] = await Promise.all([
      offersFor(ctx, schoolId, lesson),
      findLastChange(read, schoolId, id)
    ])
    const planned = {
      act: 'move' as const,
      change: body.change,
      lessons: [lesson],
      places: new Map(place && [[id, place]]),
      refused: { code, id: refused }
    }
    const theirs = code === 'lesson_changed' ? (last ?? { by: null, at: lesson.startsAt }) : undefined
    const page = renderLessonMove(
      principal,
      {
        lesson,
        offers,
        chosen: { planned, place: place ?? lesson },
        entries: place ? undefined : body,
        theirs
      },
      viewer
    )
    return rerender(409, page)
  }
)

/** A suitable time with its forecast. */
export interface MoveOffer extends Opening {
  readonly sea: LessonSea | undefined
}

/** Suitable times, and the effects of the chosen time. */
interface MoveProps {
  readonly lesson: AffectedLesson
  readonly offers: readonly MoveOffer[]
  readonly chosen?: { readonly planned: PlannedChange; readonly place: LessonPlace } | undefined
  /** The typed values, if malformed. */
  readonly entries?: PlaceEntries | undefined
  /** The change by another person that was made in the meantime. */
  readonly theirs?: LastChange | undefined
}

/** Suitable times, a form for any other time, and the effects of the chosen time with the confirm button. */
function renderLessonMove(
  person: PersonSession,
  { lesson, offers, chosen, entries, theirs }: MoveProps,
  viewer: Viewer
): HtmlPage {
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
${chosen && !isStopped && confirmForm(chosen.planned, linkTo(`${path}/move`, viewer), hiddenFields(placeEntries(chosen.place)), viewer)}
${(!chosen || isStopped) && offered(lesson, offers, viewer)}
${fields(lesson.id, entries ?? placeEntries(chosen?.place ?? lesson), isStopped || offers.length === 0, viewer)}`
  })
}

/** A change by another person, beside the change that the form still has. */
function conflict(
  lesson: AffectedLesson,
  mine: LessonPlace,
  { by, at }: LastChange,
  timeZone: string,
  { language }: Viewer
): Html {
  const text = WEATHER_TEXT[language]
  return html`<div class="note bad" role="alert" id="conflict"><p>${STAYS_TEXT[language].lesson_changed}</p>
<p>${text.theirs(by ?? text.somebody, formatInstant(at, timeZone, language), placeName(lesson, language))}</p>
<p>${text.mine(placeName(mine, language))}</p></div>`
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

/** Form for any other time or spot; open if no suitable time is listed. */
function fields(id: string, { date, start, end, spot }: PlaceEntries, isOpen: boolean, viewer: Viewer): Html {
  const text = WEATHER_TEXT[viewer.language]
  const field = (name: keyof PlaceEntries, label: string, type: 'date' | 'time' | undefined, typed: string) =>
    renderField({ name, label, type, typed, max: type ? undefined : 100, isRequired: true })
  return html`<details class="lesson"${isOpen && html` open`}><summary class="more title">${text.elsewhere}</summary>
<form class="form" action="${centreLessonPath(id)}/move">${langField(viewer)}
${field('date', text.day, 'date', date)}${field('start', text.time, 'time', start)}${field('end', text.until, 'time', end)}${field('spot', text.spot, undefined, spot)}
<button class="button plain">${text.look}</button></form></details>`
}
