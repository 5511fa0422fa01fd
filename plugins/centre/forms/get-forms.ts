import * as v from 'valibot'
import { page } from '../kit/page.ts'
import { renderForms } from './forms-page.ts'
import { readFormWave } from './queries.ts'
import { WAVE_ACTS, WAVE_HOURS } from './rules.ts'

export const getCentreForms = page(
  {
    query: {
      hours: v.fallback(
        v.pipe(v.optional(v.string(), '24'), v.transform(Number), v.picklist(WAVE_HOURS)),
        24
      ),
      did: v.fallback(v.optional(v.picklist(WAVE_ACTS)), undefined),
      bookings: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))), undefined)
    }
  },
  async ({ principal, viewer, query, read }) => {
    const wave = await readFormWave(read, principal.schoolId, query.hours)
    const notice = query.did && { act: query.did, bookings: Number(query.bookings ?? 0) }
    return renderForms(principal, { wave, hours: query.hours, notice }, viewer)
  }
)
