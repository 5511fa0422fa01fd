import { findGear, type LessonGear } from '../../../lib/equipment/gear/queries.ts'
import { type GearLine, gearListOf, lessonOf } from '../../../lib/equipment/gear/rules.ts'
import { Problem } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { DAY_STYLE } from '../kit/keys.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { gearPath, STOCK_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { STOCK_TEXT } from '../messages/stock.ts'
import type { TypedRows } from './gear-form.ts'
import { gearTable } from './gear-table.ts'

export const getCentreGear = page(
  { params: ['slotId'], query: NOTICE_QUERY, live: true },
  async ({ principal, viewer, params, query, read }) => {
    const gear = await findGear(read, principal, { slotId: params.slotId })
    if (!gear) throw new Problem('not_found')
    return renderGear(principal.schoolName, gear, { notice: query }, viewer)
  }
)

/** State of the equipment page after an action: its notice, or the values that were not saved. */
interface GearState {
  readonly notice?: PageNotice
  readonly typed?: TypedRows
  /** Problem of the form, to be shown above it. */
  readonly problem?: string
}

export function renderGear(
  schoolName: string,
  gear: LessonGear,
  { notice = {}, typed, problem }: GearState,
  viewer: Viewer
): HtmlPage {
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
      head: DAY_STYLE,
      top: html`<a class="step" href="${linkTo(centreLessonPath(id), viewer)}" aria-label="${DOING_TEXT[language].back}">‹</a>
<div><h1>${title}</h1><p class="soft small">${formatDay(date, language)} · ${spotName} · ${schoolName}</p></div>`,
      content: html`${renderNotice(notice, 'gear', viewer)}
<section class="lesson" id="carry"><h2 class="title">${text.carry}</h2>
${list.lines.length > 0 ? html`<ul>${list.lines.map(line => carriedItem(line, viewer))}</ul>` : html`<p class="none">${text.nothing}</p>`}
${(list.unmeasured > 0 || others > 0) && html`<p class="none">${[list.unmeasured > 0 && text.unmeasured(list.unmeasured), others > 0 && text.together(others)].filter(Boolean).join(' ')}</p>`}</section>
${problem !== undefined && html`<p class="note bad" role="alert">${problem}</p>`}${parties.length > 0 && gearTable(gear, list, typed, viewer)}
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
