import { findGear, type GearParty, type LessonGear } from '../../../lib/equipment/gear/queries.ts'
import {
  choicesOf,
  type Fit,
  formatFit,
  GEAR_KINDS,
  type GearLine,
  type GearList,
  gearListOf,
  guestsOf,
  type Kind,
  lessonOf,
  type Outfit,
  OWN,
  outfitsOf,
  type PartyGuest
} from '../../../lib/equipment/gear/rules.ts'
import type { StockRow } from '../../../lib/equipment/stock/queries.ts'
import { Problem } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { gearPath, guestPath, STOCK_PATH } from '../kit/paths.ts'
import { advisedName, sizeName } from '../kit/roster-sizes.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { STOCK_TEXT } from '../messages/stock.ts'

export const getCentreGear = page(
  { params: ['slotId'], query: NOTICE_QUERY, live: true },
  async ({ principal, viewer, params, query, read }) => {
    const gear = await findGear(read, principal, { slotId: params.slotId })
    if (!gear) throw new Problem('not_found')
    return renderGear(principal.schoolName, gear, query, viewer)
  }
)

function renderGear(schoolName: string, gear: LessonGear, notice: PageNotice, viewer: Viewer): string {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const lesson = lessonOf(gear)
  const { id, date, startTime, spotName, parties } = lesson
  const title = text.gearOf(`${startTime} ${lessonNameOf(lesson, language)}`)
  const list = gearListOf(gear)
  const others = gear.lessons.length - 1
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      path: gearPath(id),
      place: { date },
      isLive: true,
      isStored: true,
      top: html`<a class="step" href="${linkTo(centreLessonPath(id), viewer)}" aria-label="${DOING_TEXT[language].back}">‹</a>
<div><h1>${title}</h1><p class="soft small">${formatDay(date, language)} · ${spotName} · ${schoolName}</p></div>`,
      content: html`${renderNotice(notice, 'gear', viewer)}
<section class="lesson" id="carry"><h2 class="title">${text.carry}</h2>
${list.lines.length > 0 ? html`<ul>${list.lines.map(line => carriedItem(line, viewer))}</ul>` : html`<p class="none">${text.nothing}</p>`}
${(list.unmeasured > 0 || others > 0) && html`<p class="none">${[list.unmeasured > 0 && text.unmeasured(list.unmeasured), others > 0 && text.together(others)].filter(Boolean).join(' ')}</p>`}</section>
${
  parties.length > 0 &&
  html`<section class="lesson" id="who"><h2 class="title">${text.who} <span class="soft small">${text.advisedMark}</span></h2><ul>${parties.map(
    party => guestsOf(party).map(guest => guestItem(party, guest, gear, list, viewer))
  )}</ul></section>`
}
${mayDo(viewer.role, 'timetable') && html`<p><a href="${linkTo(STOCK_PATH, viewer)}">${STOCK_TEXT[language].title}</a></p>`}`
    },
    viewer
  )
}

function carriedItem({ item, size, count, peak, stock, short }: GearLine, { language }: Viewer): Html {
  const text = BEACH_TEXT[language]
  const facts = [peak > count && text.atOnce(peak), stock !== null && text.inStock(stock)]
  return html`
<li class="party"><div><p><b>${count} × ${text.items[item]} ${size}</b></p><p>${facts.filter(Boolean).join(' · ')}</p></div>${short > 0 && html`<span class="pill bad">${text.short(short)}</span>`}</li>`
}

/** A guest with what they get, to be changed in place. */
function guestItem(
  { id, name, participants }: GearParty,
  guest: PartyGuest,
  gear: LessonGear,
  list: GearList,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const { n, label, heightCm, weightKg, shoeEu, version } = guest
  const path = linkTo(guestPath(id, n), viewer)
  const outfits = outfitsOf(guest, lessonOf(gear).level, gear.stock)
  const guestName = label || text.nthGuest(n)
  const facts = [
    participants > 1 && label !== name && name,
    text.measured(heightCm, weightKg, shoeEu)
  ].filter(Boolean)
  const fields = GEAR_KINDS.map(kind =>
    sizeChoice({ id: `${kind}.${id}.${n}`, kind, outfit: outfits[kind], stock: gear.stock, list }, language)
  )
  return html`
<li class="party" id="${id}.${n}"><div><p><b>${guestName}</b></p>${facts.length > 0 && html`<p>${facts.join(' · ')}</p>`}</div><a class="tap" href="${path}" aria-label="${text.measures}: ${guestName}">${text.measures}</a>
<form class="fit" method="post" action="${path}"><input type="hidden" name="version" value="${version}">${fields}<button class="tap" aria-label="${text.save}: ${guestName}">${text.save}</button></form></li>`
}

interface SizeChoice {
  readonly id: string
  readonly kind: Kind
  readonly outfit: Outfit
  readonly stock: readonly StockRow[]
  readonly list: GearList
  /** The typed value, if it differs from the stored one. */
  readonly typed?: string | undefined
}

/** A field for what a guest is given of a kind: as advised, their own, or a size, each with how many are free. */
export function sizeChoice(
  { id, kind, outfit, stock, list, typed }: SizeChoice,
  language: StaffLanguage
): Html {
  const text = BEACH_TEXT[language]
  const { advised, given: assigned } = outfit
  const chosen = typed ?? formatFit(kind, assigned)
  const option = (value: string, name: string) =>
    html`
<option value="${value}"${value === chosen && html` selected`}>${name}</option>`
  const offered = (fit: Fit) => {
    const free = formatFit(kind, fit) === formatFit(kind, assigned) ? null : list.free(fit)
    const name = sizeName(fit, language)
    return option(formatFit(kind, fit), free === null ? name : `${name} · ${text.free(Math.max(0, free))}`)
  }
  return html`<div><label for="${id}">${text.kinds[kind]}</label><select id="${id}" name="${kind}">${option('', advised ? `${advisedName(advised, language)} *` : '–')}${choicesOf(kind, stock, outfit).map(offered)}${option(OWN, text.own)}
</select></div>`
}
