import * as v from 'valibot'
import type { Deps } from '../../../lib/deps.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { checkLessons } from '../../../lib/lessons/queries.ts'
import type { LessonDraft, LessonFault } from '../../../lib/lessons/rules.ts'
import { formatDay, formatDays, formatMoney, weekdayOf } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type LessonTypeSetup, listLessonTypes, readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays, isDate } from '../../../lib/text/dates.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { similarName } from '../../../lib/text/names.ts'
import { isShortId } from '../../../lib/text/typed.ts'
import { hiddenFields, langField, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { PLAN_PATH, REMOVAL_PATH, weekPath } from '../kit/paths.ts'
import { listTeachers } from '../kit/queries.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import { undoPath } from '../kit/undo.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PLAN_TEXT } from '../messages/plan.ts'
import { REMOVAL_TEXT } from '../messages/removal.ts'
import { type PlannedCourse, withIds } from './course.ts'
import { type PlanFault, type PlanValues, parsePlan } from './plan.ts'
import { listUsedSpots } from './queries.ts'
import { planLessons } from './writes.ts'

const planText = (max: number) => v.fallback(v.optional(v.pipe(v.string(), v.maxLength(max)), ''), '')

const planChoices = (isChoice: (choice: string) => boolean, max: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform(
        choices =>
          [...new Set([choices].flat())].filter(one => typeof one === 'string' && isChoice(one)) as string[]
      ),
      v.transform(list => list.slice(0, max))
    ),
    []
  )

/** Fields of the form; malformed ones count as absent. */
const PLAN_ENTRIES = {
  type: planText(63),
  spot: planText(200),
  hours: planText(100),
  minutes: planText(10),
  from: planText(10),
  to: planText(10),
  weekdays: planChoices(choice => /^[1-7]$/.test(choice), 7),
  teachers: planChoices(isShortId, 20),
  capacity: planText(10),
  price: planText(20),
  course: planText(100),
  coursePrice: planText(20)
}

const PLAN_NAMES = Object.keys(PLAN_ENTRIES) as (keyof typeof PLAN_ENTRIES)[]

/** Choices of the form. */
interface PlanChoices {
  readonly today: string
  readonly types: readonly LessonTypeSetup[]
  readonly spots: readonly string[]
  /** Spots with a sea forecast, by name. */
  readonly seaSpots: readonly string[]
  readonly teachers: Awaited<ReturnType<typeof listTeachers>>
}

/** Maximum lesson types in the form. */
export const MAX_TYPES = 200

async function readPlanChoices(
  read: Sql,
  { schoolId, timeZone }: PersonSession,
  forecasts: Deps['forecasts']
): Promise<PlanChoices> {
  const [today, types, spots, teachers, { sea }] = await Promise.all([
    readSchoolToday(read, timeZone),
    listLessonTypes(read, schoolId, null, MAX_TYPES),
    listUsedSpots(read, schoolId),
    listTeachers(read, schoolId),
    forecasts.now()
  ])
  const seaSpots = [...sea.spots.values()].map(({ spot }) => spot.name).sort()
  return { today, types: types.filter(({ isHidden }) => !isHidden), spots, seaSpots, teachers }
}

/** Initial values: today, and the most used spot. */
function emptyPlan({ today, spots }: PlanChoices): PlanValues {
  return {
    type: '',
    spot: spots[0] ?? '',
    hours: '',
    minutes: '',
    from: today,
    to: '',
    weekdays: [],
    teachers: [],
    capacity: '',
    price: '',
    course: '',
    coursePrice: ''
  }
}

export const getPlan = page(
  {
    query: {
      ...PLAN_ENTRIES,
      planned: maybe(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
      ...savedNoticeQuery(PLAN_TEXT.en.said)
    }
  },
  async ({ principal, viewer, query, read, forecasts }) => {
    const choices = await readPlanChoices(read, principal, forecasts)
    if (query.hours === '' && query.type === '') {
      const planned = query.planned === undefined ? undefined : Number(query.planned)
      return renderPlan(
        principal,
        choices,
        {
          form: { ...emptyPlan(choices), ...(query.from && { from: query.from }) },
          ...{ planned, log: query.log, notice: query.said }
        },
        viewer
      )
    }
    const { lessons, course, faults } = parsePlan(query, choices.types, principal.currency)
    const against = lessons.length === 0 ? [] : await checkLessons(read, principal.schoolId, lessons)
    return renderPlan(principal, choices, { form: query, lessons, course, faults, against }, viewer)
  }
)

export const planLessonsAction = action(
  {
    form: PLAN_ENTRIES,
    example: {
      type: 'group',
      spot: 'Molhe Leste',
      hours: '10:00',
      from: '2099-07-01',
      to: '',
      teachers: 'ana'
    }
  },
  async ({ principal, viewer, body, read, write, newId, forecasts }) => {
    const choices = await readPlanChoices(read, principal, forecasts)
    const { lessons: drafts, course, faults } = parsePlan(body, choices.types, principal.currency)
    if (faults.size > 0) return rerender(400, renderPlan(principal, choices, { form: body, faults }, viewer))
    const lessons = drafts.map(lesson => ({ ...lesson, id: newId() }))
    const { faults: against, logId } = await planLessons(
      write,
      principal,
      lessons,
      course && withIds(course, lessons, newId)
    )
    if (against.length > 0)
      return rerender(409, renderPlan(principal, choices, { form: body, lessons, course, against }, viewer))
    return { to: `${PLAN_PATH}?planned=${lessons.length}&from=${body.from}&log=${logId}` }
  }
)

interface PlanProps {
  readonly form: PlanValues
  readonly faults?: ReadonlySet<PlanFault>
  /** The planned lessons. */
  readonly lessons?: readonly LessonDraft[]
  readonly course?: PlannedCourse | undefined
  readonly against?: readonly LessonFault[]
  /** Number of lessons just planned. */
  readonly planned?: number | undefined
  /** Audit row of these lessons. */
  readonly log?: string | undefined
  readonly notice?: keyof typeof PLAN_TEXT.en.said | undefined
}

/** The form for new lessons, with a preview of each lesson. */
function renderPlan(person: PersonSession, choices: PlanChoices, props: PlanProps, viewer: Viewer): HtmlPage {
  const text = PLAN_TEXT[viewer.language]
  const { form, lessons = [], planned, log, notice } = props
  const undo = undoPath('lesson.plan', log, viewer)
  const week = weekPath(isDate(form.from) ? form.from : choices.today)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: PLAN_PATH,
    date: isDate(form.from) ? form.from : choices.today,
    back: { path: week, name: text.toWeek },
    content: html`${planned !== undefined && html`<div class="ask" role="status" id="did"><p>${text.planned(planned)}</p>${undo && html`<form method="post" action="${linkTo(undo, viewer)}"><button class="tap">${DOING_TEXT[viewer.language].undo}</button></form>`}<a class="tap" href="${linkTo(week, viewer)}">${text.toWeek}</a></div>`}${renderSavedNotice({ said: notice }, text.said, false, viewer)}
${lessons.length > 0 && preview(lessons, { ...choices, currency: person.currency }, props, viewer)}
${choices.types.length === 0 ? html`<p class="note">${text.noTypes}</p>` : planForm(choices, props, viewer)}
<p class="further"><a class="tap" href="${linkTo(REMOVAL_PATH, viewer)}">${REMOVAL_TEXT[viewer.language].title}</a></p>`
  })
}

/** The planned lessons with their conflicts. The button appears only without conflicts. */
function preview(
  lessons: readonly LessonDraft[],
  { currency, ...choices }: PlanChoices & { readonly currency: string },
  { form, course, against = [] }: PlanProps,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = PLAN_TEXT[language]
  const faulty = new Set(against.map(({ row }) => row)).size
  return html`<section class="lesson" id="preview"><h2 class="title">${text.preview}</h2>${faulty > 0 && html`<p class="note bad" role="alert">${text.faulty(faulty)}</p>`}
${seaNote(choices.seaSpots, form, viewer)}${levelNote(choices, form, viewer)}${form.teachers.length === 0 && faulty === 0 && html`<p class="note warn">${text.unstaffed}</p>`}${
  faulty === 0 &&
  html`<form class="form" method="post" action="${linkTo(PLAN_PATH, viewer)}">${hiddenFields(Object.fromEntries(PLAN_NAMES.map(name => [name, form[name]])))}<p>${summary(lessons, language)}</p>${course && html`<p>${text.courseDates(course.name, course.runs.length, course.runs[0]?.length ?? 0)}: <b>${formatMoney(course.priceCents, currency, language)}</b></p>`}<button class="button">${text.plan(lessons.length)}</button></form>`
}<ul>${lessons.map(
    ({ row, date, start, end }) => html`
<li class="party"><p>${formatDay(date as string, language)}</p><b>${start}–${end}</b>${against
      .filter(fault => fault.row === row)
      .map(
        ({ code, who }) => html`<span class="lack small under">${text.against(code, who ?? '')}</span>`
      )}</li>`
  )}</ul></section>`
}

/** Summary of the planned lessons: their number, days and weekdays. */
function summary(lessons: readonly LessonDraft[], language: StaffLanguage): string {
  const dates = lessons.map(({ date }) => date as string)
  const weekdays = [...new Set(dates.map(date => weekdayOf(date, language)))]
  const span = formatDays(dates[0] as string, dates.at(-1) as string, language, true)
  return `${PLAN_TEXT[language].total(lessons.length)} · ${span} · ${weekdays.join(', ')}`
}

/** Warning about chosen instructors who do not teach the level of the lesson type. */
function levelNote({ types, teachers }: PlanChoices, form: PlanValues, { language }: Viewer): Html | false {
  const level = types.find(({ id }) => id === form.type)?.level
  if (level === undefined || level === 'all') return false
  const others = teachers.filter(
    ({ id, levels }) => form.teachers.includes(id) && levels.length > 0 && !levels.includes(level)
  )
  const names = others.map(({ name }) => name).join(', ')
  return (
    names !== '' &&
    html`<p class="note warn">${PLAN_TEXT[language].otherLevel(names, CENTRE_TEXT[language].levels[level])}</p>`
  )
}

/** Warning about a spot without a forecast, with the name of the spot that was probably meant. */
function seaNote(seaSpots: readonly string[], form: PlanValues, viewer: Viewer): Html | false {
  const name = form.spot.trim()
  if (seaSpots.length === 0 || seaSpots.some(spot => spot.toLowerCase() === name.toLowerCase())) return false
  const text = PLAN_TEXT[viewer.language]
  const suggestion = similarName(name, seaSpots)
  const values = { ...form, spot: suggestion ?? name }
  const query = PLAN_NAMES.flatMap(key => [values[key]].flat().map((value): [string, string] => [key, value]))
  return html`<p class="note warn">${text.noSea(name)}${suggestion !== undefined && html` <a class="tap" href="${linkTo(`${PLAN_PATH}?${new URLSearchParams(query)}`, viewer)}">${text.useSpot(suggestion)}</a>`}</p>`
}

function planForm(
  { types, spots, seaSpots, teachers }: PlanChoices,
  { form, faults = new Set() }: PlanProps,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = PLAN_TEXT[language]
  const bad = (name: PlanFault) => faults.has(name) && text.faults[name]
  const field = (
    name: Exclude<PlanFault, 'type' | 'many' | 'none' | 'weeks'>,
    more: Partial<Parameters<typeof renderField>[0]>
  ) => renderField({ name, label: text[name], typed: form[name], bad: bad(name), ...more })
  const box = (name: string, value: string, label: string, isOn: boolean) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"${isOn && html` checked`}> ${label}</label>`
  return html`<section class="lesson"><form class="form" method="get" action="${PLAN_PATH}">${langField(viewer)}
${(['many', 'none', 'weeks'] as const).map(key => faults.has(key) && html`<p class="note bad" role="alert">${text.faults[key]}</p>`)}
${renderChoice({ name: 'type', label: text.type, options: types.map(type => [type.id, lessonNameOf(type, language)]), chosen: form.type, bad: bad('type') })}
${field('spot', { list: 'spots', max: 200, isRequired: true })}<datalist id="spots">${[...new Set([...spots, ...seaSpots])].map(spot => html`<option value="${spot}">`)}</datalist>
${field('hours', { max: 100, isRequired: true, below: text.hoursHint })}
<div class="fit">${field('from', { type: 'date', isRequired: true })}${field('to', { type: 'date' })}</div>
<p class="soft small">${text.toHint}</p>
<fieldset><legend><b>${text.weekdays}</b> <span class="soft small">${text.weekdaysHint}</span></legend><div class="acts">${[
    1, 2, 3, 4, 5, 6, 7
  ].map(number =>
    box(
      'weekdays',
      String(number),
      weekdayOf(addDays('2024-01-01', number - 1), language),
      form.weekdays.includes(String(number))
    )
  )}</div></fieldset>
${teachers.length > 0 && html`<fieldset><legend><b>${text.teachers}</b></legend><div class="acts">${teachers.map(({ id, name }) => box('teachers', id, name, form.teachers.includes(id)))}</div></fieldset>`}
<div class="fit">${field('minutes', { mode: 'numeric', max: 4 })}${field('capacity', { mode: 'numeric', max: 4 })}${field('price', { mode: 'decimal', max: 12 })}</div>
<p class="soft small">${text.byType}</p>
<fieldset><legend><b>${text.asCourse}</b></legend><div class="fit">${field('course', { max: 100 })}${field('coursePrice', { mode: 'decimal', max: 12 })}</div><p class="soft small">${text.courseHint}</p></fieldset>
<button class="button">${text.look}</button></form></section>`
}
