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
const Yes = Type.Optional(Type.Boolean())
const Points = Type.Optional(Type.Array(OctoPoint))
const Chosen = Type.Optional(TextOrNull)
const ChosenPoint = Type.Optional(orNull(OctoPoint))

/** Transfers of a product or slot, if negotiated. */
export const TransfersOffered = Type.Object({
  pickupAvailable: Yes,
  pickupRequired: Yes,
  pickupPoints: Points,
  dropoffAvailable: Yes,
  dropoffRequired: Yes,
  dropoffPoints: Points
})

/** Transfers of a booking. */
export const TransfersWanted = Type.Object({
  pickupRequested: Yes,
  pickupPointId: Chosen,
  pickupPoint: ChosenPoint,
  pickupHotel: Chosen,
  pickupHotelRoom: Chosen,
  dropoffRequested: Yes,
  dropoffPointId: Chosen,
  dropoffPoint: ChosenPoint,
  dropoffHotel: Chosen,
  dropoffHotelRoom: Chosen
})

/** Negotiated directions: pickup, dropoff. */
export function directionsOf({ pickups, dropoffs }: Pick<OctoView, 'pickups' | 'dropoffs'>): Direction[] {
  return DIRECTIONS.filter(way => (way === 'pickup' ? pickups : dropoffs))
}

/** Offered transfers, with times for a slot. */
export function transfersOfferedOf(
  transfers: Transfers,
  view: OctoView,
  slot?: ProductSlot
): Static<typeof TransfersOffered> {
  const members = directionsOf(view).map(way => {
    const { required, points } = transfers[way]
    return {
      [`${way}Available`]: points.length > 0,
      [`${way}Required`]: required,
      [`${way}Points`]: points.map(point => octoPointOf(way, point, slot))
    }
  })
  return Object.assign({}, ...members)
}

/** Booked transfers with their times. */
export function transfersWantedOf(booking: OctoBooking, view: OctoView): Static<typeof TransfersWanted> {
  const members = directionsOf(view).map(way => {
    const { point, hotel = null, room = null } = booking[way] ?? {}
    return {
      [`${way}Requested`]: booking[way] !== null,
      [`${way}PointId`]: point?.id ?? null,
      [`${way}Point`]: point ? octoPointOf(way, point, booking.slot) : null,
      [`${way}Hotel`]: hotel,
      [`${way}HotelRoom`]: room
    }
  })
  return Object.assign({}, ...members)
}

function octoPointOf(way: Direction, point: TransferPoint, slot?: ProductSlot): Static<typeof OctoPoint> {
  const { id, name, address, directions = null, latitude = null, longitude = null, minutes } = point
  return {
    ...{ id, name, address, directions, latitude, longitude },
    localDateTime: slot
      ? transferTime(way, { start: slot.localDateTimeStart, end: slot.localDateTimeEnd }, minutes)
      : null,
    localDateTimeTo: null
  }
}
