import * as v from 'valibot'

/** The id of a booking in a path; what is no UUID is answered as a booking that does not exist. */
export const BookingParams = v.object({
  id: v.pipe(
    v.string(),
    v.description('The bookingId of the create answer'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
})
