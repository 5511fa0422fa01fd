import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { dateTitle } from '../kit/date-title.ts'
import { countOf, type DayFilter } from '../kit/day-filter.ts'
import { findForm } from '../kit/find-form.ts'
import type { DayCounts } from '../kit/lessons.ts'
import { dayPath, drivesPath, NOTICES_PATH, weatherPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DAY_TEXT } from '../messages/day.ts'
import { DRIVES_TEXT } from '../messages/drives.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'

/** Data of a day's header. */
interface DayHead {
  readonly date: string
  readonly today: string
  readonly show: DayFilter | undefined
}

/** The day's title with a date field, between links to the previous and the next day. The filter is kept. */
export function daySteps(schoolName: string, { date, today, show }: DayHead, viewer: Viewer): Html {
  const text = CENTRE_TEXT[viewer.language]
  const to = (day: string) => linkTo(filteredPath(day, show), viewer)
  const year = date.slice(0, 4) !== today.slice(0, 4)
  const title = formatDay(date, viewer.language, { brief: true, year })
  const subtitle = `${schoolName}${date === today ? ` · ${text.today}` : ''}`
  return html`<a class="step" href="${to(addDays(date, -1))}" aria-label="${text.before}">‹</a>
${dateTitle({ title, subtitle, date, path: '/centre', show }, viewer)}
${date !== today && html`<a class="tap" href="${to(today)}">${text.today}</a>`}
<a class="step" href="${to(addDays(date, 1))}" aria-label="${text.after}">›</a>`
}

/** Path of a day's page with a filter. */
export function filteredPath(date: string, show: DayFilter | undefined): string {
  return show === undefined ? dayPath(date) : `${dayPath(date)}?show=${show}`
}

/** Counters of a day, in one line that stays in view. Counters that need action are links that filter the day. */
export function counters(counts: DayCounts, { date, today, show }: DayHead, viewer: Viewer): Html {
  const text = CENTRE_TEXT[viewer.language]
  const figure = (count: number, label: string) => html`<b>${count}</b> ${label}`
  const filter = (name: DayFilter, label: string) => {
    const count = countOf(counts, name)
    const isOn = name === show
    return html`<li><a class="${count > 0 && name !== 'absent' && 'warn'}" href="${linkTo(filteredPath(date, isOn ? undefined : name), viewer)}"${isOn && html` aria-current="true"`}>${figure(count, label)}</a></li>`
  }
  return html`<ul class="counts" id="counts" aria-label="${text.counts}">
<li><a href="${linkTo(dayPath(date), viewer)}">${figure(counts.lessons, text.lessons(counts.lessons))}</a></li><li><span>${figure(counts.guests, text.guests(counts.guests))}</span></li>${date === today && filter('absent', DAY_TEXT[viewer.language].absent)}${filter('untaught', text.untaught)}${mayDo(viewer.role, 'find') && filter('unpaid', text.unpaid)}
</ul>`
}

/** Note that a filter is active, with a link that removes it. */
export function filterNote(counts: DayCounts, show: DayFilter, date: string, viewer: Viewer): Html {
  const { filters, showAll } = DAY_TEXT[viewer.language]
  return html`<p class="ask" id="filter"><b>${filters[show](countOf(counts, show))}</b> <a class="tap" href="${linkTo(dayPath(date), viewer)}">${showAll}</a></p>`
}

/** Search and weather links. The day's other pages are in a popover, which needs no script. */
export function dayActs(date: string, { untold, hasDrives }: DayTurns, viewer: Viewer): Html {
  const { role, language } = viewer
  const text = WEATHER_TEXT[language]
  const noticesHref = linkTo(NOTICES_PATH, viewer)
  const link = (path: string, name: string) => html`<a class="tap" href="${path}">${name}</a>`
  const more = [
    mayDo(role, 'tell') && untold === 0 && link(noticesHref, text.tell),
    hasDrives && link(linkTo(drivesPath(date), viewer), DRIVES_TEXT[language].drives)
  ].filter(item => item !== false)
  return html`${
    untold > 0 &&
    html`<section class="ask" id="untold"><p><strong>${text.untoldCount(untold)}</strong></p><a class="tap do" href="${noticesHref}">${text.untold}</a></section>`
  }
<div class="turns" id="turns">${mayDo(role, 'find') && findForm(viewer)}${mayDo(role, 'weather') && link(linkTo(weatherPath(date), viewer), text.weather)}${
    more.length > 0 &&
    html`<button class="tap dots" popovertarget="more-turns" aria-label="${DAY_TEXT[language].more}">…</button><div id="more-turns" popover>${more}</div>`
  }</div>`
}

/** Facts of the day on which its links depend. */
interface DayTurns {
  /** Parties that staff still have to contact. */
  readonly untold: number
  readonly hasDrives: boolean
}
