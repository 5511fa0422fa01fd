import { readServices, type ServicesRead } from '../../lib/booking/queries.ts'
import type { LessonType } from '../../lib/booking/slot.ts'
import { Problem } from '../../lib/errors.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { OctoBooking } from '../../lib/octo/slot.ts'
import { bookingOf } from './shapes/booking.ts'
import type { OctoView } from './shapes/view.ts'

/** Read a school's catalogue: lessons and day hire. */
export function readCatalogue(read: Sql, { schoolId }: { schoolId: string }): Promise<ServicesRead> {
  return readServices(read, schoolId, 'everything')
}

/** Find a product. Throws `invalid_product_id` if there is none. */
export function requireProduct({ services }: ServicesRead, productId: string | null | undefined): LessonType {
  const product = services.find(({ id }) => id === productId)
  if (!product) throw new Problem('invalid_product_id', { productId: productId ?? null })
  return product
}

/** Response for a booking, with the current state of its product. */
export function writeBooking(offer: ServicesRead, booking: OctoBooking, view: OctoView) {
  return bookingOf(booking, offer, requireProduct(offer, booking.productId), view)
}
