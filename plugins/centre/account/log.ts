import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { type AuditRow, LOG_PAGE_ROWS, listAuditRows } from '../../../lib/people/audit/queries.ts'
import { formatAuditCursor, parseAuditCursor } from '../../../lib/people/audit/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath, ROLES } from '../../../lib/people/rules.ts'
import { actAmounts } from '../kit/act-amounts.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { page } from '../kit/page.ts'
import { centreBookingPath, LOG_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { LOG_TEXT } from '../messages/log.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'

export const getCentreLog = page(
  {
    query: {
      from: v.optional(v.string())
    },
    errors: ['not_found']
  },
  async ({ principal, viewer, query, read }) => {
    const from = query.from === undefined ? undefined : parseAuditCursor(query.from)
    if (query.from !== undefined && from === undefined) throw new Problem('not_found')
    const rows = await listAuditRows(read, principal.schoolId, from)
    return renderLog(principal, rows, viewer)
  }
)

function renderLog(person: PersonSession, rows: readonly AuditRow[], viewer: Viewer): string {
  const text = LOG_TEXT[viewer.language]
  const visible = rows.slice(0, LOG_PAGE_ROWS)
  const last = visible.at(-1)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: LOG_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.intro}</p>
${
  visible.length > 0
    ? html`<ol class="lesson">${visible.map(row => logItem(row, person.timeZone, viewer))}</ol>`
    : html`<section class="card empty"><h2>${text.empty}</h2></section>`
}
${rows.length > LOG_PAGE_ROWS && last && html`<p class="further"><a class="tap" href="${linkTo(`${LOG_PATH}?from=${formatAuditCursor({ at: last.micros, id: last.id })}`, viewer)}">${text.older}</a></p>`}`
  })
}

function logItem(row: AuditRow, timeZone: string, viewer: Viewer): Html {
  const { language } = viewer
  const text = LOG_TEXT[language]
  const { at, by, act, to, lesson, booking } = row
  const links = [
    lesson &&
      html`<a href="${linkTo(centreLessonPath(lesson.id), viewer)}">${`${lesson.name}, ${formatDay(lesson.date, language, { brief: true, inside: true })} ${lesson.startTime}`}</a>`,
    booking &&
      html`<a href="${linkTo(centreBookingPath(booking.id), viewer)}">${text.booking} ${booking.reference}</a>`
  ].filter(link => link !== null)
  return html`
<li class="party told"><div><p><b>${by ?? text.operator}</b> ${[text.acts[act], to && `(${to})`].filter(Boolean).join(' ')}</p>
<p>${[formatInstant(at, timeZone, language), changeOf(row, language), booking && actAmounts(row, cents => formatMoney(cents, booking.currency, language), language), ...links].filter(Boolean).map((part, n) => html`${n > 0 && ' · '}${part}`)}</p></div></li>`
}

/** Former and new role, in words. */
function changeOf({ before, after }: AuditRow, language: Viewer['language']): string {
  const named = (values: AuditRow['before']) => ROLES.find(role => role === values?.role)
  const roles = ACCOUNT_TEXT[language].roles
  return [named(before), named(after)].flatMap(role => (role ? [roles[role]] : [])).join(' → ')
}
