import type { Deps } from '../../lib/deps.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import type { PageLocale } from '../../lib/pages/locale.ts'
import { conditionsByLesson } from '../../lib/sea/lesson-conditions.ts'
import type { BookedAddress } from '../../lib/storefront/paths.ts'
import { withColours } from '../../lib/text/colours.ts'
import { BOOKED_HEADERS, payPathFor } from './booked.ts'
import { type GuestBooking, getOrder } from './lesson.ts'
import { mapLinkFor } from './map-link.ts'
import { renderOrder } from './pages/order-page.ts'

/** Page of an order, with all its bookings. */
export async function drawOrder(
  ctx: Pick<Deps, 'read' | 'readSignedBooking' | 'availability' | 'forecasts' | 'payments'> & {
    readonly request: Incoming
  },
  address: BookedAddress,
  orderId: string,
  locale: PageLocale
): Promise<Reply> {
  const [bookings, moment] = await Promise.all([
    getOrder(ctx, address.schoolId, orderId, locale),
    ctx.forecasts.now()
  ])
  const [{ lesson }] = bookings as [GuestBooking]
  const paid = bookings.find(({ booking }) => booking.charge) ?? bookings[0]
  const coming = bookings.flatMap(({ lesson }) => (lesson.hasBegun ? [] : [lesson]))
  const page = renderOrder(bookings, {
    address,
    locale,
    seas: conditionsByLesson(moment, coming),
    payPath: paid && payPathFor(ctx.payments, address.schoolId, paid.booking),
    isSigned: ctx.readSignedBooking(address, address.attempt) !== undefined,
    mapLink: mapLinkFor(lesson.meeting, ctx.request)
  })
  return pageReply(200, withColours(BOOKED_HEADERS, lesson.colours), page)
}
