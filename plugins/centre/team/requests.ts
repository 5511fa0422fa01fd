import { formatDay, formatDays } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { formId, optionalText, uuid } from '../../../lib/text/input.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { day } from '../../../lib/text/typed.ts'
import { noticeOf, queryOf } from '../kit/after.ts'
import { hiddenFields, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { AWAY_PATH, dayPath, MINE_PATH, MY_ABSENCES_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { REQUEST_TEXT, type RequestNotice } from '../messages/requests.ts'
import { type AbsenceRequest, listAbsenceRequests } from './request-queries.ts'
import { askAbsence, closeAbsenceRequest } from './writes.ts'

const MAX_REASON = 300

export const getMyAbsences = page(
  { query: savedNoticeQuery(REQUEST_TEXT.en.said), redirects: true },
  async ({ principal, viewer, query, read, newId }) => {
    const { schoolId, instructorId, timeZone } = principal
    const today = await readSchoolToday(read, timeZone)
    if (instructorId === null) return { to: dayPath(today) }
    const requests = await listAbsenceRequests(read, schoolId, { instructorId })
    return renderMyAbsences(principal, { requests, today, id: newId(), notice: query.said }, viewer)
  }
)

const backTo = (notice: RequestNotice) => ({ to: `${MY_ABSENCES_PATH}?said=${notice}` })

export const askAbsenceAction = action(
  {
    form: { id: formId(), from: day(), to: day(), reason: optionalText(MAX_REASON) },
    example: {
      id: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c22',
      ...{ from: '2099-07-01', to: '2099-07-02', reason: 'Wedding' }
    }
  },
  async ({ principal, body, write }) => {
    if (principal.instructorId === null) return { to: MINE_PATH }
    const { code } = await askAbsence(write, principal, body)
    return backTo(code === 'ok' ? 'added' : code)
  }
)

export const withdrawAbsence = action(
  { form: { id: uuid() }, example: { id: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c22' } },
  async ({ principal, body: { id }, write }) => {
    if (principal.instructorId === null) return { to: MINE_PATH }
    const { code } = await closeAbsenceRequest(write, principal, { id, state: 'withdrawn' })
    return backTo(code === 'ok' ? 'ended' : 'decided')
  }
)

export const declineAbsence = action(
  { form: { id: uuid() }, example: { id: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c22' } },
  async ({ principal, body: { id }, write }) => {
    const outcome = await closeAbsenceRequest(write, principal, { id, state: 'declined' })
    return { to: `${AWAY_PATH}?${queryOf(noticeOf('absence.decline', outcome))}` }
  }
)

interface MyAbsences {
  readonly requests: readonly AbsenceRequest[]
  readonly today: string
  /** Id of the next request, so that a form sent twice makes one request. */
  readonly id: string
  readonly notice: RequestNotice | undefined
}

/** An instructor's own requests with their state, and the form for a new one. */
function renderMyAbsences(
  person: PersonSession,
  { requests, today, id, notice }: MyAbsences,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = REQUEST_TEXT[language]
  const field = (name: 'from' | 'to') =>
    renderField({
      name,
      label: text[name],
      type: 'date',
      typed: name === 'from' ? today : '',
      isRequired: true
    })
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: MY_ABSENCES_PATH,
    back: { path: MINE_PATH, name: BEACH_TEXT[language].mine },
    content: html`${renderSavedNotice({ said: notice }, text.said, false, viewer)}
<section class="lesson"><form class="form" method="post" action="${linkTo(MY_ABSENCES_PATH, viewer)}">${hiddenFields({ id })}<p class="soft small">${text.intro}</p>
<div class="fit">${field('from')}${field('to')}</div>${renderField({ name: 'reason', label: text.reason, hint: text.optional, max: MAX_REASON })}
<button class="button">${text.ask}</button></form></section>
${requests.length > 0 && html`<section class="lesson"><h2 class="title">${text.asked}</h2><ul>${requests.map(request => myRequest(request, viewer))}</ul></section>`}`
  })
}

function myRequest({ id, from, to, reason, state }: AbsenceRequest, viewer: Viewer): Html {
  const text = REQUEST_TEXT[viewer.language]
  const days = requestDays({ from, to }, viewer.language)
  return html`
<li class="party session"><div><p><b>${days}</b> · ${text.states[state]}</p>${reason && html`<p class="soft small">${reason}</p>`}</div>${
    state === 'open' &&
    html`<form method="post" action="${linkTo(`${MY_ABSENCES_PATH}/withdraw`, viewer)}">${hiddenFields({ id })}<button class="tap" aria-label="${text.withdraw}: ${days}">${text.withdraw}</button></form>`
  }</li>`
}

/** Open requests, shown on the page of absences. A request is accepted by entering its absence there. */
export function renderRequests(requests: readonly AbsenceRequest[], viewer: Viewer): Html | false {
  const text = REQUEST_TEXT[viewer.language]
  if (requests.length === 0) return false
  return html`<section class="lesson" id="requests"><h2 class="title">${text.requests}</h2><ul>${requests.map(
    ({ id, instructorId, name, from, to, reason }) => {
      const days = requestDays({ from, to }, viewer.language)
      const accept = `${AWAY_PATH}?${new URLSearchParams({ instructor: instructorId, from, to })}`
      return html`
<li class="party session"><div><p><b>${name}</b> · ${days}</p>${reason && html`<p class="soft small">${reason}</p>`}</div><div class="acts"><a class="tap do" href="${linkTo(accept, viewer)}" aria-label="${text.accept}: ${name}, ${days}">${text.accept}</a><form method="post" action="${linkTo(`${AWAY_PATH}/decline`, viewer)}">${hiddenFields({ id })}<button class="tap" aria-label="${text.decline}: ${name}, ${days}">${text.decline}</button></form></div></li>`
    }
  )}</ul></section>`
}

function requestDays({ from, to }: Pick<AbsenceRequest, 'from' | 'to'>, language: StaffLanguage): string {
  return from === to
    ? formatDay(from, language, { brief: true, year: true })
    : formatDays(from, to, language, true)
}
