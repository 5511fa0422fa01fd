import * as v from 'valibot'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { checkLessons } from '../../../lib/lessons/queries.ts'
import type { LessonDraft, LessonFault } from '../../../lib/lessons/rules.ts'
import { formatDay, formatDays, weekdayOf } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays, daysBetween, isDate } from '../../../lib/text/dates.ts'
import { digits } from '../../../lib/text/typed.ts'
import { tablesStyle } from '../kit/assets.ts'
import { hiddenFields, langField, renderField, renderTick } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page } from '../kit/page.ts'
import { PLAN_PATH, SEASON_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { PLAN_TEXT } from '../messages/plan.ts'
import { SEASON_TEXT, type SeasonNotice } from '../messages/season.ts'
import { copyLessons, shiftOf, YEAR_DAYS } from './season-copy.ts'
import { listPlannedLessons, listSeason, type SeasonCell } from './season-queries.ts'
import { planLessons } from './writes.ts'

const MAX_DAYS = 366
/** Default number of days. */
const SEASON_DAYS = 182
/** Maximum lessons of a copy; one undo removes them all. */
const MAX_COPIED = 500
/** Maximum refused lessons that the page lists. */
const MAX_REFUSED = 50

const entry = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(10)), ''), '')

/** Fields of the forms: the days to show, the first day of a copy, and its options. */
const SEASON_ENTRIES = { from: entry, to: entry, start: entry, prices: entry, instructors: entry }

type SeasonEntries = Readonly<Record<keyof typeof SEASON_ENTRIES, string>>

/** Lessons of a copy; the refused ones have faults. */
interface SeasonCopy {
  readonly lessons: readonly LessonDraft[]
  readonly refused: readonly { readonly lesson: LessonDraft; readonly fault: LessonFault }[]
}

export const getSeason = page(
  { query: { ...SEASON_ENTRIES, ...savedNoticeQuery(SEASON_TEXT.en.said) } },
  async ({ principal, viewer, query, read }) => {
    const { schoolId, timeZone } = principal
    const today = await readSchoolToday(read, timeZone)
    const from = query.from || today
    const entries = { ...query, from, to: query.to || (isDate(from) ? addDays(from, SEASON_DAYS) : '') }
    const daysFault = findDaysFault(entries)
    const cells = daysFault ? [] : await listSeason(read, schoolId, entries.from, entries.to)
    const copy = daysFault || query.start === '' ? undefined : await readCopy(read, schoolId, entries)
    const notice = query.said ?? daysFault ?? (typeof copy === 'string' ? copy : undefined)
    const preview = typeof copy === 'object' ? copy : undefined
    return renderSeason(principal, { entries, cells, copy: preview, notice, log: query.log }, viewer)
  }
)

export const copySeason = action(
  {
    form: { ...SEASON_ENTRIES, seen: digits(1, MAX_COPIED) },
    example: { from: '2099-09-01', to: '2099-09-02', start: '2099-09-08', seen: '1' }
  },
  async ({ principal, body, read, write, newId }) => {
    const { seen, ...entries } = body
    const back = (notice: SeasonNotice, more: object = entries) => ({
      to: `${SEASON_PATH}?${new URLSearchParams({ ...more, said: notice })}`
    })
    const copy = findDaysFault(entries) ?? (await readCopy(read, principal.schoolId, entries))
    if (typeof copy === 'string') return back(copy)
    if (copy.lessons.length !== seen) return back('changed')
    const lessons = copy.lessons.map((lesson, index) => ({ ...lesson, row: index + 1, id: newId() }))
    const { faults, logId } = await planLessons(write, principal, lessons)
    if (faults.length > 0) return back('changed')
    const [first, last] = [lessons[0], lessons.at(-1)].map(lesson => lesson?.date as string)
    return back('added', { from: first, to: last, log: logId })
  }
)

function findDaysFault({ from, to }: SeasonEntries): SeasonNotice | undefined {
  const isValid = isDate(from) && isDate(to) && to >= from && daysBetween(from, to) <= MAX_DAYS
  return isValid ? undefined : 'no_days'
}

/** Copies of the planned lessons, or the reason why there are none. */
async function readCopy(
  read: Sql,
  schoolId: string,
  { from, to, start, prices, instructors }: SeasonEntries
): Promise<SeasonCopy | SeasonNotice> {
  if (!isDate(start) || start <= from) return 'no_start'
  const planned = await listPlannedLessons(read, schoolId, { from, to, limit: MAX_COPIED + 1 })
  if (planned.length > MAX_COPIED) return 'too_many'
  const options = { prices: prices === 'yes', instructors: instructors === 'yes' }
  const drafts = copyLessons(planned, shiftOf(from, start), options)
  const faults = drafts.length === 0 ? [] : await checkLessons(read, schoolId, drafts)
  const faultOf = new Map(faults.map(fault => [fault.row, fault]))
  return {
    lessons: drafts.filter(({ row }) => !faultOf.has(row)),
    refused: drafts.flatMap(lesson => {
      const fault = faultOf.get(lesson.row)
      return fault ? [{ lesson, fault }] : []
    })
  }
}

interface SeasonProps {
  readonly entries: SeasonEntries
  readonly cells: readonly SeasonCell[]
  readonly copy: SeasonCopy | undefined
  readonly notice: SeasonNotice | undefined
  /** Audit row of the lessons just planned. */
  readonly log: string | undefined
}

function renderSeason(person: PersonSession, props: SeasonProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = SEASON_TEXT[language]
  const { entries, cells, copy, notice, log } = props
  const { from, to } = entries
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: SEASON_PATH,
    back: { path: PLAN_PATH, name: PLAN_TEXT[language].title },
    content: html`${tablesStyle()}${renderSavedNotice({ said: notice, log }, text.said, 'lesson.plan', viewer)}
${copy && renderCopy(copy, props, viewer)}
<section class="lesson"><form class="form" method="get" action="${SEASON_PATH}">${langField(viewer)}<p class="soft small">${text.intro}</p>
<div class="fit">${(['from', 'to'] as const).map(name => renderField({ name, label: text[name], type: 'date', typed: entries[name], isRequired: true }))}</div>
<div class="acts"><button class="button plain">${text.look}</button>${
      isDate(from) &&
      isDate(to) &&
      html`<a class="button plain" href="${linkTo(lastYearPath(from, to), viewer)}">${text.lastYear}</a>`
    }</div></form></section>
${cells.length === 0 ? html`<p class="note">${text.none}</p>` : renderGrids(cells, viewer)}
${cells.length > 0 && copyForm(entries, viewer)}`
  })
}

/** Path that copies the same days of last year to these days. */
function lastYearPath(from: string, to: string): string {
  const [first, last] = [from, to].map(date => addDays(date, -YEAR_DAYS)) as [string, string]
  return `${SEASON_PATH}?${new URLSearchParams({ from: first, to: last, start: from })}`
}

/** A grid of times and weekdays for each lesson type. */
function renderGrids(cells: readonly SeasonCell[], viewer: Viewer): Html {
  const { language } = viewer
  const text = SEASON_TEXT[language]
  const types = [...new Set(cells.map(({ typeId }) => typeId))]
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  return html`${types.map(typeId => {
    const own = cells.filter(cell => cell.typeId === typeId)
    const name = lessonNameOf(own[0] as SeasonCell, language)
    const times = [...new Set(own.map(({ start, end }) => `${start}–${end}`))]
    const total = own.reduce((sum, { lessons }) => sum + lessons, 0)
    const count = (time: string, weekday: number) =>
      own.find(cell => `${cell.start}–${cell.end}` === time && cell.weekday === weekday)?.lessons
    return html`
<section class="lesson"><h2 class="title">${name} · ${text.total(total)}</h2><div role="region" aria-label="${name}" tabindex="0"><table class="season"><thead><tr><th>${text.time}</th>${weekdays.map(
      weekday => html`<th scope="col">${weekdayOf(addDays('2024-01-01', weekday - 1), language)}</th>`
    )}</tr></thead><tbody>${times.map(
      time => html`
<tr><th scope="row">${time}</th>${weekdays.map(weekday => html`<td>${count(time, weekday) ?? ''}</td>`)}</tr>`
    )}</tbody></table></div></section>`
  })}`
}

function copyForm({ from, to, start, prices, instructors }: SeasonEntries, viewer: Viewer): Html {
  const text = SEASON_TEXT[viewer.language]
  const field = { name: 'start', label: text.start, hint: text.startHint, isRequired: true } as const
  return html`<section class="lesson"><h2 class="title">${text.copy}</h2><form class="form" method="get" action="${SEASON_PATH}">${langField(viewer)}${hiddenFields({ from, to })}
<p class="soft small">${text.copyHint}</p>
${renderField({ ...field, type: 'date', typed: start || addDays(from, YEAR_DAYS) })}${renderTick({ name: 'prices', label: text.prices, hint: text.pricesHint, isOn: prices === 'yes' })}${renderTick({ name: 'instructors', label: text.instructors, hint: text.instructorsHint, isOn: instructors === 'yes' })}
<button class="button plain">${text.preview}</button></form></section>`
}

/** The lessons of a copy with the button that plans them, and the refused ones. */
function renderCopy({ lessons, refused }: SeasonCopy, { entries, cells }: SeasonProps, viewer: Viewer): Html {
  const { language } = viewer
  const text = SEASON_TEXT[language]
  const { from, to, start, prices, instructors } = entries
  const typeOf = new Map(cells.map(cell => [cell.typeId, lessonNameOf(cell, language)]))
  const values = { from, to, start, prices, instructors, seen: lessons.length }
  const [first, last] = [lessons[0], lessons.at(-1)].map(lesson => lesson?.date ?? '') as [string, string]
  return html`<section class="lesson" id="preview"><h2 class="title">${text.previewTitle}</h2>${
    lessons.length === 0
      ? html`<p class="note warn">${text.said.nothing}</p>`
      : html`<form class="form" method="post" action="${linkTo(SEASON_PATH, viewer)}">${hiddenFields(values)}<p><b>${formatDays(first, last, language, true)}</b> · ${text.total(lessons.length)}</p>${instructors !== 'yes' && html`<p class="note warn">${PLAN_TEXT[language].unstaffed}</p>`}
<button class="button">${text.plan(lessons.length)}</button></form>`
  }${
    refused.length > 0 &&
    html`<p class="none"><b>${text.refused(refused.length)}</b></p><ul>${refused.slice(0, MAX_REFUSED).map(
      ({ lesson, fault }) => html`
<li class="party"><p>${formatDay(lesson.date as string, language)} <b>${lesson.start}</b> ${typeOf.get(lesson.lessonType as string)}</p><p class="lack small">${PLAN_TEXT[language].against(fault.code, fault.who ?? '')}</p></li>`
    )}</ul>`
  }</section>`
}
