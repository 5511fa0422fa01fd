import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import { phoneLink } from '../kit/contact-links.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { centreBookingPath, dayPath, drivesPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { DRIVES_TEXT } from '../messages/drives.ts'
import { type DriveStop, peopleAt, stopsOf } from './drives.ts'
import { MOST_DRIVEN, type Ride } from './drives-queries.ts'

/** Where to be at which time, and whom to take along: on a phone in the van, and on paper. */
export function renderDrives(
  schoolName: string,
  date: string,
  rides: readonly Ride[],
  viewer: Viewer
): string {
  const { language } = viewer
  const text = DRIVES_TEXT[language]
  const title = text.drivesOn(formatDay(date, language))
  const stops = stopsOf(rides.slice(0, MOST_DRIVEN))
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      path: drivesPath(date),
      place: { date },
      isLive: true,
      isKept: true,
      top: html`<a class="step" href="${linkTo(dayPath(date), viewer)}" aria-label="${DOING_TEXT[language].back}">‹</a>
<div><h1>${title}</h1><p class="soft small">${schoolName}</p></div>`,
      content: html`${rides.length > MOST_DRIVEN && html`<p class="note warn">${text.more}</p>`}
${stops.length === 0 && html`<section class="card empty"><p>${text.nobody}</p></section>`}
${stops.map(stop => stopItem(stop, viewer))}`
    },
    viewer
  )
}

function stopItem(stop: DriveStop, viewer: Viewer): Html {
  const text = DRIVES_TEXT[viewer.language]
  const { way, time, point, rides } = stop
  const where = point ? point.name : text.noPlace
  return html`<section class="lesson"><h2 class="title">${time} ${text.ways[way]}: ${where} <span class="soft small">${text.people(peopleAt(stop))}</span></h2>
${point && html`<p class="none">${[point.address, point.directions].filter(Boolean).join(' · ')}</p>`}
<ul>${rides.map(ride => rideItem(ride, viewer))}</ul></section>`
}

function rideItem(ride: Ride, viewer: Viewer): Html {
  const { bookingId, name, phone, participants, hotel, room, start, end, lessonName, translations } = ride
  const text = DRIVES_TEXT[viewer.language]
  const time = (ride.way === 'pickup' ? start : end).slice(11, 16)
  const lesson = `${time} ${lessonNameOf({ name: lessonName, translations }, viewer.language)}`
  const said = [hotel, room && text.room(room), lesson].filter(Boolean).join(' · ')
  return html`
<li class="party"><div><p><b><a href="${linkTo(centreBookingPath(bookingId), viewer)}">${participants} × ${name || CENTRE_TEXT[viewer.language].nameless}</a></b></p><p>${said}${phone && html` · ${phoneLink(phone)}`}</p></div></li>`
}
