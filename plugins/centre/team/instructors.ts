import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type Instructor, listInstructors } from '../../../lib/schools/queries.ts'
import { InstructorTerms } from '../../../lib/schools/rules.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { isShortId } from '../../../lib/text/typed.ts'
import { form } from '../kit/form.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page, rerender } from '../kit/page.ts'
import { INSTRUCTORS_PATH, instructorPath, SETTINGS_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { INSTRUCTORS_TEXT, type InstructorNotice } from '../messages/instructors.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { readInstructorVersion } from './queries.ts'
import { addInstructorByStaff, changeInstructorByStaff, removeInstructorByStaff } from './writes.ts'

/** Maximum instructors of a school. */
const MAX_INSTRUCTORS = 500

/** Ticked levels: one arrives as text, several as a list. */
const LevelChoices = v.pipe(
  v.optional(v.unknown(), []),
  v.transform(ticked => LEVELS.filter(level => [ticked].flat().includes(level)))
)

const INSTRUCTOR_FORM = form<Instructor>()({
  name: { schema: InstructorTerms.entries.name, of: ({ name }) => name, max: 200, isRequired: true },
  languages: {
    schema: InstructorTerms.entries.languages,
    of: ({ languages }) => languages.join(', '),
    max: 200
  }
})

const BODY = { ...INSTRUCTOR_FORM.body, levels: LevelChoices }

/** Values of the form, as typed. */
type InstructorValues = typeof INSTRUCTOR_FORM.initial & { readonly levels: readonly string[] }

export const listInstructorsPage = page(
  { query: savedNoticeQuery(INSTRUCTORS_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const instructors = await listInstructors(read, principal.schoolId, null, MAX_INSTRUCTORS)
    return renderInstructors(principal, { ...query, instructors }, viewer)
  }
)

export const addInstructorAction = action(
  { form: BODY, example: { name: 'Inês Silva', levels: 'beginner', languages: 'pt, en' } },
  async ({ principal, viewer, body, write }) => {
    const refuse = (status: 400 | 409, props: InstructorsProps) =>
      rerender(status, renderInstructors(principal, { ...props, typed: body }, viewer))
    const input = INSTRUCTOR_FORM.parse(body)
    if ('faults' in input) return refuse(400, input)
    const terms = { ...input.values, levels: body.levels }
    const { code, instructorId, logId } = await addInstructorByStaff(write, principal, terms, MAX_INSTRUCTORS)
    if (code !== 'ok') return refuse(409, { said: code })
    return { to: `${instructorPath(instructorId)}?said=added&log=${logId}` }
  }
)

export const getInstructor = page(
  {
    params: ['instructorId'],
    query: {
      ...savedNoticeQuery(INSTRUCTORS_TEXT.en.said),
      lessons: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/)))
    }
  },
  async ({ principal, viewer, params: { instructorId }, query, read }) => {
    const found = await readInstructor(read, principal, instructorId)
    return renderInstructor(principal, { ...found, ...query, toTeach: Number(query.lessons ?? 0) }, viewer)
  }
)

export const changeInstructorAction = action(
  {
    params: ['instructorId'],
    form: { version: optionalText(32), ...BODY },
    example: { name: 'Inês Costa', levels: 'kids', languages: 'pt' }
  },
  async ({ principal, viewer, params: { instructorId }, body, read, write }) => {
    const { version, ...typed } = body
    const refuseChange = async (status: 400 | 409, problem: Pick<InstructorProps, 'said' | 'faults'>) => {
      const now = await readInstructor(problem.said ? write : read, principal, instructorId)
      return rerender(status, renderInstructor(principal, { ...now, ...problem, typed }, viewer))
    }
    const input = INSTRUCTOR_FORM.parse(typed)
    if ('faults' in input) return refuseChange(400, input)
    const terms = { ...input.values, levels: typed.levels }
    const { code, logId } = await changeInstructorByStaff(write, principal, { instructorId, version, terms })
    if (code === 'not_found') throw new Problem('not_found')
    if (code === 'instructor_changed' || code === 'name_taken') return refuseChange(409, { said: code })
    return { to: savedPath<InstructorNotice>(instructorPath(instructorId), { code, logId }) }
  }
)

export const removeInstructorAction = action(
  { params: ['instructorId'] },
  async ({ principal, params: { instructorId }, write }) => {
    const { code, lessons, logId } = await removeInstructorByStaff(write, principal, instructorId)
    if (code === 'not_found') throw new Problem('not_found')
    if (code === 'has_lessons') return { to: `${instructorPath(instructorId)}?lessons=${lessons}` }
    return { to: `${INSTRUCTORS_PATH}?said=removed&log=${logId}` }
  }
)

/** An instructor with the digest of their terms; throws `not_found`. */
async function readInstructor(
  sql: Parameters<typeof listInstructors>[0],
  { schoolId }: PersonSession,
  id: string
): Promise<Pick<InstructorProps, 'instructor' | 'version'>> {
  if (!isShortId(id)) throw new Problem('not_found')
  // Read the version first: a save is then refused if values changed that this page did not show.
  const version = await readInstructorVersion(sql, schoolId, id)
  const [instructor] = await listInstructors(sql, schoolId, id)
  if (!instructor || version === null) throw new Problem('not_found')
  return { instructor, version }
}

interface InstructorsProps {
  /** Absent if only the form is shown again. */
  readonly instructors?: readonly Instructor[]
  readonly typed?: InstructorValues
  readonly faults?: ReadonlySet<string> | undefined
  readonly said?: InstructorNotice | undefined
  /** The audit row of the notice. */
  readonly log?: string | undefined
}

/** The school's instructors, and the form that adds one. */
function renderInstructors(person: PersonSession, props: InstructorsProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = INSTRUCTORS_TEXT[language]
  const { instructors, typed, faults } = props
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: INSTRUCTORS_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${renderSavedNotice(props, text.said, 'instructor.change', viewer)}<p class="soft small">${text.intro}</p>
${instructors && html`<section class="lesson">${instructors.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${instructors.map(each => instructorItem(each, viewer))}</ul></section>`}
<section class="lesson" aria-labelledby="add"><h2 class="title" id="add">${text.add}</h2>
<form class="form" method="post" action="${linkTo(INSTRUCTORS_PATH, viewer)}">${instructorFields({ ...INSTRUCTOR_FORM.initial, levels: [], ...typed }, { faults }, viewer)}
<button class="button">${text.add}</button></form></section>`
  })
}

function instructorItem({ id, name, levels, languages }: Instructor, viewer: Viewer): Html {
  const names = CENTRE_TEXT[viewer.language].levels
  const taught =
    levels.length === 0
      ? INSTRUCTORS_TEXT[viewer.language].everyLevel
      : levels.map(level => names[level]).join(', ')
  return html`
<li><a class="slot hit" href="${linkTo(instructorPath(id), viewer)}"><span class="name">${name}</span><span class="who">${[taught, languages.join(', ')].filter(Boolean).join(' · ')}</span></a></li>`
}

interface InstructorProps extends Omit<InstructorsProps, 'instructors'> {
  readonly instructor: Instructor
  /** Digest of the terms that the page shows; the form sends it back. */
  readonly version: string
  /** Number of upcoming lessons, if they prevented the removal. */
  readonly toTeach?: number
}

/** The page of an instructor, with a form that changes them and a button that removes them. */
function renderInstructor(person: PersonSession, props: InstructorProps, viewer: Viewer): HtmlPage {
  const text = INSTRUCTORS_TEXT[viewer.language]
  const { instructor, version, typed, faults, toTeach = 0 } = props
  const { id, name } = instructor
  const stored = INSTRUCTOR_FORM.valuesOf(instructor, viewer.language)
  const saved = props.said === 'instructor_changed' ? stored : undefined
  return renderOfficePage(person, viewer, {
    title: name,
    path: instructorPath(id),
    back: { path: INSTRUCTORS_PATH, name: text.title },
    content: html`${renderSavedNotice(props, text.said, 'instructor.change', viewer)}${toTeach > 0 && html`<p class="note warn" role="alert">${text.hasLessons(toTeach)}</p>`}
<section class="lesson"><form class="form" method="post" action="${linkTo(instructorPath(id), viewer)}"><input type="hidden" name="version" value="${version}">
${instructorFields(typed ?? { ...stored, levels: instructor.levels }, { faults, saved }, viewer)}
<button class="button">${text.save}</button></form></section>
<details class="lesson"><summary class="more title">${text.removes(name)}</summary>
<form class="form" method="post" action="${linkTo(`${instructorPath(id)}/remove`, viewer)}">
<p class="soft small">${text.removeHint}</p><button class="button plain">${text.remove}</button></form></details>`
  })
}

function instructorFields(
  values: InstructorValues,
  state: Omit<Parameters<typeof INSTRUCTOR_FORM.renderer>[0], 'values'>,
  { language }: Viewer
): Html {
  const text = INSTRUCTORS_TEXT[language]
  const names = CENTRE_TEXT[language].levels
  const field = INSTRUCTOR_FORM.renderer({ values, ...state }, text, language)
  return html`${field('name')}
<fieldset><legend><b>${text.levels}</b> <span class="soft small">${text.levelsHint}</span></legend><div class="acts">${LEVELS.map(
    level =>
      html`<label><input type="checkbox" name="levels" value="${level}"${values.levels.includes(level) && html` checked`}> ${names[level]}</label>`
  )}</div></fieldset>
${field('languages')}`
}
