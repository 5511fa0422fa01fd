import { readServices, type ServicesRead } from '../../lib/booking/queries.ts'
import type { LessonType } from '../../lib/booking/slot.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { OctoBooking } from '../../lib/octo/slot.ts'
import { bookingOf } from './shapes/booking.ts'
import type { OctoView } from './shapes/view.ts'
import { unknownId } from './unknown-id.ts'

/** Read a school's catalogue: lessons and day hire. */
export async function readCatalogue(read: Sql, { schoolId }: { schoolId: string }): Promise<ServicesRead> {
  const catalogue = await readServices(read, schoolId, 'everything')
  return { ...catalogue, services: catalogue.services.filter(isProduct) }
}

/** False for a lesson type that never had a lesson: OCTO requires a start time, and it has none. */
export function isProduct({ availabilityType, startTimes }: LessonType): boolean {
  return availabilityType !== 'START_TIME' || startTimes.length > 0
}

/** Find a product. Throws `invalid_product_id` if there is none. */
export function requireProduct({ services }: ServicesRead, productId: string | null | undefined): LessonType {
  const product = services.find(({ id }) => id === productId)
  if (!product) throw unknownId('invalid_product_id', productId)
  return product
}

/** Response for a booking, with the current state of its product. */
export function writeBooking(offer: ServicesRead, booking: OctoBooking, view: OctoView) {
  return bookingOf(booking, offer, requireProduct(offer, booking.productId), view)
}
