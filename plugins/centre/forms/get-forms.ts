import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderForms } from './forms-page.ts'
import { readFormWave } from './queries.ts'
import { WAVE_ACTS, WAVE_HOURS } from './rules.ts'

export default route({
  method: 'GET',
  path: '/forms',
  name: 'getCentreForms',
  summary: 'Unproven bookings by form',
  description:
    'A page with the bookings by form whose guests have not confirmed their e-mail address, and what cancelling or accepting all of them means.',
  auth: { kind: 'person', may: 'forms' },
  query: v.object({
    ...LanguageQuery.entries,
    hours: v.fallback(
      v.pipe(
        v.optional(v.string(), '24'),
        v.transform(Number),
        v.picklist(WAVE_HOURS),
        v.description('Hours back from now; 0 for all'),
        v.examples([24])
      ),
      24
    ),
    did: v.fallback(
      v.optional(v.pipe(v.picklist(WAVE_ACTS), v.description('What was just done'))),
      undefined
    ),
    bookings: v.fallback(
      v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.description('To how many bookings'))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const wave = await readFormWave(read, principal.schoolId, query.hours)
  const notice = query.did && { act: query.did, bookings: Number(query.bookings ?? 0) }
  return renderForms(
    principal,
    { wave, hours: query.hours, notice },
    viewerOf(principal, query.lang, request.headers)
  )
})
