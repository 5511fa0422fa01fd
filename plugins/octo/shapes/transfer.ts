import { type Static, Type } from '@sinclair/typebox'
import {
  DIRECTIONS,
  type Direction,
  type TransferPoint,
  type Transfers,
  transferTime
} from '../../../lib/guests/transfers/rules.ts'
import { orNull } from '../../../lib/infra/shapes.ts'
import type { OctoBooking, ProductSlot } from '../../../lib/octo/slot.ts'
import { TextOrNull } from './fields.ts'
import type { OctoView } from './view.ts'

const OctoPoint = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    address: Type.String(),
    directions: TextOrNull,
    latitude: orNull(Type.Number()),
    longitude: orNull(Type.Number()),
    localDateTime: orNull(
      Type.String({ format: 'date-time', description: 'Time at this point; null in the catalogue' })
    ),
    localDateTimeTo: Type.Null()
  },
  { title: 'StrictTransferPoint' }
)
const OptionalFlag = Type.Optional(Type.Boolean())
const Points = Type.Optional(Type.Array(OctoPoint))
const Chosen = Type.Optional(TextOrNull)
const ChosenPoint = Type.Optional(orNull(OctoPoint))

/** Transfers of a product or slot, if negotiated. */
export const ProductTransfers = Type.Object({
  pickupAvailable: OptionalFlag,
  pickupRequired: OptionalFlag,
  pickupPoints: Points,
  dropoffAvailable: OptionalFlag,
  dropoffRequired: OptionalFlag,
  dropoffPoints: Points
})

/** Transfers of a booking. */
export const BookingTransferFields = Type.Object({
  pickupRequested: OptionalFlag,
  pickupPointId: Chosen,
  pickupPoint: ChosenPoint,
  pickupHotel: Chosen,
  pickupHotelRoom: Chosen,
  dropoffRequested: OptionalFlag,
  dropoffPointId: Chosen,
  dropoffPoint: ChosenPoint,
  dropoffHotel: Chosen,
  dropoffHotelRoom: Chosen
})

/** Negotiated directions: pickup, dropoff. */
export function directionsOf({ pickups, dropoffs }: Pick<OctoView, 'pickups' | 'dropoffs'>): Direction[] {
  return DIRECTIONS.filter(direction => (direction === 'pickup' ? pickups : dropoffs))
}

/** Transfers that a product offers. With a slot, its pickup and drop-off points have times. */
export function productTransfersOf(
  transfers: Transfers,
  view: OctoView,
  slot?: ProductSlot
): Static<typeof ProductTransfers> {
  const members = directionsOf(view).map(direction => {
    const { required, points } = transfers[direction]
    return {
      [`${direction}Available`]: points.length > 0,
      [`${direction}Required`]: required,
      [`${direction}Points`]: points.map(point => octoPointOf(direction, point, slot))
    }
  })
  return Object.assign({}, ...members)
}

/** Booked transfers with their times. */
export function bookingTransfersOf(
  booking: OctoBooking,
  view: OctoView
): Static<typeof BookingTransferFields> {
  const members = directionsOf(view).map(direction => {
    const { point, hotel = null, room = null } = booking[direction] ?? {}
    return {
      [`${direction}Requested`]: booking[direction] !== null,
      [`${direction}PointId`]: point?.id ?? null,
      [`${direction}Point`]: point ? octoPointOf(direction, point, booking.slot) : null,
      [`${direction}Hotel`]: hotel,
      [`${direction}HotelRoom`]: room
    }
  })
  return Object.assign({}, ...members)
}

function octoPointOf(
  direction: Direction,
  point: TransferPoint,
  slot?: ProductSlot
): Static<typeof OctoPoint> {
  const { id, name, address, directions = null, latitude = null, longitude = null, minutes } = point
  return {
    ...{ id, name, address, directions, latitude, longitude },
    localDateTime: slot
      ? transferTime(direction, { start: slot.localDateTimeStart, end: slot.localDateTimeEnd }, minutes)
      : null,
    localDateTimeTo: null
  }
}
