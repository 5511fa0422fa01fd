import * as v from 'valibot'

/** Booking id in a path. A malformed id gets the same answer as an unknown booking. */
export const BookingParams = v.object({
  id: v.pipe(
    v.string(),
    v.description('The bookingId from the create response'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
})
