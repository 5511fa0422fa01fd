import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import type { Back } from './after.ts'
import type { DayFilter } from './day-filter.ts'
import type { RosterParty } from './model.ts'
import type { Viewer } from './viewer.ts'

/** The form to which all arrival buttons of a page belong. */
export function arrivalForm(back: Back, viewer: Viewer, show?: DayFilter): Html {
  return html`<form id="arrivals" method="post" action="${linkTo('/centre/arrivals', viewer)}"><input type="hidden" name="back" value="${back}">${show !== undefined && html`<input type="hidden" name="show" value="${show}">`}</form>`
}

/** Button that marks all guests of a party as present, or undoes that. */
export function arrivalButton(
  { id, name, participants, arrived, noShow, status }: RosterParty,
  viewer: Viewer
): Html | false {
  const text = DOING_TEXT[viewer.language]
  if (status !== 'confirmed') return false
  const isRecorded = arrived > 0 || noShow
  const label = noShow
    ? text.noShow
    : arrived > 0
      ? text.here(arrived, participants)
      : text.allHere(participants)
  const [all, here] = [text.allHere(participants), text.here(participants, participants)]
  const value = formatArrival({ bookingId: id, arrived: isRecorded ? 0 : participants })
  const guestName = name || CENTRE_TEXT[viewer.language].nameless
  return html`<button class="tap${isRecorded && ' is-here'}" form="arrivals" name="party" value="${value}" aria-pressed="${String(isRecorded)}" aria-label="${label}: ${guestName}" data-told="${participants}|${here}|${all}">${arrived > 0 && '✓ '}${label}</button>`
}

/** Arrivals of a party, as a form sends them; null if the party did not come. */
export interface ArrivalInput {
  readonly bookingId: string
  readonly arrived: number | null
}

/** Parses a form value; undefined if malformed. */
export function parseArrival(text: string): ArrivalInput | undefined {
  const [, bookingId, arrived] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,5}|none)$/.exec(text) ?? []
  if (!bookingId || !arrived) return undefined
  return { bookingId, arrived: arrived === 'none' ? null : Number(arrived) }
}

export function formatArrival({ bookingId, arrived }: ArrivalInput): string {
  return `${bookingId}.${arrived ?? 'none'}`
}
