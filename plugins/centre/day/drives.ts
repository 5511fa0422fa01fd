import { type Direction, type TransferPoint, transferTime } from '../../../lib/guests/transfers/rules.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { phoneLink } from '../kit/links.ts'
import { page } from '../kit/page.ts'
import { centreBookingPath, dayPath, drivesPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { DRIVES_TEXT } from '../messages/drives.ts'
import { listRides, MAX_DRIVEN, type Ride } from './queries.ts'

export const getCentreDrives = page(
  { params: ['date'], live: true },
  async ({ principal, viewer, params: { date }, read }) => {
    const rides = await listRides(read, principal, date)
    return renderDrives(principal.schoolName, date, rides, viewer)
  }
)

/** The driver's list, on a phone and in print. */
function renderDrives(schoolName: string, date: string, rides: readonly Ride[], viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = DRIVES_TEXT[language]
  const title = text.drivesOn(formatDay(date, language, { inside: true }))
  const stops = stopsOf(rides.slice(0, MAX_DRIVEN))
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      path: drivesPath(date),
      place: { date },
      isLive: true,
      isStored: true,
      top: html`<a class="step" href="${linkTo(dayPath(date), viewer)}" aria-label="${DOING_TEXT[language].back}">‹</a>
<div><h1>${title}</h1><p class="soft small">${schoolName}</p></div>`,
      content: html`${rides.length > MAX_DRIVEN && html`<p class="note warn">${text.more}</p>`}
${stops.length === 0 && html`<section class="card empty"><p>${text.nobody}</p></section>`}
${stops.map(stop => stopItem(stop, viewer))}`
    },
    viewer
  )
}

function stopItem(stop: DriveStop, viewer: Viewer): Html {
  const text = DRIVES_TEXT[viewer.language]
  const { way, time, point, rides } = stop
  const placeName = point ? point.name : text.noPlace
  return html`<section class="lesson"><h2 class="title">${time} ${text.ways[way]}: ${placeName} <span class="soft small">${text.people(peopleAt(stop))}</span></h2>
${point && html`<p class="none">${[point.address, point.directions].filter(Boolean).join(' · ')}</p>`}
<ul>${rides.map(ride => rideItem(ride, viewer))}</ul></section>`
}

function rideItem(ride: Ride, viewer: Viewer): Html {
  const { bookingId, name, phone, participants, hotel, room, start, end, lessonName, translations } = ride
  const text = DRIVES_TEXT[viewer.language]
  const time = (ride.way === 'pickup' ? start : end).slice(11, 16)
  const lesson = `${time} ${lessonNameOf({ name: lessonName, translations }, viewer.language)}`
  const facts = [hotel, room && text.room(room), lesson].filter(Boolean).join(' · ')
  return html`
<li class="party"><div><p><b><a href="${linkTo(centreBookingPath(bookingId), viewer)}">${participants} × ${name || CENTRE_TEXT[viewer.language].nameless}</a></b></p><p>${facts}${phone && html` · ${phoneLink(phone)}`}</p></div></li>`
}

/** A stop of the driver, with the parties to pick up or drop off. */
interface DriveStop {
  readonly way: Direction
  /** HH:MM; empty if no pickup point is agreed yet. */
  readonly time: string
  readonly point: TransferPoint | null
  readonly rides: readonly Ride[]
}

/** Stops in the order of their times; parties without an agreed point come last. */
function stopsOf(rides: readonly Ride[]): DriveStop[] {
  const stops = new Map<string, { at: string; stop: DriveStop & { rides: Ride[] } }>()
  for (const ride of rides) {
    const { way, point } = ride
    const at = point ? transferTime(way, ride, point.minutes) : ''
    const key = JSON.stringify([at, way, point?.id, point?.name])
    const entry = stops.get(key) ?? { at, stop: { way, time: at.slice(11, 16), point, rides: [] } }
    entry.stop.rides.push(ride)
    stops.set(key, entry)
  }
  const order = ({ at }: { at: string }) => at || '~'
  return [...stops.values()]
    .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))
    .map(({ stop }) => stop)
}

function peopleAt({ rides }: DriveStop): number {
  return rides.reduce((sum, { participants }) => sum + participants, 0)
}
