import * as v from 'valibot'
import { formatDay, formatDays } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { day, shortId } from '../../../lib/text/typed.ts'
import { noticeOf, queryOf } from '../kit/after.ts'
import { hiddenFields, langField, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { action, page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { AWAY_PATH, rotaPath } from '../kit/paths.ts'
import { listTeachers, type RotaMember } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ROTA_TEXT } from '../messages/rota.ts'
import { formatTaker, MAX_TAKEN, parseTaker, type Taker } from './absences.ts'
import { type Absence, listAbsences, listStranded, type Stranded } from './queries.ts'
import { type AbsenceRequest, listAbsenceRequests } from './request-queries.ts'
import { renderRequests } from './requests.ts'
import { endAway, setAway } from './writes.ts'

/** Body of the form for an instructor's absence. */
const AWAY_ENTRIES = { instructor: shortId(), from: day(), to: day() }

export const getAway = page(
  {
    query: {
      ...NOTICE_QUERY,
      instructor: maybe(AWAY_ENTRIES.instructor),
      from: maybe(AWAY_ENTRIES.from),
      to: maybe(AWAY_ENTRIES.to)
    }
  },
  async ({ principal, viewer, query, read }) => {
    const { schoolId, timeZone } = principal
    const [today, teachers, requests] = await Promise.all([
      readSchoolToday(read, timeZone),
      listTeachers(read, schoolId),
      listAbsenceRequests(read, schoolId, { instructorId: null })
    ])
    const from = query.from ?? today
    const to = query.to !== undefined && query.to >= from ? query.to : from
    const teacher = teachers.find(({ id }) => id === query.instructor)
    const [lessons, absences] = await Promise.all([
      teacher ? listStranded(read, schoolId, { instructorId: teacher.id, from, to }) : [],
      listAbsences(read, principal, today, null)
    ])
    const props = { today, teachers, teacher, from, to, lessons, absences, requests, notice: query }
    return renderAway(principal, props, viewer)
  }
)

const isTaker = (choice: string) => choice === '' || parseTaker(choice) !== undefined

const TakerChoice = v.pipe(v.string(), v.maxLength(120), v.check(isTaker, 'a lesson and who takes it'))

export const setAwayAction = action(
  {
    form: {
      ...AWAY_ENTRIES,
      takes: v.optional(v.union([TakerChoice, v.pipe(v.array(TakerChoice), v.maxLength(MAX_TAKEN))]), '')
    },
    example: { instructor: 'ines', from: '2099-07-01', to: '2099-07-01', takes: '' }
  },
  async ({ principal, body, write }) => {
    const { instructor, from, to } = body
    const takers = [body.takes]
      .flat()
      .map(parseTaker)
      .filter((taker): taker is Taker => taker !== undefined)
    const outcome = await setAway(write, principal, { instructorId: instructor, from, to }, takers)
    const notice = noticeOf('instructor.away', outcome)
    const pageQuery = 'did' in notice ? notice : { instructor, from, to, ...notice, left: null }
    const path = 'did' in notice ? rotaPath(from) : AWAY_PATH
    return { to: `${path}?${queryOf(pageQuery)}` }
  }
)

export const endAwayAction = action(
  { form: AWAY_ENTRIES, example: { instructor: 'ines', from: '2099-07-01', to: '2099-07-01' } },
  async ({ principal, body: { instructor, from, to }, write }) => {
    const outcome = await endAway(write, principal, { instructorId: instructor, from, to })
    return { to: `${AWAY_PATH}?${queryOf(noticeOf('instructor.away', outcome))}` }
  }
)

interface AwayProps {
  readonly today: string
  readonly teachers: readonly RotaMember[]
  /** The chosen instructor. */
  readonly teacher: RotaMember | undefined
  readonly from: string
  readonly to: string
  /** Lessons of the chosen instructor on these days. */
  readonly lessons: readonly Stranded[]
  /** Absences that end today or later. */
  readonly absences: readonly Absence[]
  /** Open requests for days off. */
  readonly requests: readonly AbsenceRequest[]
  readonly notice: PageNotice
}

function renderAway(person: PersonSession, props: AwayProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = ROTA_TEXT[language]
  const { teacher, from, notice } = props
  return renderOfficePage(person, viewer, {
    title: text.absences,
    path: AWAY_PATH,
    date: from,
    back: { path: rotaPath(from), name: text.title },
    content: html`${renderNotice(notice, 'day', viewer)}${!teacher && renderRequests(props.requests, viewer)}
${props.teachers.length === 0 ? html`<p class="note">${text.noTeachers}</p>` : askForm(props, viewer)}
${teacher && takersForm(teacher, props, viewer)}
${!teacher && notedAbsences(props, viewer)}`
  })
}

function askForm({ teachers, teacher, from, to }: AwayProps, viewer: Viewer): Html {
  const text = ROTA_TEXT[viewer.language]
  return html`<section class="lesson"><form class="form" method="get" action="${AWAY_PATH}">${langField(viewer)}
${renderChoice({ name: 'instructor', label: text.who, options: teachers.map(({ id, name }) => [id, name]), chosen: teacher?.id })}
<div class="fit">${renderField({ name: 'from', label: text.from, type: 'date', typed: from, isRequired: true })}${renderField({ name: 'to', label: text.to, type: 'date', typed: to, isRequired: true })}</div>
<button class="tap">${text.look}</button></form></section>`
}

function takersForm(teacher: RotaMember, { from, to, lessons }: AwayProps, viewer: Viewer): Html {
  const text = ROTA_TEXT[viewer.language]
  const listed = lessons.slice(0, MAX_TAKEN)
  return html`<section class="lesson"><h2 class="title">${listed.length > 0 ? text.takes(teacher.name) : text.noLessons}</h2>
<form class="form" method="post" action="${linkTo(AWAY_PATH, viewer)}">${hiddenFields({ instructor: teacher.id, from, to })}
${lessons.length > MAX_TAKEN && html`<p class="note warn">${text.tooMany}</p>`}
${listed.map(lesson => takerChoice(lesson, teacher, viewer))}
<button class="button">${text.save(teacher.name)}</button></form></section>`
}

/** Select for the instructor who takes a lesson: the proposed one first, then others who are free. */
function takerChoice(lesson: Stranded, teacher: RotaMember, viewer: Viewer): Html {
  const { language } = viewer
  const text = ROTA_TEXT[language]
  const { id, date, startTime, endTime, spotName, taken, others, free } = lesson
  // Nobody teaches two lessons at a time, so one instructor may be proposed for several lessons.
  const proposed = free.find(({ isFit }) => isFit)?.id ?? null
  const option = (to: string | null, name: string, isChosen: boolean) => html`
<option value="${formatTaker({ id, to })}"${isChosen && html` selected`}>${name}</option>`
  return html`
<p><label for="t${id}"><b>${formatDay(date, language)} ${startTime}–${endTime}</b> ${lessonNameOf(lesson, language)} · ${spotName} · ${text.seats(taken)}</label><select id="t${id}" name="takes">${free.map(
    colleague =>
      option(
        colleague.id,
        colleague.isFit ? colleague.name : text.unfit(colleague.name),
        colleague.id === proposed
      )
  )}${(others > 0 || taken === 0) && option(null, text.leftToNobody, false)}
<option value=""${proposed === null && html` selected`}>${text.stays(teacher.name)}</option></select>${free.length === 0 && html`<span class="lack small">${text.nobodyFree(teacher.name)}</span>`}</p>`
}

/** Absences that end today or later. Those that staff entered have a button that ends them. */
function notedAbsences({ absences, teachers, today }: AwayProps, viewer: Viewer): Html {
  const { language } = viewer
  const text = ROTA_TEXT[language]
  const entries = absences.flatMap(absence => {
    const teacher = teachers.find(({ id }) => id === absence.instructorId)
    return teacher ? [{ ...absence, name: teacher.name }] : []
  })
  return html`<section class="lesson"><h2 class="title">${text.noted}</h2>${entries.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${entries.map(
    ({ instructorId, name, from, to, isEntered }) => {
      const first = from.slice(0, 10)
      const last = to.endsWith('T00:00') ? addDays(to.slice(0, 10), -1) : to.slice(0, 10)
      const days =
        first === last
          ? formatDay(first, language)
          : formatDays(first, last, language, last.slice(0, 4) !== today.slice(0, 4))
      return html`
<li class="party session"><div><p><b>${name}</b> · ${days}${!isEntered && html` <span class="soft">${from.slice(11)}–${to.slice(11)}, ${text.calendar}</span>`}</p></div>${
        isEntered &&
        html`<form method="post" action="${linkTo(`${AWAY_PATH}/end`, viewer)}">${hiddenFields({ instructor: instructorId, from: first, to: last })}<button class="tap" aria-label="${text.end}: ${name}, ${days}">${text.end}</button></form>`
      }</li>`
    }
  )}</ul></section>`
}
