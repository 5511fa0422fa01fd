import * as v from 'valibot'
import { findGuest } from '../../../lib/customers/queries.ts'
import { Problem } from '../../../lib/errors.ts'
import { page } from '../kit/page.ts'
import { renderPersonData } from './person-data-page.ts'

export const getPersonData = page(
  {
    params: ['bookingId'],
    query: {
      said: v.fallback(v.optional(v.literal('erased')), undefined)
    }
  },
  async ({ principal, viewer, params, query, read }) => {
    const { bookingId } = params
    const guest = await findGuest(read, principal.schoolId, bookingId)
    if (!guest) throw new Problem('not_found')
    return renderPersonData(principal, { ...guest, bookingId, said: query.said }, viewer)
  }
)
