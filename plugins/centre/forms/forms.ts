import * as v from 'valibot'
import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { hiddenFields } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { statusNote } from '../kit/notice.ts'
import { action, page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { centreBookingPath, FORMS_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { FORMS_TEXT } from '../messages/forms.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { type FormWave, readFormWave, type UnprovenBooking } from './queries.ts'
import { MAX_WAVE, WAVE_ACTS, WAVE_HOURS, type WaveAct, type WaveHours } from './rules.ts'
import { settleForms } from './writes.ts'

export const getCentreForms = page(
  {
    query: {
      hours: v.fallback(
        v.pipe(v.optional(v.string(), '24'), v.transform(Number), v.picklist(WAVE_HOURS)),
        24
      ),
      did: maybe(v.picklist(WAVE_ACTS)),
      bookings: maybe(v.pipe(v.string(), v.regex(/^\d{1,4}$/)))
    }
  },
  async ({ principal, viewer, query, read }) => {
    const wave = await readFormWave(read, principal.schoolId, query.hours)
    const notice = query.did && { act: query.did, bookings: Number(query.bookings ?? 0) }
    return renderForms(principal, { wave, hours: query.hours, notice }, viewer)
  }
)

const MICROS = 'microseconds since 1970'
const micros = () => v.pipe(v.string(MICROS), v.regex(/^\d{1,16}$/, MICROS))

export const settleCentreForms = action(
  {
    form: { act: oneOf(WAVE_ACTS), from: micros(), until: micros() },
    example: { act: 'cancel', from: '946684800000000', until: '946684860000000' }
  },
  async ({ principal, body, write }) => {
    const { bookings } = await settleForms(write, principal, body)
    return { to: `${FORMS_PATH}?did=${body.act}&bookings=${bookings}` }
  }
)

interface FormsPage {
  readonly wave: FormWave
  readonly hours: WaveHours
  readonly notice: { readonly act: WaveAct; readonly bookings: number } | undefined
}

/** The unproven bookings of a span of time, what cancelling or accepting them means, and the forms that do it. */
function renderForms(person: PersonSession, { wave, hours, notice }: FormsPage, viewer: Viewer): string {
  const { language } = viewer
  const text = FORMS_TEXT[language]
  const { bookings, held, seats, guests, lessons, alarms, newest } = wave
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: FORMS_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${notice && statusNote(text.done(notice.act, notice.bookings))}
${alarms.map(({ kind, since }) => html`<p class="note bad" id="alarm-${kind}">${text.alarms[kind](formatInstant(since, person.timeZone, language))}</p>`)}
<p class="soft small">${text.intro}</p>
<nav class="acts" aria-label="${text.spans}">${WAVE_HOURS.map(
      span =>
        html`<a class="tap" href="${linkTo(`${FORMS_PATH}?hours=${span}`, viewer)}"${span === hours && html` aria-current="true"`}>${text.hours[span]}</a>`
    )}</nav>
${
  bookings === 0
    ? html`<section class="card empty"><h2>${text.none}</h2></section>`
    : html`<section class="lesson"><div class="form"><p id="wave"><b>${text.counts(bookings, seats, guests, lessons)}</b>${held > 0 && html` · ${text.held(held)}`}</p>${bookings === MAX_WAVE && html`<p>${text.many}</p>`}</div></section>
<section class="lesson">${actForm('cancel', wave, text.cancelHint, text.cancelAll(bookings), viewer)}</section>
<section class="lesson">${actForm('accept', wave, text.acceptHint, text.acceptAll(bookings), viewer)}</section>
<h2>${text.newest}</h2>
<ol class="lesson">${newest.map(booking => bookingItem(booking, person.timeZone, viewer))}</ol>`
}`
  })
}

function actForm(
  act: WaveAct,
  { from, until }: FormWave,
  hint: string,
  button: string,
  viewer: Viewer
): Html {
  return html`<form class="form" method="post" action="${linkTo(FORMS_PATH, viewer)}"><p>${hint}</p>
${hiddenFields({ from, until })}
<button class="button${act === 'accept' && ' plain'}" name="act" value="${act}">${button}</button></form>`
}

function bookingItem(booking: UnprovenBooking, timeZone: string, viewer: Viewer): Html {
  const { language } = viewer
  const { id, name, email, participants, isHeld, date, startTime, at } = booking
  const facts = [
    `${formatDay(date, language, { brief: true })} ${startTime}`,
    DESK_TEXT[language].people(participants),
    isHeld && FORMS_TEXT[language].isHeld,
    formatInstant(at, timeZone, language)
  ]
  return html`
<li class="party told"><div><p><b><a href="${linkTo(centreBookingPath(id), viewer)}">${name || CENTRE_TEXT[language].nameless}</a></b> ${email}</p>
<p>${facts.filter(Boolean).join(' · ')}</p></div></li>`
}
