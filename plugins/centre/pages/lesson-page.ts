import { centreBookingPath } from '../../../lib/centre/booking/rules.ts'
import {
  LESSON_SHOWN,
  type LessonParty,
  type LessonWas,
  type WholeLesson
} from '../../../lib/centre/lesson/queries.ts'
import { centreLessonPath, dayPath } from '../../../lib/centre/rules.ts'
import { WEBSITE } from '../../../lib/keys/rules.ts'
import { proposalPath } from '../../../lib/owners/rules.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import { DESK_TEXT } from '../desk-text.ts'
import { CENTRE_TEXT } from '../text.ts'
import { mailLink, phoneLink } from './contact-links.ts'
import { renderCentrePage } from './frame.ts'
import { lessonHead, lessonNameOf, type SeaAt, sellerName } from './lesson-item.ts'

/** Whose lesson it is, and by which clock. */
export interface LessonSchool {
  readonly schoolName: string
  readonly timeZone: string
}

/** One lesson whole: what is known of it, what is proposed, and everybody who comes, with how to reach them. */
export function renderWholeLesson(
  { schoolName, timeZone }: LessonSchool,
  lesson: WholeLesson,
  sea: SeaAt | undefined,
  reading: Reading
): string {
  const { language } = reading
  const text = DESK_TEXT[language]
  const { id, date, startTime, state, parties, proposals, moves } = lesson
  const title = `${startTime} ${lessonNameOf(lesson, language)}`
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      path: centreLessonPath(id),
      place: { date },
      isLive: true,
      top: html`<a class="step" href="${linkTo(dayPath(date), reading)}" aria-label="${text.toDay}">‹</a>
<div><h1>${title}</h1><p class="soft small">${formatDay(date, language)} · ${schoolName}</p></div>`,
      content: html`<section class="lesson ${state}" id="lesson"><div class="head">${lessonHead(lesson, sea, reading)}
<p class="more flat"><span>${text.pricePerson}: ${formatMoney(lesson.priceCents, lesson.currency, language)}</span></p></div></section>
${proposals.map(
  proposal => html`
<section class="ask" id="${proposal.id}"><p><strong>${text.moveAsked}</strong><br><span class="soft small">${text.movedTo(formatDay(proposal.date, language), proposal.startTime)} · ${CENTRE_TEXT[language].proposedBy(proposal.keyLabel)}</span></p><a class="tap do" href="${linkTo(proposalPath(proposal.id), reading)}">${CENTRE_TEXT[language].look}</a></section>`
)}
${moves.length > 0 && html`<ul class="note warn" id="moves">${moves.map(was => html`<li>${wasAt(was, language)} <span class="soft small">(${text.changed(formatInstant(was.movedAt, timeZone, language))})</span></li>`)}</ul>`}
${parties.length > LESSON_SHOWN.parties && html`<p class="note warn">${text.moreParties}</p>`}
${roster(lesson, reading)}`
    },
    reading
  )
}

/** Where a lesson was, in words. */
export function wasAt({ date, startTime, spotName }: LessonWas, language: Reading['language']): string {
  return DESK_TEXT[language].was(formatDay(date, language, { brief: true }), startTime, spotName)
}

function roster(lesson: WholeLesson, reading: Reading): Html {
  const parties = lesson.parties.slice(0, LESSON_SHOWN.parties)
  return html`<section class="lesson" id="roster"><h2 class="title">${DESK_TEXT[reading.language].roster}</h2>
${
  parties.length > 0
    ? html`<ul>${parties.map(party => partyRow(lesson, party, reading))}</ul>`
    : html`<p class="none">${CENTRE_TEXT[reading.language].nobodyBooked}</p>`
}</section>`
}

/** A party with its booking, what it costs, and how to reach it. */
function partyRow({ currency, isPaidHere }: WholeLesson, party: LessonParty, reading: Reading): Html {
  const { language } = reading
  const text = DESK_TEXT[language]
  const words = CENTRE_TEXT[language]
  const { id, name, participants, partner, reference, notes, status, phone, email, totalCents } = party
  const said = [
    sellerName(partner, words),
    status !== 'confirmed' && words.partyStates[status],
    formatMoney(totalCents, currency, language),
    status === 'confirmed' && partner === WEBSITE && isPaidHere && text.paidHere,
    notes && `“${notes}”`
  ]
  return html`
<li class="party ${status}" id="${id}"><div><p><a href="${linkTo(centreBookingPath(id), reading)}">${name || words.nameless}</a> · ${participants}</p><p>${said.filter(Boolean).join(' · ')}</p>
${(phone || email) && html`<p class="reach">${phone && phoneLink(phone)}${email && mailLink(email)}</p>`}</div>
<span class="ref"><span class="hidden">${words.reference} </span>${reference}</span></li>`
}
