import { DIRECTIONS, type Direction } from '../../../lib/guests/transfers/rules.ts'
import { meetingTime, TRANSFER_WORDS } from '../../../lib/guests/transfers/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { FORM_TEXT } from '../form-text.ts'
import type { RideEntries, RideFaults } from '../rides.ts'

/** Chosen transfers and their faults. */
interface RideState {
  readonly rides: RideEntries
  readonly rideFaults?: RideFaults
}

/** Selects of pickup and drop-off points, with times for this lesson; empty without points. */
export function rideSelects(lesson: PublicLesson, form: RideState, language: Language): Html[] {
  return DIRECTIONS.filter(direction => lesson.transfers[direction].points.length > 0).map(direction =>
    rideSelect(direction, lesson, form, language)
  )
}

function rideSelect(
  direction: Direction,
  lesson: PublicLesson,
  { rides, rideFaults = {} }: RideState,
  language: Language
): Html {
  const { required, points } = lesson.transfers[direction]
  const words = TRANSFER_WORDS[language]
  const first = required ? FORM_TEXT[language].choose : words.none[direction]
  const fault = rideFaults[direction] && words.choose
  const ties = html`${required && new Html(' required')}${fault && html` aria-invalid="true" aria-describedby="${direction}-fault"`}`
  return html`<div>
<label for="${direction}">${words[direction]}</label>
<select id="${direction}" name="${direction}"${ties}>
<option value="">${first}</option>${points.map(
    point => html`
<option value="${point.id}"${point.id === rides[direction] && new Html(' selected')}>${meetingTime(direction, point, lesson)} ${point.name}, ${point.address}</option>`
  )}
</select>${fault && html`<p class="fault" id="${direction}-fault">${fault}</p>`}
</div>`
}

/** Links to the choices with faults. */
export function rideLinks(faults: RideFaults = {}, language: Language): Html[] {
  return DIRECTIONS.filter(direction => faults[direction]).map(
    direction => html`<li><a href="#${direction}">${TRANSFER_WORDS[language][direction]}</a></li>`
  )
}
