import * as v from 'valibot'
import { MAX_PEOPLE } from '../../lib/guests/questions/form.ts'
import { LanguageQuery } from '../../lib/pages/locale.ts'

/** Lesson in a path. A malformed id gets the same answer as an unknown lesson. */
export const LessonParams = v.object({
  schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara'])),
  slotId: v.pipe(
    v.string(),
    v.description('The id of a lesson'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
})

export const RunParams = v.object({
  schoolId: LessonParams.entries.schoolId,
  runId: v.pipe(
    v.string(),
    v.description('The id of a run of a course'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c23'])
  )
})

export const BookedParams = v.object({
  ...LessonParams.entries,
  attempt: v.pipe(
    v.string(),
    v.description('The secret part of the URL'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'])
  )
})

/** Query of a booking's page. `n` is the number of a booking in its order, from 1. An invalid value is ignored. */
export const BookedQuery = v.object({
  ...LanguageQuery.entries,
  n: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(n => (typeof n === 'string' && /^[1-9]\d?$/.test(n) ? Number(n) : undefined)),
      v.description('A booking of an order, from 1; without it, the complete order'),
      v.examples([2])
    )
  )
})

/** Parameter with the ages of children, separated by hyphens. parseParty ignores invalid ages. */
export const childrenParam = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(ages => (typeof ages === 'string' ? ages : undefined)),
    v.description('Ages of the children among the guests'),
    v.examples(['6-9'])
  )
)

/** Parameter with the number of guests. An invalid value is ignored. */
export const peopleParam = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(people => {
      const count = typeof people === 'string' && /^\d{1,2}$/.test(people) ? Number(people) : 0
      return count >= 1 && count <= MAX_PEOPLE ? count : undefined
    }),
    v.description('Number of guests'),
    v.examples([2])
  )
)
