import { listNotices } from '../../../lib/lessons/notices/queries.ts'
import { needsContact } from '../../../lib/lessons/notices/rules.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { hasPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { mayDo, PROPOSALS_PATH, proposalPath } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { conditionsByLesson, type LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { arrivalForm } from '../kit/arrival.ts'
import { findForm } from '../kit/find-form.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonItem, saleForm } from '../kit/lesson-item.ts'
import { countDay, findNext, isToCome } from '../kit/lessons.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import {
  cashPath,
  dayPath,
  drivesPath,
  FORMS_PATH,
  MINE_PATH,
  NOTICES_PATH,
  PASSKEYS_PATH,
  PRIVATE_PATH,
  weatherPath
} from '../kit/paths.ts'
import { readStartFacts } from '../kit/queries.ts'
import { isStarting, type MissingSteps, missingStepsOf, startList } from '../kit/start-list.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CASH_TEXT } from '../messages/cash.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DRIVES_TEXT } from '../messages/drives.ts'
import { FORMS_TEXT } from '../messages/forms.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { PRIVATE_TEXT } from '../messages/private.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { type CentreDay, DAY_LIMITS, readDay } from './queries.ts'

export const getCentre = page({ redirects: true }, async ({ principal, read }) => {
  if (principal.instructorId !== null) return { to: MINE_PATH }
  const today = await readSchoolToday(read, principal.timeZone)
  return { to: dayPath(today) }
})

export const getCentreDay = page(
  { params: ['date'], query: NOTICE_QUERY, compress: true, live: true },
  async ({ principal, viewer, params: { date }, query, read, forecasts, passkeys }) => {
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
    const toCome = day.lessons.filter(isToCome)
    const seas = conditionsByLesson(sea, toCome)
    const pendingNotices = notices.filter(needsContact).length
    const props = {
      ...day,
      seas,
      notice: query,
      missing,
      untold: pendingNotices,
      offersPasskey: mayAdd && !hasOne
    }
    return renderDay(principal.schoolName, date, props, viewer)
  }
)

/** A day with the sea at its lessons, and what was just done on this page. */
interface DayProps extends CentreDay {
  /** Parties that staff still have to contact. */
  readonly untold: number
  readonly seas: ReadonlyMap<string, LessonSea>
  readonly notice: PageNotice
  /** Only of a day without lessons. */
  readonly missing: MissingSteps | undefined
  /** True if the page offers the first passkey. */
  readonly offersPasskey: boolean
}

/** A day of the school: in numbers, what waits, and lesson by lesson. */
function renderDay(
  schoolName: string,
  date: string,
  { seas, notice, missing, untold, offersPasskey, ...day }: DayProps,
  viewer: Viewer
): string {
  const text = CENTRE_TEXT[viewer.language]
  const lessons = day.lessons.slice(0, DAY_LIMITS.lessons)
  const parties = lessons.reduce((count, lesson) => count + lesson.parties.length, 0)
  const isCut = day.lessons.length > DAY_LIMITS.lessons || parties > DAY_LIMITS.parties
  const next = findNext(lessons)
  return renderCentrePage(
    {
      title: `${formatDay(date, viewer.language)} · ${schoolName}`,
      path: dayPath(date),
      place: { tab: 'day', date },
      isLive: true,
      isStored: date === day.today || date === addDays(day.today, 1),
      top: steps(schoolName, date, day.today, viewer),
      content: html`${renderNotice(notice, 'day', viewer)}${offersPasskey && passkeyOffer(viewer)}${lessons.length > 0 && counters(countDay(lessons), viewer)}
${day.hasFormAlarm && mayDo(viewer.role, 'forms') && formAlarm(viewer)}${mayDo(viewer.role, 'decide') && asks(day, viewer)}
${mayDo(viewer.role, 'find') && findForm(viewer)}
${mayDo(viewer.role, 'tell') && turns(date, untold, viewer)}${otherLinks(date, day.hasDrives, viewer)}
${isCut && html`<p class="note warn">${text.more}</p>`}
${
  lessons.length > 0
    ? html`<ol class="lessons" id="lessons">${lessons.map(lesson => lessonItem(lesson, seas.get(lesson.id), { isNext: lesson === next, isToday: date === day.today }, viewer))}
</ol>
${arrivalForm('day', viewer)}${mayDo(viewer.role, 'close') && saleForm(viewer)}`
    : missing && isStarting(missing)
      ? startList(missing, viewer)
      : html`<section class="card empty"><h2>${text.empty}</h2><p class="soft">${text.emptyHint}</p></section>`
}`
    },
    viewer
  )
}

/** Links to a private lesson on this day, and to its drivers. */
function otherLinks(date: string, hasDrives: boolean, viewer: Viewer): Html {
  const { language, role } = viewer
  return html`<p class="acts">${mayDo(role, 'book') && html`<a class="tap" href="${linkTo(`${PRIVATE_PATH}?date=${date}`, viewer)}">${PRIVATE_TEXT[language].title}</a>`}${hasDrives && html`<a class="tap" href="${linkTo(drivesPath(date), viewer)}">${DRIVES_TEXT[language].drives}</a>`}</p>`
}

function passkeyOffer(viewer: Viewer): Html {
  const { offer, add } = PASSKEY_TEXT[viewer.language]
  return html`<section class="ask"><p>${offer}</p><a class="tap do" href="${linkTo(PASSKEYS_PATH, viewer)}">${add}</a></section>`
}

function formAlarm(viewer: Viewer): Html {
  const { onDay, look: action } = FORMS_TEXT[viewer.language]
  return html`<section class="ask" id="forms"><p><strong>${onDay}</strong></p><a class="tap do" href="${linkTo(FORMS_PATH, viewer)}">${action}</a></section>`
}

/** The day's name between the days before and after. */
function steps(schoolName: string, date: string, today: string, viewer: Viewer): Html {
  const text = CENTRE_TEXT[viewer.language]
  const to = (day: string) => linkTo(dayPath(day), viewer)
  return html`<a class="step" href="${to(addDays(date, -1))}" aria-label="${text.before}">‹</a>
<div><h1>${formatDay(date, viewer.language, { year: date.slice(0, 4) !== today.slice(0, 4) })}</h1>
<p class="soft small">${schoolName}${date === today && ` · ${text.today}`}</p></div>
${date !== today && html`<a class="tap" href="${to(today)}">${text.today}</a>`}
<a class="step" href="${to(addDays(date, 1))}" aria-label="${text.after}">›</a>`
}

function counters(counts: ReturnType<typeof countDay>, viewer: Viewer): Html {
  const { lessons, guests, here, untaught, unpaid } = counts
  const text = CENTRE_TEXT[viewer.language]
  const counter = (count: number, label: string, kind = '') =>
    html`<div class="${kind}"><dt>${label}</dt><dd>${count}</dd></div>`
  return html`<dl class="counts" id="counts" aria-label="${text.counts}">
${counter(lessons, text.lessons(lessons))}${counter(guests, text.guests(guests))}${counter(here, text.here)}${counter(untaught, text.untaught, untaught > 0 ? 'warn' : '')}${mayDo(viewer.role, 'find') && counter(unpaid, text.unpaid, unpaid > 0 ? 'warn' : '')}
</dl>`
}

/** Links to the parties to contact and to the lessons of the day. */
function turns(date: string, pendingNotices: number, viewer: Viewer): Html {
  const text = WEATHER_TEXT[viewer.language]
  const noticesHref = linkTo(NOTICES_PATH, viewer)
  return html`${
    pendingNotices > 0 &&
    html`<section class="ask" id="untold"><p><strong>${text.untoldCount(pendingNotices)}</strong></p><a class="tap do" href="${noticesHref}">${text.untold}</a></section>`
  }
<p class="acts" id="turns">${mayDo(viewer.role, 'weather') && html`<a class="tap" href="${linkTo(weatherPath(date), viewer)}">${text.weather}</a>`}${pendingNotices === 0 && html`<a class="tap" href="${noticesHref}">${text.tell}</a>`}<a class="tap" href="${linkTo(cashPath(date), viewer)}">${CASH_TEXT[viewer.language].title}</a></p>`
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
