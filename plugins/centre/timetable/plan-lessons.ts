import { route } from '../../../lib/deps.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { PLAN_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { readPlan } from './plan.ts'
import { PLAN_ENTRIES, readPlanChoices } from './plan-form.ts'
import { renderPlan } from './plan-page.ts'
import { planLessons } from './writes.ts'

export default route({
  method: 'POST',
  path: '/lessons/new',
  name: 'planLessons',
  summary: 'Plan lessons',
  description:
    'All of them or none; a form that is sent twice plans them once, for the same lesson is not put on sale again.',
  auth: { kind: 'person', may: 'timetable' },
  query: LanguageQuery,
  body: members(PLAN_ENTRIES),
  bodyType: 'form',
  bodyExample: {
    type: 'group',
    spot: 'Molhe Leste',
    hours: '10:00',
    from: '2099-07-01',
    to: '',
    teachers: 'ana'
  },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'Back to the form, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden']
}).handle(async ({ principal, body, query, request, read, write, newId }) => {
  const viewer = viewerOf(principal, query.lang, request.headers)
  const choices = await readPlanChoices(read, principal)
  const { lessons, faults } = readPlan(body, choices.types)
  if (faults.size > 0)
    return new Reply(400, OFFICE_HEADERS, renderPlan(principal, choices, { form: body, faults }, viewer))
  const against = await planLessons(
    write,
    principal,
    lessons.map(lesson => ({ ...lesson, id: newId() }))
  )
  if (against.length > 0)
    return new Reply(
      409,
      OFFICE_HEADERS,
      renderPlan(principal, choices, { form: body, lessons, against }, viewer)
    )
  return seeOther(linkTo(`${PLAN_PATH}?planned=${lessons.length}&from=${body.from}`, viewer))
})
