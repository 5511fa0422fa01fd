import type { GearParty, LessonGear } from '../../../lib/equipment/gear/queries.ts'
import {
  GEAR_KINDS,
  type GearList,
  guestsOf,
  lessonOf,
  outfitsOf,
  type PartyGuest
} from '../../../lib/equipment/gear/rules.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { gearPath, guestPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { CELLS, MAX_GEAR_ROWS, type TypedRows } from './gear-form.ts'
import { parseGuest } from './guest-form.ts'
import { sizeChoice } from './size-choice.ts'

/** All guests of a lesson with their measures and sizes, in one form. */
export function gearTable(
  gear: LessonGear,
  list: GearList,
  typed: TypedRows | undefined,
  viewer: Viewer
): Html {
  const text = BEACH_TEXT[viewer.language]
  const lesson = lessonOf(gear)
  const guests = lesson.parties.flatMap(party => guestsOf(party).map(guest => ({ party, guest })))
  return html`<section class="lesson" id="who"><h2 class="title">${text.who} <span class="soft small">${text.advisedMark}</span></h2>
<form method="post" action="${linkTo(gearPath(lesson.id), viewer)}"><div class="sums"><table class="gear"><thead><tr><th>${text.guest}</th>${CELLS.map(cell => html`<th>${text[cell]}</th>`)}${GEAR_KINDS.map(kind => html`<th>${text.kinds[kind]}</th>`)}</tr></thead><tbody>${guests.slice(0, MAX_GEAR_ROWS).map(({ party, guest }) => guestRow(party, guest, { gear, list, typed }, viewer))}</tbody></table></div>
${guests.length > MAX_GEAR_ROWS && html`<p class="none">${text.moreGuests}</p>`}<p class="save"><button class="button">${text.saveAll}</button></p></form></section>`
}

interface GearContext {
  readonly gear: LessonGear
  readonly list: GearList
  readonly typed: TypedRows | undefined
}

/** A guest with measures and what they get. Arrow keys move between its cells and those of the next guest. */
function guestRow(
  { id, name, participants }: GearParty,
  guest: PartyGuest,
  { gear, list, typed }: GearContext,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const { n, label, heightCm, weightKg, shoeEu, version } = guest
  const key = `${id}.${n}`
  const guestName = label || text.nthGuest(n)
  const row = typed?.get(key)
  const parsed = row?.isFaulty ? parseGuest(row.entries) : undefined
  const faults: ReadonlySet<string> = parsed && 'faults' in parsed ? parsed.faults : new Set()
  const outfits = outfitsOf(guest, lessonOf(gear).level, gear.stock)
  const stored = { height: heightCm, weight: weightKg, shoe: shoeEu }
  return html`
<tr id="${key}"><th><a href="${linkTo(guestPath(id, n), viewer)}">${guestName}</a>${participants > 1 && label !== name && html` <span class="soft small">${name}</span>`}<input type="hidden" name="guest" value="${key}"><input type="hidden" name="version" value="${version}"></th>${CELLS.map(
    cell =>
      html`<td><input name="${cell}" data-cell value="${row?.entries[cell] ?? stored[cell] ?? ''}" inputmode="numeric" maxlength="5" size="4" autocomplete="off" placeholder="${text.cells[cell]}" aria-label="${text[cell]}: ${guestName}"${faults.has(cell) && html` aria-invalid="true"`}></td>`
  )}${GEAR_KINDS.map(kind => html`<td>${sizeChoice({ id: `${kind}.${key}`, kind, outfit: outfits[kind], stock: gear.stock, list, of: guestName, typed: row?.entries[kind] }, language)}</td>`)}</tr>`
}
