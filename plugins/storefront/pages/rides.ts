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
export function rideSelects(lesson: PublicLesson, filled: RideState, language: Language): Html[] {
  return DIRECTIONS.filter(way => lesson.transfers[way].points.length > 0).map(way =>
    rideSelect(way, lesson, filled, language)
  )
}

function rideSelect(
  way: Direction,
  lesson: PublicLesson,
  { rides, rideFaults = {} }: RideState,
  language: Language
): Html {
  const { required, points } = lesson.transfers[way]
  const words = TRANSFER_WORDS[language]
  const first = required ? FORM_TEXT[language].choose : words.none[way]
  const fault = rideFaults[way] && words.choose
  const ties = html`${required && new Html(' required')}${fault && html` aria-invalid="true" aria-describedby="${way}-fault"`}`
  return html`<div>
<label for="${way}">${words[way]}</label>
<select id="${way}" name="${way}"${ties}>
<option value="">${first}</option>${points.map(
    point => html`
<option value="${point.id}"${point.id === rides[way] && new Html(' selected')}>${meetingTime(way, point, lesson)} ${point.name}, ${point.address}</option>`
  )}
</select>${fault && html`<p class="fault" id="${way}-fault">${fault}</p>`}
</div>`
}

/** Links to the choices with faults. */
export function rideLinks(faults: RideFaults = {}, language: Language): Html[] {
  return DIRECTIONS.filter(way => faults[way]).map(
    way => html`<li><a href="#${way}">${TRANSFER_WORDS[language][way]}</a></li>`
  )
}
