import { fact } from '../page/fact.ts'
import { formatMoney } from '../page/format.ts'
import { renderPage } from '../page/layout.ts'
import { linkTo, type Reading } from '../page/reading.ts'
import { type Html, html } from '../util/html.ts'
import { contactOf, lessonPath, paymentPage, schoolPath, whenOf } from './parts.ts'
import type { PublicBooking, PublicLesson, PublicSchool } from './queries.ts'
import { TEXT, type Text } from './text.ts'

/** The address of a booking's page: `attempt` is known to whoever made it, and to nobody else. */
export function bookedPath(slotId: string, attempt: string): string {
  return `${lessonPath(slotId)}/booked/${attempt}`
}

/** What was booked, and what comes next. */
export function renderConfirmation(
  booking: PublicBooking,
  lesson: PublicLesson,
  school: PublicSchool,
  { path, reading }: { path: string; reading: Reading }
): string {
  const text = TEXT[reading.language]
  const stands = booking.status === 'confirmed' && !lesson.isCancelled
  const gone = lesson.isCancelled ? text.states.cancelled.title : text.cancelled
  return renderPage({
    language: reading.language,
    title: stands ? text.booked : gone,
    path,
    home: { path: linkTo(schoolPath(school.id), reading), name: school.name },
    content: html`<div class="columns">
<div class="stack">
<div>
${stands ? html`<p class="eyebrow">${text.booked}</p>` : ''}
<h1>${stands ? text.thanks(firstName(booking.customerName)) : gone}</h1>
</div>
${stands && nextSteps(school, linkTo(`${path}/lesson.ics`, reading), text)}
${contact(school, text)}
${!stands && html`<p><a href="${linkTo(schoolPath(school.id), reading)}">${text.allLessons}</a></p>`}
</div>
<section class="card" aria-label="${lesson.name}">
${facts(booking, lesson, school, stands, reading)}
</section>
</div>`
  })
}

function nextSteps(school: PublicSchool, eventPath: string, text: Text): Html {
  const page = paymentPage(school)
  const pay = page !== undefined && html`<a class="button" href="${page}">${text.payNow}</a>`
  return html`<p>${text.keepPage}</p>
<p class="actions">${pay}<a class="button${pay ? ' plain' : ''}" href="${eventPath}">${text.addToCalendar}</a></p>`
}

function contact(school: PublicSchool, text: Text): Html | false {
  const ways = contactOf(school)
  return ways && html`<p class="soft">${text.changePlans}<br>${ways}</p>`
}

function facts(
  booking: PublicBooking,
  lesson: PublicLesson,
  school: PublicSchool,
  stands: boolean,
  { language }: Reading
): Html {
  const text = TEXT[language]
  const { address } = school
  const isPaidThere = stands && paymentPage(school) === undefined
  return html`<h2>${lesson.name}</h2>
<dl class="facts">
${fact(text.when, whenOf(lesson, language), 'wide')}${fact(
  text.where,
  html`${lesson.spotName}${address && html`<br><span class="soft">${address}</span>`}`,
  'wide'
)}${fact(text.party, html`${text.people(booking.participants)}`)}${fact(
  text.total,
  html`${formatMoney(booking.totalCents, booking.currency, language)}${isPaidThere && html` <span class="soft">${text.toPay}</span>`}`
)}${fact(text.reference, html`<span class="soft small">${booking.reference}</span>`, 'wide')}</dl>`
}

/** What people are called by: the first word of a name. */
function firstName(name: string): string {
  return name.split(/\s+/)[0] ?? name
}
