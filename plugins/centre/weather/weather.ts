import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { CANCEL_REASONS } from '../../../lib/lessons/reasons.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { conditionsByLesson, type LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { formId, optionalText, text } from '../../../lib/text/input.ts'
import { isTime } from '../../../lib/text/times.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { hiddenFields, langField, type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf, seaPill } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { dayPath, weatherPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { STAYS_TEXT, type StayReason } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { CHANGE_NOTICE_QUERY, type ChangeNotice, pageAfterChange, renderChangeNotice } from './changed.ts'
import { confirmForm, consequences, type LessonPlace, type PlannedChange } from './consequences.ts'
import { changedLesson, dryRun } from './dry-run.ts'
import { type AffectedLesson, listPlanned } from './queries.ts'
import { MAX_CHANGED, parseLessonRefs, shifted, WEATHER_ACTS, type WeatherAct } from './rules.ts'
import { changeLessonsByStaff } from './writes.ts'

/** Hours by which lessons move together, and their new day (empty: their own). Invalid values count as no move. */
const SHIFT_ENTRIES = {
  hours: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(5),
        v.transform(Number),
        v.check(hours => hours === 0 || SHIFTS.some(shift => shift === hours))
      ),
      '0'
    ),
    0
  ),
  to: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(10),
        v.check(to => to === '' || isDate(to))
      ),
      ''
    ),
    ''
  )
}

/** The change of several lessons, with the new time of each lesson. */
function weatherPlan(
  act: WeatherAct,
  change: string,
  lessons: readonly AffectedLesson[],
  { hours, to }: { readonly hours: number; readonly to: string }
): PlannedChange {
  const places = new Map<string, LessonPlace>()
  if (act === 'move') {
    for (const lesson of lessons) {
      const time = shifted(lesson, { minutes: hours * 60, date: to || null })
      if (!time) return { act, change, lessons, places, refused: { code: 'over_midnight', id: lesson.id } }
      places.set(lesson.id, { ...time, spotName: lesson.spotName })
    }
  }
  return { act, change, lessons, places }
}

export const getWeather = page(
  {
    params: ['date'],
    query: {
      ...CHANGE_NOTICE_QUERY,
      ...SHIFT_ENTRIES,
      from: maybe(v.pipe(v.string(), v.check(isTime))),
      lesson: v.optional(
        v.pipe(
          v.unknown(),
          v.transform(
            choice => [choice].flat().filter(id => typeof id === 'string' && isUuid(id)) as string[]
          )
        ),
        ''
      ),
      act: maybe(v.picklist(WEATHER_ACTS))
    }
  },
  async ctx => {
    const { principal, viewer, params, query, read, newId } = ctx
    const { date } = params
    const all = await listPlanned(read, principal.schoolId, { date })
    const lessons = all.filter(({ state }) => state === 'open' || state === 'closed')
    const { act, from, hours, to } = query
    const requestedIds = new Set(query.lesson.map(id => id.toLowerCase()))
    const isChosen = ({ id, startTime }: (typeof lessons)[number]) =>
      requestedIds.has(id) || (from !== undefined && startTime >= from)
    const chosen = lessons.filter(isChosen).slice(0, MAX_CHANGED)
    if (act !== undefined && chosen.length > 0) {
      const planned = weatherPlan(act, newId(), chosen, { hours, to })
      const tried = planned.refused ? planned : await dryRun(ctx, principal, planned)
      return renderWeatherChange(principal, { date, planned: tried, hours, to }, viewer)
    }
    const page = {
      date,
      lessons,
      seas: conditionsByLesson(await ctx.forecasts.now(), lessons),
      chosen: new Set(chosen.map(({ id }) => id)),
      refused: act && STAYS_TEXT[viewer.language].no_lessons,
      notice: query
    }
    return renderWeather(principal, page, viewer)
  }
)

export const changeWeather = action(
  {
    params: ['date'],
    form: {
      ...SHIFT_ENTRIES,
      act: oneOf(WEATHER_ACTS),
      change: formId(),
      lessons: text(3000),
      because: v.optional(v.picklist(['', ...CANCEL_REASONS], 'a reason'), ''),
      words: optionalText(200)
    },
    example: {
      act: 'cancel',
      change: '0197a4c2-0000-7000-8000-000000000008',
      lessons: '0197c8a0-6f00-7000-8000-000000000001.1',
      because: 'waves',
      words: ''
    }
  },
  async ({ principal, viewer, params: { date }, body, read, write }) => {
    const refs = parseLessonRefs(body.lessons)
    if (!refs || !isDate(date)) throw new Problem('not_found')
    const { act, change, words, hours, to } = body
    const versions = new Map(refs.map(({ id, version }) => [id, version]))
    const lessons = (await listPlanned(read, principal.schoolId, { date })).filter(({ id }) =>
      versions.has(id)
    )
    const planned = {
      ...weatherPlan(act, change, lessons, { hours, to }),
      entries: { because: body.because, words: words ?? '' }
    }
    const refuse = (status: 400 | 409, code: StayReason, id: string | null) => {
      const page = { date, planned: { ...planned, refused: { code, id } }, hours, to }
      return rerender(status, renderWeatherChange(principal, page, viewer))
    }
    if (lessons.length < refs.length) {
      if (lessons.length === 0) throw new Problem('not_found')
      return refuse(409, 'lesson_changed', null)
    }
    const isReasonless = body.because === '' || (body.because === 'other' && words === null)
    if (act === 'cancel' && isReasonless) return refuse(400, 'no_reason', null)
    if (planned.refused) return refuse(409, planned.refused.code, planned.refused.id)
    const outcome = await changeLessonsByStaff(write, principal, {
      id: change,
      act,
      lessons: lessons.map(lesson =>
        changedLesson(
          { ...lesson, version: versions.get(lesson.id) as number },
          planned.places.get(lesson.id)
        )
      ),
      because: act === 'cancel' ? (body.because as (typeof CANCEL_REASONS)[number]) : null,
      words: act === 'cancel' ? words : null
    })
    if (outcome.code !== 'ok') return refuse(409, outcome.code, outcome.refused)
    return { to: pageAfterChange(act, { change, date }) }
  }
)

/** Numbers of hours by which lessons can move together. */
const SHIFTS = [-4, -3, -2, -1, 1, 2, 3, 4, 5, 6] as const

/** Upcoming lessons of the day, and the chosen ones. */
interface WeatherOf {
  readonly date: string
  readonly lessons: readonly AffectedLesson[]
  readonly seas: ReadonlyMap<string, LessonSea>
  readonly chosen: ReadonlySet<string>
  readonly refused?: string | undefined
  readonly notice: ChangeNotice
}

/** Upcoming lessons of a day, selected by start time or one by one, and actions on the selected lessons. */
function renderWeather(
  person: PersonSession,
  { date, lessons, seas, chosen, refused, notice }: WeatherOf,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = WEATHER_TEXT[language]
  const starts = [...new Set(lessons.map(({ startTime }) => startTime))]
  return renderOfficePage(person, viewer, {
    title: `${text.weather}: ${formatDay(date, language, { inside: true })}`,
    path: weatherPath(date),
    date,
    back: { path: dayPath(date), name: text.back },
    content: html`${renderChangeNotice(notice, 'day', viewer)}${refused && html`<p class="note bad" role="alert" id="stays">${refused}</p>`}
${
  lessons.length === 0
    ? html`<p class="note">${text.noLessons}</p>`
    : html`<p class="soft small">${text.weatherHint}</p>
<p class="acts" id="from">${starts.map(start => html`<a class="tap" href="${linkTo(`${weatherPath(date)}?from=${start}`, viewer)}">${text.from(start)}</a>`)}</p>
<form class="lessons" action="${weatherPath(date)}">${langField(viewer)}
<fieldset class="lesson"><legend class="hidden">${text.which}</legend><div>${lessons.map(lesson => lessonChoice(lesson, seas.get(lesson.id), chosen, viewer))}</div></fieldset>
${weatherActs(date, viewer)}</form>`
}`
  })
}

function lessonChoice(
  lesson: AffectedLesson,
  sea: LessonSea | undefined,
  chosen: ReadonlySet<string>,
  viewer: Viewer
): Html {
  const { language } = viewer
  const { id, startTime, spotName, taken, seats, state, parties } = lesson
  const words = CENTRE_TEXT[language]
  const facts = [spotName, words.parties(parties.length), state === 'closed' && words.states.closed]
  return html`
<label class="slot"><b>${startTime}</b><span class="name">${lessonNameOf(lesson, language)}</span><span class="of">${taken}/${seats} <input type="checkbox" name="lesson" value="${id}"${chosen.has(id) && html` checked`}></span><span class="who">${facts.filter(Boolean).join(' · ')} ${seaPill(sea, lesson, language)}</span></label>`
}

function weatherActs(date: string, { language }: Viewer): Html {
  const text = WEATHER_TEXT[language]
  const button = (act: (typeof WEATHER_ACTS)[number], kind: string) =>
    html`<button class="button ${kind}" name="act" value="${act}">${text.acts[act]}</button>`
  return html`<div class="lesson form">
${renderChoice({ name: 'hours', label: text.by, options: [['0', ''], ...SHIFTS.map((hours): Option => [hours, text.hours(hours)])], chosen: 1 })}${renderField({ name: 'to', label: text.toDay, type: 'date', typed: date })}
<p class="acts">${button('move', '')}${button('cancel', 'plain')}${button('close', 'plain')}</p></div>`
}

function renderWeatherChange(
  person: PersonSession,
  { date, planned, hours, to }: { date: string; planned: PlannedChange; hours: number; to: string },
  viewer: Viewer
): HtmlPage {
  const text = WEATHER_TEXT[viewer.language]
  const path = weatherPath(date)
  const { act, refused } = planned
  const more = hiddenFields({ act, hours, to })
  // A missing reason can be entered here; after any other refusal the person must start again.
  const isStopped = refused !== undefined && refused.code !== 'no_reason'
  return renderOfficePage(person, viewer, {
    title: text.titles[act],
    date,
    back: { path, name: text.back },
    content: html`${consequences(planned, viewer)}
${isStopped ? html`<p><a class="tap" href="${linkTo(path, viewer)}">${text.back}</a></p>` : confirmForm(planned, linkTo(path, viewer), more, viewer)}`
  })
}
