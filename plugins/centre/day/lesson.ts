import { partyByAge } from '../../../lib/booking/unit-names.ts'
import { type RosterSizes, readSizes } from '../../../lib/equipment/gear/queries.ts'
import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { centreLessonPath, mayDo, proposalPath } from '../../../lib/people/rules.ts'
import { conditionsByLesson, type LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { arrivalButton, arrivalForm } from '../kit/arrival.ts'
import { renderCentrePage } from '../kit/frame.ts'
import {
  cancelReason,
  courseDayText,
  formerPlace,
  type LessonSchool,
  lessonHead,
  lessonNameOf,
  noteText,
  partyName,
  sellerName,
  underParty
} from '../kit/lesson-item.ts'
import { findWholeLesson, LESSON_LIMITS } from '../kit/lesson-queries.ts'
import { isToCome, seatsBySeller } from '../kit/lessons.ts'
import { mailLink, phoneLink } from '../kit/links.ts'
import type { LessonParty, WholeLesson } from '../kit/model.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { dayPath, gearPath, lessonEditPath, notePath, teamPath, weatherPath } from '../kit/paths.ts'
import { type SizesOf, sizesOn } from '../kit/roster-sizes.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { TEAM_TEXT } from '../messages/team.ts'
import { TIMETABLE_TEXT } from '../messages/timetable.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'

export const getCentreLesson = page(
  { params: ['slotId'], query: NOTICE_QUERY, live: true },
  async ({ principal, viewer, params: { slotId }, query, read, forecasts }) => {
    const [lesson, sizes, forecast] = await Promise.all([
      findWholeLesson(read, principal, slotId),
      readSizes(read, principal.schoolId, [slotId]),
      forecasts.now()
    ])
    if (!lesson) throw new Problem('not_found')
    const sea = isToCome(lesson) ? conditionsByLesson(forecast, [lesson]).get(slotId) : undefined
    return renderWholeLesson(principal, { ...lesson, sea, sizes, notice: query }, viewer)
  }
)

/** A lesson with its forecast, and the notice of the last action. */
interface LessonProps extends WholeLesson {
  readonly sizes: RosterSizes
  readonly sea: LessonSea | undefined
  readonly notice: PageNotice
}

function renderWholeLesson(
  { schoolName, timeZone }: LessonSchool,
  { sea, notice, sizes, ...lesson }: LessonProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = DESK_TEXT[language]
  const { id, date, startTime, state, seats, capacity, parties, proposals, moves } = lesson
  const title = `${startTime} ${lessonNameOf(lesson, language)}`
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      path: centreLessonPath(id),
      place: { date },
      isLive: true,
      isStored: true,
      top: html`<a class="step" href="${linkTo(dayPath(date), viewer)}" aria-label="${text.toDay}">‹</a>
<div><h1>${title}</h1><p class="soft small">${formatDay(date, language)} · ${schoolName}</p></div>`,
      content: html`${renderNotice(notice, 'lesson', viewer)}<section class="lesson ${state}" id="lesson"><div class="head">${lessonHead(lesson, sea, viewer)}
${mayDo(viewer.role, 'find') && html`<p class="more flat"><span>${text.pricePerson}: ${formatMoney(lesson.priceCents, lesson.currency, language)}${seats < capacity && ` · ${text.instructorsTake(seats, capacity)}`}</span></p>`}</div></section>
${cancelReason(lesson, language)}
${acts(lesson, viewer)}
${lesson.guestNote && html`<p class="note" id="guest-note"><b>${TIMETABLE_TEXT[language].fields.note}:</b> “${lesson.guestNote}”</p>`}
${lesson.staffNote !== null && html`<p class="note" id="note">${noteText(lesson.staffNote, viewer)}</p>`}
${(mayDo(viewer.role, 'decide') ? proposals : []).map(
  proposal => html`
<section class="ask" id="${proposal.id}"><p><strong>${text.moveAsked}</strong><br><span class="soft small">${text.movedTo(formatDay(proposal.date, language, { inside: true }), proposal.startTime)} · ${CENTRE_TEXT[language].proposedBy(proposal.keyLabel)}</span></p><a class="tap do" href="${linkTo(proposalPath(proposal.id), viewer)}">${CENTRE_TEXT[language].look}</a></section>`
)}
${moves.length > 0 && html`<ul class="note warn" id="moves">${moves.map(was => html`<li>${formerPlace(was, language)} <span class="soft small">(${text.changed(formatInstant(was.movedAt, timeZone, language))})</span></li>`)}</ul>`}
${parties.length > LESSON_LIMITS.parties && html`<p class="note warn">${text.moreParties}</p>`}
${roster(lesson, sizesOn(sizes, language), viewer)}
${arrivalForm('lesson', viewer)}`
    },
    viewer
  )
}

function acts({ id, date, state, taught }: WholeLesson, viewer: Viewer): Html {
  const { language, role } = viewer
  const text = DOING_TEXT[language]
  const path = centreLessonPath(id)
  const sale = state === 'closed' ? 'open' : 'close'
  const isOpen = isToCome({ state })
  const isAhead = isOpen && state !== 'begun'
  const link = (to: string, name: string, kind = '') =>
    html`<a class="tap ${kind}" href="${linkTo(to, viewer)}">${name}</a>`
  return html`<div class="acts">${isOpen && mayDo(role, 'book') && link(`${path}/book`, text.guest, 'do')}
${isAhead && mayDo(role, 'close') && html`<form method="post" action="${linkTo(`${path}/sale`, viewer)}"><button class="tap" name="sale" value="${sale}">${text[sale]}</button></form>`}
${isAhead && mayDo(role, 'weather') && html`${link(`${path}/move`, WEATHER_TEXT[language].move)}${link(`${weatherPath(date)}?act=cancel&lesson=${id}`, WEATHER_TEXT[language].cancel)}`}
${isAhead && taught && mayDo(role, 'rota') && link(teamPath(id), TEAM_TEXT[language].team)}
${isAhead && mayDo(role, 'timetable') && link(lessonEditPath(id), TIMETABLE_TEXT[language].edit)}
${isOpen && link(gearPath(id), BEACH_TEXT[language].gear)}${link(notePath(id), BEACH_TEXT[language].writeNote)}</div>`
}

function roster(lesson: WholeLesson, sizesOf: SizesOf, viewer: Viewer): Html {
  const parties = lesson.parties.slice(0, LESSON_LIMITS.parties)
  const text = CENTRE_TEXT[viewer.language]
  const held = seatsBySeller(parties.filter(({ status }) => status === 'on_hold')).map(
    ([partner, seats]) => `${sellerName(partner, text)} ${seats}`
  )
  return html`<section class="lesson" id="roster"><h2 class="title">${DESK_TEXT[viewer.language].roster}</h2>${held.length > 0 && html`<p class="none" id="held">${text.seatsOnHold}: ${held.join(' · ')}</p>`}
${
  parties.length > 0
    ? html`<ul>${parties.map(party => partyRow(lesson, party, sizesOf(party.id, lesson.level), viewer))}</ul>`
    : html`<p class="none">${text.nobodyBooked}</p>`
}</section>`
}

/** A party with its booking, price and contact details. */
function partyRow(
  { currency, isToday }: WholeLesson,
  party: LessonParty,
  sizes: string | false,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const words = CENTRE_TEXT[language]
  const { id, participants, unitSeats, partner, reference, notes, staffNote, status, totalCents } = party
  // Instructors may call guests on the day of the lesson; they see no other contact details.
  const seesAll = mayDo(viewer.role, 'find')
  const phone = (seesAll || isToday) && party.phone
  const email = seesAll && party.email
  const facts = [
    partyByAge(unitSeats, language),
    sellerName(partner, words),
    status !== 'confirmed' && words.partyStates[status],
    courseDayText(party, words),
    seesAll && formatMoney(totalCents, currency, language),
    seesAll && party.isUnpaid && words.unpaid,
    notes && `“${notes}”`
  ]
  return html`
<li class="party ${status}" id="${id}"><div><p>${partyName(party, viewer)} · ${participants}</p><p>${facts.filter(Boolean).join(' · ')}</p></div>
<span class="ref"><span class="hidden">${words.reference} </span>${reference}</span>${isToday && arrivalButton(party, viewer)}${underParty([sizes, staffNote !== null && noteText(staffNote, viewer)])}
<p class="reach under">${phone && phoneLink(phone)}${email && mailLink(email)}<a href="${linkTo(notePath(id), viewer)}" aria-label="${text.noteOf(party.name || words.nameless)}">${text.writeNote}</a></p></li>`
}
