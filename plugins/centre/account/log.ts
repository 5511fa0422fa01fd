import * as v from 'valibot'
import { parseReference } from '../../../lib/booking/reference.ts'
import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { AUDIT_ACTS, type AuditAct } from '../../../lib/people/audit/acts.ts'
import {
  type AuditActor,
  type AuditFilter,
  type AuditNames,
  type AuditRow,
  LOG_PAGE_ROWS,
  listAuditActors,
  listAuditRows,
  readAuditNames
} from '../../../lib/people/audit/queries.ts'
import { formatAuditCursor, parseAuditCursor } from '../../../lib/people/audit/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { auditChanges } from '../kit/audit-change.ts'
import { langField, type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { page } from '../kit/page.ts'
import { centreBookingPath, LOG_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { LOG_TEXT } from '../messages/log.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'

const ACTS = Object.keys(AUDIT_ACTS) as AuditAct[]

/** Value of the person filter for rows without a person. */
const OPERATOR = 'operator'

const LogQuery = {
  from: v.optional(v.string()),
  person: v.optional(v.pipe(v.string(), v.maxLength(36)), ''),
  act: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  date: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
  booking: v.optional(v.pipe(v.string(), v.maxLength(40)), '')
}

type Typed = Readonly<Record<'person' | 'act' | 'date' | 'booking', string>>

export const getCentreLog = page(
  { query: LogQuery, errors: ['not_found'] },
  async ({ principal, viewer, query: { from, ...typed }, read }) => {
    const { schoolId } = principal
    const cursor = from === undefined ? undefined : parseAuditCursor(from)
    if (from !== undefined && cursor === undefined) throw new Problem('not_found')
    const { filter, faults } = parseFilter(typed)
    const [rows, names, actors] = await Promise.all([
      faults.size > 0 ? [] : listAuditRows(read, principal, filter, cursor),
      readAuditNames(read, schoolId),
      listAuditActors(read, schoolId)
    ])
    return renderLog(principal, { rows, names, actors, typed, faults }, viewer)
  }
)

/** Parses the filter of a form; `faults` names the fields that match nothing. */
function parseFilter({ person, act, date, booking }: Typed): {
  filter: AuditFilter
  faults: ReadonlySet<string>
} {
  const filter: AuditFilter = {
    person: person === OPERATOR || isUuid(person) ? person : undefined,
    act: ACTS.find(candidate => candidate === act),
    date: isDate(date) ? date : undefined,
    booking: parseReference(booking) ?? undefined
  }
  const fields = Object.entries({ person, act, date, booking })
  const faults = fields.filter(
    ([name, text]) => text !== '' && filter[name as keyof AuditFilter] === undefined
  )
  return { filter, faults: new Set(faults.map(([name]) => name)) }
}

interface LogProps {
  readonly rows: readonly AuditRow[]
  readonly names: AuditNames
  readonly actors: readonly AuditActor[]
  readonly typed: Typed
  readonly faults: ReadonlySet<string>
}

function renderLog(person: PersonSession, props: LogProps, viewer: Viewer): HtmlPage {
  const { rows, names, typed, faults } = props
  const text = LOG_TEXT[viewer.language]
  const visible = rows.slice(0, LOG_PAGE_ROWS)
  const last = rows.length > LOG_PAGE_ROWS ? visible.at(-1) : undefined
  const isFiltered = Object.values(typed).some(Boolean)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: logPath(typed),
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.intro}</p>
${filterForm(props, viewer)}
${
  visible.length > 0
    ? html`<ol class="lesson">${visible.map(row => logItem(row, person, names, viewer))}</ol>`
    : faults.size === 0 &&
      html`<section class="card empty"><h2>${isFiltered ? text.nothing : text.empty}</h2></section>`
}
${last && html`<p class="further"><a class="tap" href="${linkTo(logPath({ ...typed, from: formatAuditCursor({ at: last.micros, id: last.id }) }), viewer)}">${text.older}</a></p>`}`
  })
}

function logPath(query: Readonly<Record<string, string>>): string {
  const members = Object.entries(query).filter(([, value]) => value !== '')
  return members.length > 0 ? `${LOG_PATH}?${new URLSearchParams(members)}` : LOG_PATH
}

function filterForm({ actors, typed, faults }: LogProps, viewer: Viewer): Html {
  const text = LOG_TEXT[viewer.language]
  const people = actors.map(({ id, name }): Option => [id, name])
  const acts = ACTS.map((act): Option => [act, text.acts[act]])
  acts.sort(([, a], [, b]) => a.localeCompare(b, viewer.language))
  const isOpen = Object.values(typed).some(Boolean)
  return html`<details class="lesson" id="filter"${isOpen && html` open`}><summary class="more title">${text.filter}</summary>
<form class="form" action="${LOG_PATH}">${langField(viewer)}
${renderChoice({ name: 'person', label: text.person, options: [['', text.anyone], ...people, [OPERATOR, text.operator]], chosen: typed.person, bad: faults.has('person') && text.faults.person })}
${renderChoice({ name: 'act', label: text.act, options: [['', text.anything], ...acts], chosen: typed.act, bad: faults.has('act') && text.faults.act })}
${renderField({ name: 'date', label: text.day, type: 'date', typed: typed.date, bad: faults.has('date') && text.faults.date })}
${renderField({ name: 'booking', label: text.reference, typed: typed.booking, max: 40, bad: faults.has('booking') && text.faults.booking })}
<button class="button plain">${text.show}</button>${isOpen && html`<p><a class="tap" href="${linkTo(LOG_PATH, viewer)}">${text.all}</a></p>`}</form></details>`
}

function logItem(row: AuditRow, person: PersonSession, names: AuditNames, viewer: Viewer): Html {
  const { language } = viewer
  const { timeZone } = person
  const text = LOG_TEXT[language]
  const { at, by, act, to, lesson, booking } = row
  const links = [
    lesson &&
      html`<a href="${linkTo(centreLessonPath(lesson.id), viewer)}">${`${lesson.name}, ${formatDay(lesson.date, language, { brief: true, inside: true })} ${lesson.startTime}`}</a>`,
    booking &&
      html`<a href="${linkTo(centreBookingPath(booking.id), viewer)}">${text.booking} ${booking.reference}</a>`
  ].filter(link => link !== null)
  const currency = booking?.currency ?? person.currency
  const changes = auditChanges(row, { language, currency, timeZone, names })
  return html`
<li class="party told"><div><p><b>${by ?? text.operator}</b> ${[text.acts[act], to && `(${to})`].filter(Boolean).join(' ')}</p>
${changes.length > 0 && html`<p class="diff">${joined(changes)}</p>`}
<p>${joined([formatInstant(at, timeZone, language), ...links])}</p></div></li>`
}

function joined(parts: readonly (Html | string)[]): Html {
  return html`${parts.map((part, n) => html`${n > 0 && ' · '}${part}`)}`
}
