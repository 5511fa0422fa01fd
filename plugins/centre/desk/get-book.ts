import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { uuid } from '../../../lib/text/input.ts'
import { page } from '../kit/page.ts'
import { renderDeskForm } from './book-page.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { entriesFrom } from './order.ts'
import { findCentreBooking } from './queries.ts'

export const getCentreBook = page(
  {
    params: ['slotId'],
    query: {
      again: v.optional(uuid())
    }
  },
  async ({ principal, viewer, params, query, read, newId }) => {
    const lesson = await findDeskLesson(read, principal.schoolId, params.slotId)
    if (!lesson) throw new Problem('not_found')
    const ended =
      query.again === undefined ? undefined : await findCentreBooking(read, principal.schoolId, query.again)
    return renderDeskForm(
      principal,
      lesson,
      {
        attempt: newId(),
        ...(ended && { entries: entriesFrom(ended), seats: ended.unitSeats ?? undefined, endedId: ended.id })
      },
      viewer
    )
  }
)
