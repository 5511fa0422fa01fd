import { readServices, type ServicesRead } from '../../lib/booking/queries.ts'
import type { LessonType } from '../../lib/booking/slot.ts'
import { Problem } from '../../lib/errors.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { OctoBooking } from '../../lib/octo/slot.ts'
import { bookingOf } from './shapes/booking.ts'
import type { OctoView } from './shapes/view.ts'

/** Catalogue of a school: lessons and day hire. */
export function readCatalogue(read: Sql, { schoolId }: { schoolId: string }): Promise<ServicesRead> {
  return readServices(read, schoolId, 'everything')
}

/** The product, or `invalid_product_id`. */
export function requireProduct({ services }: ServicesRead, productId: string | null | undefined): LessonType {
  const product = services.find(({ id }) => id === productId)
  if (!product) throw new Problem('invalid_product_id', { productId: productId ?? null })
  return product
}

/** Response of a booking with the current product. */
export function writeBooking(offer: ServicesRead, booking: OctoBooking, view: OctoView) {
  return bookingOf(booking, offer, requireProduct(offer, booking.productId), view)
}
