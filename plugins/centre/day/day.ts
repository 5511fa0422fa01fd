import { type RosterSizes, readSizes } from '../../../lib/equipment/gear/queries.ts'
import { listNotices } from '../../../lib/lessons/notices/queries.ts'
import { needsContact } from '../../../lib/lessons/notices/rules.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { hasPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { mayDo, PROPOSALS_PATH, proposalPath } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { conditionsByLesson, type LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { arrivalForm } from '../kit/arrival.ts'
import { type DayFilter, DayFilterField, filterDay } from '../kit/day-filter.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { daysHead, keysDialog } from '../kit/keys.ts'
import { lessonItem, saleForm } from '../kit/lesson-item.ts'
import { countDay, findNext, isToCome } from '../kit/lessons.ts'
import type { DayLesson } from '../kit/model.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { DateField } from '../kit/params.ts'
import {
  AWAY_PATH,
  cashPath,
  dayPath,
  FORMS_PATH,
  MINE_PATH,
  ONLINE_PATH,
  PASSKEYS_PATH,
  PRIVATE_PATH
} from '../kit/paths.ts'
import { readStartFacts } from '../kit/queries.ts'
import { sizesOn } from '../kit/roster-sizes.ts'
import { isStarting, type MissingSteps, missingStepsOf, startList } from '../kit/start-list.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CASH_TEXT } from '../messages/cash.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DAY_TEXT } from '../messages/day.ts'
import { FORMS_TEXT } from '../messages/forms.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { PRIVATE_TEXT } from '../messages/private.ts'
import { REQUEST_TEXT } from '../messages/requests.ts'
import { WAITING_TEXT } from '../messages/waiting.ts'
import { counters, dayActs, daySteps, filteredPath, filterNote } from './day-head.ts'
import { type CentreDay, DAY_LIMITS, readDay } from './queries.ts'

export const getCentre = page(
  { query: { date: DateField, show: DayFilterField }, redirects: true },
  async ({ principal, query, read }) => {
    if (query.date !== undefined) return { to: filteredPath(query.date, query.show) }
    if (principal.instructorId !== null) return { to: MINE_PATH }
    const today = await readSchoolToday(read, principal.timeZone)
    return { to: dayPath(today) }
  }
)

export const getCentreDay = page(
  { params: ['date'], query: { ...NOTICE_QUERY, show: DayFilterField }, compress: true, live: true },
  async ({ principal, viewer, params: { date }, query: { show, ...notice }, read, forecasts, passkeys }) => {
    // Offer the first passkey for fifteen minutes after signing in by link.
    const mayAdd = principal.isFresh && !('blocker' in passkeys)
    const [day, hasOne] = await Promise.all([
      readDay(read, principal, date),
      mayAdd && hasPasskeys(read, principal.schoolId, principal.personId)
    ])
    const notices =
      day.hasUntold && mayDo(principal.role, 'tell') ? await listNotices(read, principal.schoolId) : []
    const sea = await forecasts.now()
    const missing =
      day.lessons.length === 0 && mayDo(principal.role, 'timetable')
        ? missingStepsOf(await readStartFacts(read, principal.schoolId), sea)
        : undefined
    const ids = day.lessons.map(({ id }) => id)
    const sizes = day.hasSizes ? await readSizes(read, principal.schoolId, ids) : undefined
    const toCome = day.lessons.filter(isToCome)
    const seas = conditionsByLesson(sea, toCome)
    const pendingNotices = notices.filter(needsContact).length
    const props = {
      ...day,
      seas,
      sizes,
      notice,
      show,
      missing,
      untold: pendingNotices,
      offersPasskey: mayAdd && !hasOne
    }
    return renderDay(principal.schoolName, date, props, viewer)
  }
)

/** A day with the forecast for its lessons, and the notice of the last action. */
interface DayProps extends CentreDay {
  /** Parties that staff still have to contact. */
  readonly untold: number
  readonly seas: ReadonlyMap<string, LessonSea>
  readonly notice: PageNotice
  readonly show: DayFilter | undefined
  /** Absent if no sizes of any guest are stored. */
  readonly sizes: RosterSizes | undefined
  /** Set only for a day without lessons. */
  readonly missing: MissingSteps | undefined
  /** True if the page offers the first passkey. */
  readonly offersPasskey: boolean
}

/** The page of a day: counters, open tasks, then each lesson. */
function renderDay(schoolName: string, date: string, day: DayProps, viewer: Viewer): HtmlPage {
  const { today, show, notice, offersPasskey } = day
  const text = CENTRE_TEXT[viewer.language]
  const lessons = day.lessons.slice(0, DAY_LIMITS.lessons)
  const parties = lessons.reduce((count, lesson) => count + lesson.parties.length, 0)
  const isCut = day.lessons.length > DAY_LIMITS.lessons || parties > DAY_LIMITS.parties
  const counts = countDay(lessons)
  const head = { date, today, show }
  return renderCentrePage(
    {
      title: `${formatDay(date, viewer.language)} · ${schoolName}`,
      path: filteredPath(date, show),
      place: { tab: 'day', date },
      isLive: true,
      isStored: show === undefined && (date === today || date === addDays(today, 1)),
      head: daysHead(true),
      top: daySteps(schoolName, head, viewer),
      content: html`${renderNotice(notice, 'day', viewer)}${offersPasskey && passkeyOffer(viewer)}${lessons.length > 0 && counters(counts, head, viewer)}
${day.hasFormAlarm && mayDo(viewer.role, 'forms') && formAlarm(viewer)}${day.oddPayments > 0 && mayDo(viewer.role, 'book') && paymentAsk(day.oddPayments, viewer)}${day.absenceRequests > 0 && mayDo(viewer.role, 'rota') && absenceAsk(day.absenceRequests, viewer)}${mayDo(viewer.role, 'decide') && asks(day, viewer)}
${dayActs(date, day, viewer)}
${isCut && html`<p class="note warn">${text.more}</p>`}${show !== undefined && filterNote(counts, show, date, viewer)}
${lessons.length > 0 ? lessonList(lessons, date, day, viewer) : emptyDay(day, viewer)}
${mayDo(viewer.role, 'book') && dayFoot(date, viewer)}
${keysDialog(linkTo('/centre', viewer), viewer)}`
    },
    viewer
  )
}

/** Links for after the lessons: a private lesson on demand, and the cash-up. */
function dayFoot(date: string, viewer: Viewer): Html {
  const link = (path: string, name: string) => html`<a class="tap" href="${linkTo(path, viewer)}">${name}</a>`
  return html`<p class="acts">${link(`${PRIVATE_PATH}?date=${date}`, PRIVATE_TEXT[viewer.language].title)} ${mayDo(viewer.role, 'tell') && link(cashPath(date), CASH_TEXT[viewer.language].title)}</p>`
}

/** Lessons of the day. Under a filter only those that match, with open rosters. */
function lessonList(
  lessons: readonly DayLesson[],
  date: string,
  { show, seas, sizes, today }: DayProps,
  viewer: Viewer
): Html {
  const { columns, panel } = DAY_TEXT[viewer.language]
  const next = findNext(lessons)
  const listed = show === undefined ? lessons : filterDay(lessons, show)
  const sizesOf = sizes && sizesOn(sizes, viewer.language)
  const place = (lesson: DayLesson) => ({
    isNext: show === undefined ? lesson === next : lesson.id === next?.id,
    isOpen: show !== undefined,
    isToday: date === today,
    ...(sizesOf && { sizesOf })
  })
  return html`<p class="columns" aria-hidden="true">${columns.map(column => html`<span>${column}</span>`)}</p><ol class="lessons" id="lessons" data-panel="${panel.name}" data-open="${panel.open}" data-close="${panel.close}">${listed.map(lesson => lessonItem(lesson, seas.get(lesson.id), place(lesson), viewer))}
</ol>
${arrivalForm('day', viewer, show)}${mayDo(viewer.role, 'close') && saleForm(viewer)}`
}

function emptyDay({ missing }: DayProps, viewer: Viewer): Html | false {
  const text = CENTRE_TEXT[viewer.language]
  return missing && isStarting(missing)
    ? startList(missing, viewer)
    : html`<section class="card empty"><h2>${text.empty}</h2><p class="soft">${text.emptyHint}</p></section>`
}

function passkeyOffer(viewer: Viewer): Html {
  const { offer, add } = PASSKEY_TEXT[viewer.language]
  return html`<section class="ask"><p>${offer}</p><a class="tap do" href="${linkTo(PASSKEYS_PATH, viewer)}">${add}</a></section>`
}

function formAlarm(viewer: Viewer): Html {
  const { onDay, look: action } = FORMS_TEXT[viewer.language]
  return html`<section class="ask" id="forms"><p><strong>${onDay}</strong></p><a class="tap do" href="${linkTo(FORMS_PATH, viewer)}">${action}</a></section>`
}

function paymentAsk(count: number, viewer: Viewer): Html {
  const { waiting, look: action } = WAITING_TEXT[viewer.language]
  return html`<section class="ask" id="online"><p><strong>${waiting(count)}</strong></p><a class="tap do" href="${linkTo(ONLINE_PATH, viewer)}">${action}</a></section>`
}

function absenceAsk(count: number, viewer: Viewer): Html {
  const { waiting, look: action } = REQUEST_TEXT[viewer.language]
  return html`<section class="ask" id="absences"><p><strong>${waiting(count)}</strong></p><a class="tap do" href="${linkTo(AWAY_PATH, viewer)}">${action}</a></section>`
}

function asks({ proposals }: CentreDay, viewer: Viewer): Html {
  const text = CENTRE_TEXT[viewer.language]
  const link = (path: string, name: string, kind: string) =>
    html`<a class="tap ${kind}" href="${linkTo(path, viewer)}">${name}</a>`
  return html`${proposals.slice(0, DAY_LIMITS.proposals).map(
    ({ id, kind, keyLabel }) => html`
<section class="ask" id="${id}"><p><strong>${text.asks[kind]}</strong><br><span class="soft small">${text.proposedBy(keyLabel)}</span></p>${link(proposalPath(id), text.look, 'do')}</section>`
  )}${proposals.length > DAY_LIMITS.proposals && link(PROPOSALS_PATH, text.allProposals, '')}`
}
