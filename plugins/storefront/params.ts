import * as v from 'valibot'
import { MOST_PEOPLE } from './order.ts'

/** A lesson in a path; what is no id of a lesson is answered as one that does not exist. */
export const LessonParams = v.object({
  schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara'])),
  slotId: v.pipe(
    v.string(),
    v.description('The id of a lesson'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
})

/** A booking's own page. */
export const BookedParams = v.object({
  ...LessonParams.entries,
  attempt: v.pipe(
    v.string(),
    v.description('The secret part of the address'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'])
  )
})

/** For how many people a guest looks; what is no such number counts as nothing. */
export const peopleAsked = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(people => {
      const count = typeof people === 'string' && /^\d{1,2}$/.test(people) ? Number(people) : 0
      return count >= 1 && count <= MOST_PEOPLE ? count : undefined
    }),
    v.description('For how many people'),
    v.examples([2])
  )
)
