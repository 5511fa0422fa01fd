import { action, rerender } from '../kit/page.ts'
import { PLAN_PATH } from '../kit/paths.ts'
import { readPlan } from './plan.ts'
import { PLAN_ENTRIES, readPlanChoices } from './plan-form.ts'
import { renderPlan } from './plan-page.ts'
import { planLessons } from './writes.ts'

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
  async ({ principal, viewer, body, read, write, newId }) => {
    const choices = await readPlanChoices(read, principal)
    const { lessons, faults } = readPlan(body, choices.types)
    if (faults.size > 0) return rerender(400, renderPlan(principal, choices, { form: body, faults }, viewer))
    const against = await planLessons(
      write,
      principal,
      lessons.map(lesson => ({ ...lesson, id: newId() }))
    )
    if (against.length > 0)
      return rerender(409, renderPlan(principal, choices, { form: body, lessons, against }, viewer))
    return { to: `${PLAN_PATH}?planned=${lessons.length}&from=${body.from}` }
  }
)
