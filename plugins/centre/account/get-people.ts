import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listCentrePeople } from '../../../lib/people/queries.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { SAID } from '../messages/account.ts'
import { renderPeople } from './people-page.ts'

/** What a page may be asked to say about what was just done. */
export const SaidQuery = v.object({
  ...LanguageQuery.entries,
  said: v.fallback(
    v.optional(v.pipe(v.picklist(SAID), v.description('What was just done'), v.examples(['changed']))),
    undefined
  )
})

/** Instructors that a form offers. */
export const MOST_INSTRUCTORS = 500

export default route({
  method: 'GET',
  path: '/people',
  name: 'getCentrePeople',
  summary: 'Who works at the school',
  description: 'A page with the people of the school, their roles, and the form that adds somebody.',
  auth: { kind: 'person', may: 'people' },
  query: SaidQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed']
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  const [people, instructors] = await Promise.all([
    listCentrePeople(read, schoolId),
    listInstructors(read, schoolId, null, MOST_INSTRUCTORS)
  ])
  const viewer = viewerOf(principal, query.lang, request.headers)
  return renderPeople(principal, { people, instructors, said: query.said }, viewer)
})
