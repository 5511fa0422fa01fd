import * as v from 'valibot'

/** A booking in a path. */
export const DeskBookingParams = v.object({
  bookingId: v.pipe(
    v.string(),
    v.description('The booking'),
    v.examples(['0197c8a0-6f00-7000-8000-000000000002'])
  )
})

/** A lesson in a path. */
export const DeskLessonParams = v.object({
  slotId: v.pipe(
    v.string(),
    v.description('The lesson'),
    v.examples(['0197c8a0-6f00-7000-8000-000000000001'])
  )
})
