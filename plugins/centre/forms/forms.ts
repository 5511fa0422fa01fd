import * as v from 'valibot'
import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
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
import { type FormOrigin, type FormWave, readFormWave, type UnprovenBooking } from './queries.ts'
import {
  ALL_ORIGINS,
  MAX_WAVE,
  ORIGIN,
  WAVE_ACTS,
  WAVE_HOURS,
  type WaveAct,
  type WaveHours
} from './rules.ts'
import { settleForms } from './writes.ts'

export const getCentreForms = page(
  {
    query: {
      hours: v.fallback(
        v.pipe(v.optional(v.string(), '24'), v.transform(Number), v.picklist(WAVE_HOURS)),
        24
      ),
      did: maybe(v.picklist(WAVE_ACTS)),
      bookings: maybe(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
      origin: maybe(v.pipe(v.string(), v.regex(ORIGIN)))
    }
  },
  async ({ principal, viewer, query, read }) => {
    const wave = await readFormWave(read, principal.schoolId, query.hours, query.origin ?? null)
    const notice = query.did && { act: query.did, bookings: Number(query.bookings ?? 0) }
    return renderForms(principal, { wave, hours: query.hours, origin: query.origin, notice }, viewer)
  }
)

const MICROS = 'microseconds since 1970'
const micros = () => v.pipe(v.string(MICROS), v.regex(/^\d{1,16}$/, MICROS))

export const settleCentreForms = action(
  {
    form: {
      act: oneOf(WAVE_ACTS),
      from: micros(),
      until: micros(),
      origin: v.optional(v.pipe(v.string(), v.regex(ORIGIN, 'a mail domain or network')))
    },
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
  readonly origin: string | undefined
  readonly notice: { readonly act: WaveAct; readonly bookings: number } | undefined
}

/** The unproven bookings of a time span, the effects of cancelling or accepting them, and the forms for both. */
function renderForms(
  person: PersonSession,
  { wave, hours, origin, notice }: FormsPage,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = FORMS_TEXT[language]
  const { bookings, held, seats, guests, lessons, alarms, origins, newest } = wave
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: FORMS_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${notice && statusNote(text.done(notice.act, notice.bookings))}
${alarms.map(({ kind, since }) => html`<p class="note bad" id="alarm-${kind}">${text.alarms[kind](formatInstant(since, person.timeZone, language))}</p>`)}
<p class="soft small">${origin === undefined ? text.intro : origin === ALL_ORIGINS ? text.onlyAll : text.only(origin)}</p>
${origin !== ALL_ORIGINS && html`<p><a href="${linkTo(formsPath(24, ALL_ORIGINS), viewer)}">${text.all}</a></p>`}
<nav class="acts" aria-label="${text.spans}">${WAVE_HOURS.map(
      span =>
        html`<a class="tap" href="${linkTo(formsPath(span, origin), viewer)}"${span === hours && html` aria-current="true"`}>${text.hours[span]}</a>`
    )}</nav>
${
  bookings === 0
    ? html`<section class="card empty"><h2>${text.none}</h2></section>`
    : html`<section class="lesson"><div class="form"><p id="wave"><b>${text.counts(bookings, seats, guests, lessons)}</b>${held > 0 && html` · ${text.held(held)}`}</p>${bookings === MAX_WAVE && html`<p>${text.many}</p>`}</div></section>
<section class="lesson">${actForm('cancel', { ...wave, origin }, text.cancelHint, text.cancelAll(bookings), viewer)}</section>
<section class="lesson">${actForm('accept', { ...wave, origin }, text.acceptHint, text.acceptAll(bookings), viewer)}</section>
<h2>${text.newest}</h2>
<ol class="lesson">${newest.map(booking => bookingItem(booking, person.timeZone, viewer))}</ol>`
}
${origins.length > 0 && originList(origins, viewer)}`
  })
}

function actForm(
  act: WaveAct,
  { from, until, origin }: FormWave & Pick<FormsPage, 'origin'>,
  hint: string,
  button: string,
  viewer: Viewer
): Html {
  return html`<form class="form" method="post" action="${linkTo(FORMS_PATH, viewer)}"><p>${hint}</p>
${hiddenFields({ from, until, ...(origin !== undefined && { origin }) })}
<button class="button${act === 'accept' && ' plain'}" name="act" value="${act}">${button}</button></form>`
}

/** Link to the bookings of an origin, or of all unproven guests. */
function formsPath(hours: WaveHours, origin?: string): string {
  return `${FORMS_PATH}?hours=${hours}${origin === undefined ? '' : `&origin=${encodeURIComponent(origin)}`}`
}

/** Email domains and networks that took many seats, including confirmed bookings. */
function originList(origins: readonly FormOrigin[], viewer: Viewer): Html {
  const text = FORMS_TEXT[viewer.language]
  return html`<h2 id="origins">${text.origins}</h2>
<p class="soft small">${text.originsHint}</p>
<ul class="lesson">${origins.map(
    ({ name, bookings, seats, confirmed }) => html`
<li class="party told"><div><p><b><a href="${linkTo(formsPath(0, name), viewer)}">${name}</a></b></p>
<p>${text.originCounts(bookings, seats, confirmed)}</p></div></li>`
  )}</ul>`
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
