import * as v from 'valibot'

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
