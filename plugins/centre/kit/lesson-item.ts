import { partyByAge } from '../../../lib/booking/unit-names.ts'
import type { CancelExplanation } from '../../../lib/lessons/reasons.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { DESK, WEBSITE } from '../../../lib/partners/keys/rules.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import type { LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { arrivalButton } from './arrival.ts'
import { isToCome, isUntaught, seatsBySeller, seatsLeft } from './lessons.ts'
import { phoneLink } from './links.ts'
import type { DayLesson, LessonWas, RosterParty } from './model.ts'
import { centreBookingPath, gearPath } from './paths.ts'
import type { SizesOf } from './roster-sizes.ts'
import type { Viewer } from './viewer.ts'

/** Context of a lesson in a list. */
interface LessonPlace {
  readonly isNext: boolean
  /** True if the roster is open although the lesson is not the next one. */
  readonly isOpen?: boolean
  readonly isToday: boolean
  /** True for the viewer's own lesson: its links show even while the roster is folded. */
  readonly isMine?: boolean
  readonly sizesOf?: SizesOf
}

/** A lesson of the day with its roster folded; the roster of the next lesson is open. */
export function lessonItem(
  lesson: DayLesson,
  sea: LessonSea | undefined,
  { isNext, isOpen = isNext, isToday, isMine = false, sizesOf = () => false }: LessonPlace,
  viewer: Viewer
): Html {
  const text = CENTRE_TEXT[viewer.language]
  const { id, state, parties, level, staffNote } = lesson
  const mayCome = isToday && state !== 'cancelled'
  const links = lessonLinks(lesson, viewer)
  return html`
<li class="lesson ${state} ${isNext && 'next'}" id="${id}"><details${(isNext || isOpen) && html` open`}>
<summary class="head">${lessonHead(lesson, sea, viewer)}
<p class="more"><span>${parties.length > 0 ? [text.parties(parties.length), ...soldSeats(lesson, text), hereOf(lesson, viewer)].filter(Boolean).join(' · ') : text.nobodyBooked}</span></p>
</summary>
${staffNote !== null && html`<p class="none">${noteText(staffNote, viewer)}</p>`}
${parties.length > 0 && html`<ul>${parties.map(party => partyItem(party, { mayCome, isToday }, sizesOf(party.id, level), viewer))}</ul>`}
${!isMine && links}</details>${isMine && links}</li>`
}

function lessonLinks(lesson: DayLesson, viewer: Viewer): Html {
  const { id } = lesson
  const { language } = viewer
  const path = centreLessonPath(id)
  const isOpen = isToCome(lesson)
  const link = (to: string, name: string) => html`<a href="${linkTo(to, viewer)}">${name}</a>`
  return html`<p class="whole">${link(path, CENTRE_TEXT[language].wholeLesson)}${isOpen && mayDo(viewer.role, 'book') && html`<a class="tap do" data-new href="${linkTo(`${path}/book`, viewer)}">${DOING_TEXT[language].guest}</a>`}${isOpen && link(gearPath(id), BEACH_TEXT[language].gear)}${lessonActs(lesson, viewer)}</p>
`
}

/** Full-width lines below a party. */
export function underParty(lines: readonly (Html | string | false)[]): Html | false {
  const present = lines.filter(line => line !== false)
  return (
    present.length > 0 &&
    html`<div class="under small soft">${present.map((line, n) => html`${n > 0 && html`<br>`}${line}`)}</div>`
  )
}

/** A labelled staff note. */
export function noteText(note: string, { language }: Viewer): Html {
  return html`<strong>${BEACH_TEXT[language].note}:</strong> ${note}`
}

function lessonActs({ id, state }: DayLesson, viewer: Viewer): Html | false {
  if (state !== 'open' && state !== 'closed') return false
  const path = centreLessonPath(id)
  const sale = state === 'closed' ? 'open' : 'close'
  return html`${mayDo(viewer.role, 'weather') && html`<a href="${linkTo(`${path}/move`, viewer)}">${WEATHER_TEXT[viewer.language].move}</a>`}${
    mayDo(viewer.role, 'close') &&
    html`<button class="quiet" form="sales" formaction="${linkTo(`${path}/sale`, viewer)}" name="sale" value="${sale}">${DOING_TEXT[viewer.language][sale]}</button>`
  }`
}

/** The form to which all buttons of a day belong that stop or reopen sales of a lesson. */
export function saleForm(viewer: Viewer): Html {
  return html`<form id="sales" method="post" action="${linkTo('/centre/arrivals', viewer)}"><input type="hidden" name="back" value="day"></form>`
}

export function lessonHead(lesson: CentreLesson, sea: LessonSea | undefined, { language }: Viewer): Html {
  const text = CENTRE_TEXT[language]
  const { startTime, endTime, spotName, seats, taken, state } = lesson
  return html`
<p class="time">${startTime}<span>${endTime}</span></p>
<div class="what"><h2>${lessonNameOf(lesson, language)}</h2>
<p>${text.levels[lesson.level]} · ${spotName}</p>${teachers(lesson, text)}
${state !== 'open' && html`<span class="pill${state === 'closed' && ' warn'}">${text.states[state]}</span>`}${seaPill(sea, lesson, language)}</div>
<p class="seats">${taken}/${seats}${state === 'open' && html`<span>${seatsLeft(lesson) > 0 ? text.left(seatsLeft(lesson)) : text.full}</span>`}</p>
${seatsBar(lesson)}`
}

/** Name of a lesson in a language; without a translation, as the school wrote it. */
export function lessonNameOf(
  { name, translations }: Pick<CentreLesson, 'name' | 'translations'>,
  language: Viewer['language']
): string {
  return translations[language]?.name ?? name
}

/** Decorative bar beside the seat numbers. */
export function seatsBar({ seats, taken }: CentreLesson): Html {
  return html`<svg class="fill" viewBox="0 0 ${Math.max(seats, taken, 1)} 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${taken}" height="1"/></svg>`
}

type Text = Pick<(typeof CENTRE_TEXT)['en'], 'website' | 'desk' | 'nobodyTeaches'>

function teachers(lesson: CentreLesson, text: Text): Html | false {
  if (isUntaught(lesson)) return html`<p class="lack">${text.nobodyTeaches}</p>`
  return lesson.instructors.length > 0 && html`<p>${lesson.instructors.join(', ')}</p>`
}

/** Number of guests present as text; false if none. */
function hereOf({ parties }: DayLesson, { language }: Viewer): string | false {
  const here = parties.reduce((sum, { arrived }) => sum + arrived, 0)
  return (
    here > 0 &&
    DOING_TEXT[language].here(
      here,
      parties.reduce((sum, party) => sum + party.participants, 0)
    )
  )
}

function soldSeats({ parties }: DayLesson, text: Text): string[] {
  return seatsBySeller(parties).map(([partner, seats]) => `${sellerName(partner, text)} ${seats}`)
}

/** Name of a partner, or a text for sales on the school's own pages. */
export function sellerName(partner: string, text: Text): string {
  return partner === WEBSITE ? text.website : partner === DESK ? text.desk : partner
}

/** Sea forecast for the lesson's first hour. The text and the colour say whether it suits the lesson's level. */
export function seaPill(
  sea: LessonSea | undefined,
  { level }: Pick<CentreLesson, 'level'>,
  language: Viewer['language']
): Html | false {
  if (sea === undefined) return false
  const text = CENTRE_TEXT[language]
  const { breakingHeightM, windSpeedKmh, windRelation, suitable, stale, demo } = sea
  const wind = windRelation === null ? null : (text.winds[windRelation] ?? null)
  const facts = [
    text.sea(breakingHeightM, windSpeedKmh, wind),
    suitable ? text.suits : level === 'all' ? text.suitsNoBeginner : text.suitsNot,
    stale && text.late,
    demo && text.demo
  ]
  return html`<span class="pill ${suitable ? 'good' : 'bad'}">${facts.filter(Boolean).join(' · ')}</span>`
}

/** Name of a party, with a link to its booking if the role permits. */
export function partyName({ id, name }: Pick<RosterParty, 'id' | 'name'>, viewer: Viewer): Html {
  const label = name || CENTRE_TEXT[viewer.language].nameless
  if (!mayDo(viewer.role, 'find')) return html`${label}`
  return html`<a href="${linkTo(centreBookingPath(id), viewer)}">${label}</a>`
}

/** Place of the lesson in the party's course, and the days that it missed; false without a course. */
export function courseDayText(
  { courseDay }: Pick<RosterParty, 'courseDay'>,
  { dayOfCourse, missedDays }: Pick<(typeof CENTRE_TEXT)['en'], 'dayOfCourse' | 'missedDays'>
): string | false {
  if (!courseDay) return false
  const { number, count, missed } = courseDay
  return [dayOfCourse(number, count), ...(missed.length > 0 ? [missedDays(missed)] : [])].join(' · ')
}

/** A party in a roster; on a wide screen its parts are table cells. */
function partyItem(
  party: RosterParty,
  { mayCome, isToday }: { readonly mayCome: boolean; readonly isToday: boolean },
  sizes: string | false,
  viewer: Viewer
): Html {
  const text = CENTRE_TEXT[viewer.language]
  const { id, name, participants, unitSeats, partner, reference, notes, staffNote, status, isUnpaid } = party
  const seesAll = mayDo(viewer.role, 'find')
  const facts = [
    partyByAge(unitSeats, viewer.language),
    sellerName(partner, text),
    status !== 'confirmed' && text.partyStates[status],
    courseDayText(party, text),
    notes && `“${notes}”`
  ]
  const phone = (seesAll || isToday) && party.phone
  return html`
<li class="party"><div><p>${partyName({ id, name }, viewer)}<b> · ${participants}</b></p><p>${facts.filter(Boolean).join(' · ')}</p></div>${isUnpaid && seesAll && html`<b class="owes">${text.unpaid}</b>`}${phone && html`<span class="tel">${phoneLink(phone)}</span>`}
<span class="ref"><span class="hidden">${text.reference} </span>${reference}</span>${mayCome && arrivalButton(party, viewer)}${underParty([sizes, staffNote !== null && noteText(staffNote, viewer)])}</li>`
}

export interface LessonSchool {
  readonly schoolName: string
  readonly timeZone: string
}

export function formerPlace({ date, startTime, spotName }: LessonWas, language: Viewer['language']): string {
  return DESK_TEXT[language].was(
    formatDay(date, language, { brief: true, inside: true }),
    startTime,
    spotName
  )
}

/** The reason of a cancellation, if given. */
export function cancelReason(
  { because, words }: CancelExplanation,
  language: Viewer['language']
): Html | false {
  const reasons = [because && WEATHER_TEXT[language].reasons[because], words && `“${words}”`].filter(Boolean)
  return (
    reasons.length > 0 &&
    html`<p class="note bad" id="why">${DESK_TEXT[language].reason}: ${reasons.join(' · ')}</p>`
  )
}
