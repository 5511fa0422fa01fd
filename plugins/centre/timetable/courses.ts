import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { setRunSale } from '../../../lib/lessons/courses/transactions.ts'
import { formatDay, formatDays, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { uuid } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { hiddenFields, renderChoice } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { seatsLeft } from '../kit/lessons.ts'
import { action, page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { COURSES_PATH, PLAN_PATH, runPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { COURSES_TEXT } from '../messages/courses.ts'
import { type CourseRun, listReplacements, listRuns, type RunLesson } from './course-queries.ts'
import { setRunLesson } from './writes.ts'

type Notice = keyof typeof COURSES_TEXT.en.said
const NOTICES = Object.keys(COURSES_TEXT.en.said) as Notice[]
const DONE: readonly Notice[] = ['saved', 'closed', 'opened']
const MAX_LESSONS = 20

export const listCourses = page({}, async ({ principal, viewer, read }) =>
  renderCourses(principal, await listRuns(read, principal.schoolId), viewer)
)

export const getCourseRun = page(
  {
    params: ['runId'],
    query: {
      said: maybe(v.picklist(NOTICES)),
      replace: maybe(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)))
    }
  },
  async ({ principal, viewer, params: { runId }, query: { said: notice, replace: number }, read }) => {
    const [run] = await listRuns(read, principal.schoolId, runId)
    if (!run) throw new Problem('not_found')
    const lesson = number === undefined ? undefined : run.lessons[number - 1]
    const replaced = lesson && {
      ...{ lesson, number: number as number },
      options: await listReplacements(read, principal.schoolId, runId, lesson.id)
    }
    return renderRun(principal, { run, notice, replaced }, viewer)
  }
)

export const setRunSaleAction = action(
  { params: ['runId'], form: { sale: v.picklist(['open', 'close']) }, example: { sale: 'close' } },
  async ({ principal, params: { runId }, body: { sale }, write }) => {
    const { code } = await setRunSale(write, principal, runId, sale === 'open')
    if (code === 'not_found') throw new Problem('not_found')
    return { to: `${runPath(runId)}?said=${sale === 'open' ? 'opened' : 'closed'}` }
  }
)

export const setRunLessonAction = action(
  {
    params: ['runId'],
    form: { number: digits(1, MAX_LESSONS), replaced: uuid(), replacement: uuid() },
    example: {
      number: '1',
      replaced: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
      replacement: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'
    }
  },
  async ({ principal, params: { runId }, body, write }) => {
    const { code } = await setRunLesson(write, principal, runId, body)
    if (code === 'not_found') throw new Problem('not_found')
    return { to: `${runPath(runId)}?said=${code === 'ok' ? 'saved' : code}` }
  }
)

/** State of a run for guests; a cancelled lesson and a closed one take it off sale. */
function stateOf({ isOnSale, lessons }: CourseRun): keyof typeof COURSES_TEXT.en.states {
  const has = (state: RunLesson['state']) => lessons.some(lesson => lesson.state === state)
  if (has('begun') || has('over')) return 'begun'
  if (has('cancelled')) return 'cancelled'
  if (!isOnSale) return 'closed'
  if (has('closed')) return 'lesson_closed'
  return placesLeft(lessons) > 0 ? 'open' : 'full'
}

function placesLeft(lessons: readonly RunLesson[]): number {
  return Math.min(...lessons.map(seatsLeft))
}

function stateText(run: CourseRun, { language }: Viewer): string {
  const { states } = COURSES_TEXT[language]
  const state = stateOf(run)
  return state === 'open' ? states.open(placesLeft(run.lessons)) : states[state]
}

function daysOf({ lessons }: CourseRun, { language }: Viewer): string {
  const dates = lessons.map(({ date }) => date).sort()
  return formatDays(dates[0] as string, dates.at(-1) as string, language, true)
}

/** Upcoming dates of the courses, each with its sales and a link to its page. */
function renderCourses(person: PersonSession, runs: readonly CourseRun[], viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = COURSES_TEXT[language]
  const item = (run: CourseRun) => html`
<li class="party"><div><p><a href="${linkTo(runPath(run.id), viewer)}">${run.name}</a></p><p>${daysOf(run, viewer)} · ${run.lessons[0].startTime} · ${text.lessons(run.lessons.length)} · ${formatMoney(run.priceCents, person.currency, language)}</p></div><b${stateOf(run) === 'cancelled' && html` class="lack"`}>${stateText(run, viewer)}</b></li>`
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: COURSES_PATH,
    content: html`${runs.length > 0 ? html`<section class="lesson"><ul>${runs.map(item)}</ul></section>` : html`<p class="note">${text.none}</p>`}
<p class="further"><a class="tap" href="${linkTo(PLAN_PATH, viewer)}">${text.plan}</a></p>`
  })
}

interface RunProps {
  readonly run: CourseRun
  readonly notice: Notice | undefined
  /** Lesson to replace, if one is chosen. */
  readonly replaced:
    | { readonly lesson: RunLesson; readonly number: number; readonly options: readonly RunLesson[] }
    | undefined
}

function renderRun(person: PersonSession, { run, notice, replaced }: RunProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = COURSES_TEXT[language]
  const path = runPath(run.id)
  return renderOfficePage(person, viewer, {
    title: run.name,
    path,
    back: { path: COURSES_PATH, name: text.title },
    content: html`${notice !== undefined && html`<p class="note${!DONE.includes(notice) && ' warn'}" role="status" id="did">${text.said[notice]}</p>`}
<section class="lesson"><h2 class="title">${daysOf(run, viewer)}</h2>
<p class="none">${formatMoney(run.priceCents, person.currency, language)} ${text.perPerson} · <b>${stateText(run, viewer)}</b></p>
<ul>${run.lessons.map((lesson, n) => lessonRow(run, lesson, n + 1, viewer))}</ul></section>
${replaced && replaceForm(run, replaced, viewer)}
<form class="acts" method="post" action="${linkTo(`${path}/sale`, viewer)}"><button class="tap" name="sale" value="${run.isOnSale ? 'close' : 'open'}">${run.isOnSale ? text.close : text.open}</button></form>
${run.isOnSale && html`<p class="soft small">${text.closeHint}</p>`}`
  })
}

function lessonRow(run: CourseRun, lesson: RunLesson, number: number, viewer: Viewer): Html {
  const { language } = viewer
  const text = COURSES_TEXT[language]
  const day = formatDay(lesson.date, language)
  const isPast = lesson.state === 'begun' || lesson.state === 'over'
  const seats =
    lesson.state === 'open' ? text.free(seatsLeft(lesson)) : CENTRE_TEXT[language].states[lesson.state]
  return html`
<li class="party ${lesson.state}"><div><p><a href="${linkTo(centreLessonPath(lesson.id), viewer)}">${day}</a></p><p>${lesson.startTime}–${lesson.endTime} · ${lesson.spotName} · ${seats}</p></div>${!isPast && html`<a class="tap" href="${linkTo(`${runPath(run.id)}?replace=${number}`, viewer)}" aria-label="${text.replaceNamed(day)}">${text.replace}</a>`}</li>`
}

function replaceForm(
  { id }: CourseRun,
  { lesson, number, options }: NonNullable<RunProps['replaced']>,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = COURSES_TEXT[language]
  const label = (one: RunLesson) =>
    `${formatDay(one.date, language, { brief: true })}, ${one.startTime} · ${one.spotName} · ${text.free(seatsLeft(one))}`
  return html`<section class="lesson" id="replace"><h2 class="title">${text.replaceNamed(formatDay(lesson.date, language))}</h2>
${
  options.length === 0
    ? html`<p class="none">${text.noOther}</p>`
    : html`<form class="form" method="post" action="${linkTo(`${runPath(id)}/lesson`, viewer)}">${hiddenFields({ number, replaced: lesson.id })}
${renderChoice({ name: 'replacement', label: text.by, options: options.map(one => [one.id, label(one)]) })}
<p class="soft small">${text.replaceHint}</p><button class="button">${text.replace}</button></form>`
}</section>`
}
