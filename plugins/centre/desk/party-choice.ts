import { type AgeUnit, partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import { unitLabel } from '../../../lib/octo/ages.ts'
import { countSelects } from '../../../lib/pages/counts.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import type { DeskLesson } from './lesson-queries.ts'
import { MOST_PARTY } from './money.ts'
import { deskPrice } from './price.ts'

/** How many of each age come, with the total of those that the form came with. */
export function partyChoice(
  units: readonly AgeUnit[],
  lesson: DeskLesson,
  { seats, code = '', isNobody = false }: { seats: UnitSeats; code?: string; isNobody?: boolean },
  { language }: Viewer
): Html {
  const text = PARTY_TEXT[language]
  const { left, currency } = lesson
  const { cents } = deskPrice(lesson, { count: partySize(seats), party: seats, code })
  const most = Math.min(MOST_PARTY, Math.max(left, partySize(seats)))
  const all = units.map(unit => ({ ...unit, label: unitLabel(unit, language) }))
  return html`<fieldset><legend class="hidden">${DOING_TEXT[language].people}</legend>${countSelects(all, { seats, most, currency, cents }, language)}
${isNobody && html`<p class="fault" role="alert">${text.nobody}</p>`}<p class="sum">${text.total}: <b>${formatMoney(cents, currency, language)}</b></p></fieldset>`
}
