import * as v from 'valibot'
import { checkLessons } from '../../../lib/lessons/queries.ts'
import { page } from '../kit/page.ts'
import { readPlan } from './plan.ts'
import { emptyPlan, PLAN_ENTRIES, readPlanChoices } from './plan-form.ts'
import { renderPlan } from './plan-page.ts'

export const getPlan = page(
  {
    query: {
      ...PLAN_ENTRIES,
      planned: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))), undefined)
    }
  },
  async ({ principal, viewer, query, read }) => {
    const choices = await readPlanChoices(read, principal)
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
  }
)
