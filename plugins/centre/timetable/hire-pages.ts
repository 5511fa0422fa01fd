import { formatMoney, weekdayOf } from '../../../lib/pages/format.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { HIRE_PATH, hirePath, pricesPath, SETTINGS_PATH, typePath } from '../kit/paths.ts'
import { renderSavedNotice } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { HIRE_TEXT, type HireNotice } from '../messages/hire.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'

const FIELDS = ['name', 'nameEn', 'namePt', 'description', 'price', 'capacity', 'cutoff'] as const

interface HiresProps {
  readonly hires: readonly LessonTypeSetup[]
  readonly values: Readonly<Record<(typeof FIELDS)[number], string>>
  readonly faults?: ReadonlySet<string>
  /** True if the form was sent and refused. */
  readonly isRefused?: true
  readonly said?: HireNotice | undefined
  readonly log?: string | undefined
}

/** All rentals by the day, and the form that adds one. */
export function renderHires(person: PersonSession, props: HiresProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = HIRE_TEXT[language]
  const { hires, values, faults, isRefused } = props
  const field = (name: (typeof FIELDS)[number]) =>
    renderField({
      ...{ name, label: text.fields[name], typed: values[name], bad: faults?.has(name) && text.faults[name] },
      ...(name === 'name' && { hint: text.hints.name, isRequired: true, max: 200 }),
      ...(name === 'description' && { rows: 3, max: 5000 }),
      ...(name === 'price' && { mode: 'decimal', isRequired: true, max: 12, hint: person.currency }),
      ...((name === 'capacity' || name === 'cutoff') && { mode: 'numeric', isRequired: true, max: 4 })
    })
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: HIRE_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${renderSavedNotice(props, text.said, 'type.change', viewer, 'hire')}<p class="soft small">${text.intro}</p>
<section class="lesson">${hires.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${hires.map(
      hire => html`
<li><a class="slot hit" href="${linkTo(hirePath(hire.id), viewer)}"><span class="name">${lessonNameOf(hire, language)}</span><b class="of">${formatMoney(hire.priceCents, person.currency, language)}</b><span class="who">${text.facts(hire.capacity)}</span></a></li>`
    )}</ul></section>
<details class="lesson" id="add"${(hires.length === 0 || isRefused) && html` open`}><summary class="more title">${text.add}</summary><form class="form" method="post" action="${linkTo(HIRE_PATH, viewer)}">${FIELDS.map(field)}
<button class="button">${text.add}</button></form></details>`
  })
}

/** Days on which a rental is open, as typed. */
export interface HireDays {
  readonly spot: string
  readonly opens: string
  readonly closes: string
  readonly from: string
  /** If empty, only the first day is opened. */
  readonly to: string
  /** 1 for Monday to 7 for Sunday. If empty, all weekdays are opened. */
  readonly weekdays: readonly string[]
}

/** Faulty fields. `many` means too many days, `none` no day at all. */
export type DayFault = Exclude<keyof HireDays, 'weekdays'> | 'many' | 'none'

interface HireProps {
  readonly hire: LessonTypeSetup
  readonly days: HireDays
  readonly faults?: ReadonlySet<DayFault>
  /** Number of days that are already open or over; because of them no day was opened. */
  readonly clashes?: number
  /** Number of days just opened. */
  readonly opened?: number | undefined
  readonly said?: HireNotice | undefined
  readonly log?: string | undefined
}

/** The page of a rental: its open days, and links to its prices. */
export function renderHire(person: PersonSession, props: HireProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = HIRE_TEXT[language]
  const { hire, days, faults, clashes = 0, opened } = props
  const bad = (name: Exclude<keyof HireDays, 'weekdays'>) => faults?.has(name) && text.dayFaults[name]
  const field = (
    name: Exclude<keyof HireDays, 'weekdays'>,
    more: Partial<Parameters<typeof renderField>[0]>
  ) => renderField({ name, label: text[name], typed: days[name], bad: bad(name), ...more })
  return renderOfficePage(person, viewer, {
    title: lessonNameOf(hire, language),
    path: hirePath(hire.id),
    back: { path: HIRE_PATH, name: text.title },
    content: html`${renderSavedNotice(props, text.said, 'type.change', viewer, 'hire')}${opened !== undefined && html`<p class="note" role="status" id="did">${text.opened(opened)}</p>`}
<section class="lesson"><h2 class="title">${text.days}</h2><form class="form" method="post" action="${linkTo(`${hirePath(hire.id)}/days`, viewer)}">
<p class="soft small">${text.daysHint}</p>${(['many', 'none'] as const).map(fault => faults?.has(fault) && html`<p class="note bad" role="alert">${text.dayFaults[fault]}</p>`)}${clashes > 0 && html`<p class="note bad" role="alert">${text.dayFaults.clash(clashes)}</p>`}
${field('spot', { max: 200, isRequired: true })}
<div class="fit">${field('opens', { type: 'time', isRequired: true })}${field('closes', { type: 'time', isRequired: true })}</div>
<div class="fit">${field('from', { type: 'date', isRequired: true })}${field('to', { type: 'date', hint: text.toHint })}</div>
<fieldset><legend><b>${text.weekdays}</b> <span class="soft small">${text.weekdaysHint}</span></legend><div class="acts">${[
      1, 2, 3, 4, 5, 6, 7
    ].map(
      day =>
        html`<label><input type="checkbox" name="weekdays" value="${day}"${days.weekdays.includes(String(day)) && html` checked`}> ${weekdayOf(addDays('2024-01-01', day - 1), language)}</label>`
    )}</div></fieldset>
<button class="button">${text.open}</button></form></section>
<p class="further"><a class="tap" href="${linkTo(typePath(hire.id), viewer)}">${text.change}</a><a class="tap" href="${linkTo(pricesPath(hire.id), viewer)}">${text.prices}</a></p>`
  })
}
