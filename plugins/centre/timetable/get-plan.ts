import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { checkLessons } from '../../../lib/lessons/queries.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { readPlan } from './plan.ts'
import { emptyPlan, PLAN_ENTRIES, readPlanChoices } from './plan-form.ts'
import { renderPlan } from './plan-page.ts'

export default route({
  method: 'GET',
  path: '/lessons/new',
  name: 'getPlan',
  summary: 'The form for new lessons, and what it would plan',
  description:
    'A page that asks for days, hours, spot and instructors; filled in, it lists each lesson with what stands against it.',
  auth: { kind: 'person', may: 'timetable' },
  query: v.object({
    ...LanguageQuery.entries,
    ...PLAN_ENTRIES,
    planned: v.fallback(
      v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.description('How many were just planned'))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const choices = await readPlanChoices(read, principal)
  const viewer = viewerOf(principal, query.lang, request.headers)
  if (query.hours === '' && query.type === '') {
    const planned = query.planned === undefined ? undefined : Number(query.planned)
    return renderPlan(
      principal,
      choices,
      { form: { ...emptyPlan(choices), ...(query.from && { from: query.from }) }, planned },
      viewer
    )
  }
  const { lessons, faults } = readPlan(query, choices.types)
  const against = lessons.length === 0 ? [] : await checkLessons(read, principal.schoolId, lessons)
  return renderPlan(principal, choices, { form: query, lessons, faults, against }, viewer)
})
