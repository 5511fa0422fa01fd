import * as v from 'valibot'
import { Problem } from '../../lib/errors.ts'
import type { Direction, TransferChange, Transfers } from '../../lib/guests/transfers/rules.ts'
import type { Negotiation } from '../../lib/octo/negotiation.ts'
import { changedText, text } from '../../lib/text/input.ts'
import { directionsOf } from './shapes/transfer.ts'

const RequestedFlag = v.nullish(v.boolean('true or false'))
const PointId = v.nullish(text(63))
const Hotel = changedText(200)
const Room = changedText(40)

/** Transfer fields of a body. A null point id removes the point. A false requested flag removes the complete transfer. */
export const TRANSFER_FIELDS = {
  ...{ pickupRequested: RequestedFlag, pickupPointId: PointId, pickupHotel: Hotel, pickupHotelRoom: Room },
  ...{ dropoffRequested: RequestedFlag, dropoffPointId: PointId, dropoffHotel: Hotel, dropoffHotelRoom: Room }
} as const
type SentTransfers = v.InferOutput<ReturnType<typeof sentTransfers>>

function sentTransfers() {
  return v.partial(v.object(TRANSFER_FIELDS))
}

type TransferChanges = Partial<Readonly<Record<Direction, TransferChange>>>

/** Validate the transfers of negotiated directions. Throws `invalid_request` for one that the product does not offer. */
export function readTransfers(
  body: SentTransfers,
  terms: Negotiation,
  transfers: Transfers
): TransferChanges {
  const changes = directionsOf(terms).map(
    direction => [direction, transferChangeOf(direction, body, transfers)] as const
  )
  return Object.fromEntries(changes.filter(([, change]) => change !== undefined))
}

/** As readTransfers. Reads the product only if the body has transfers. */
export async function transfersTo(
  body: SentTransfers,
  terms: Negotiation,
  productOf: () => Promise<{ readonly transfers: Transfers }>
): Promise<TransferChanges> {
  const hasFields = Object.keys(TRANSFER_FIELDS).some(
    field => body[field as keyof SentTransfers] !== undefined
  )
  return hasFields && directionsOf(terms).length > 0
    ? readTransfers(body, terms, (await productOf()).transfers)
    : {}
}

function transferChangeOf(
  direction: Direction,
  body: SentTransfers,
  transfers: Transfers
): TransferChange | undefined {
  const { points } = transfers[direction]
  const isRequested = body[`${direction}Requested`]
  const [pointId, hotel, room] = [
    body[`${direction}PointId`],
    body[`${direction}Hotel`],
    body[`${direction}HotelRoom`]
  ]
  if (isRequested === false) return { requested: isRequested }
  const isRequired = Boolean(isRequested || pointId || hotel || room)
  if (isRequired && points.length === 0)
    throw transferError(`${direction}Requested`, `the product has no ${direction}`)
  const point = pointId && points.find(({ id }) => id === pointId)
  if (pointId && !point)
    throw transferError(`${direction}PointId`, `one of ${points.map(({ id }) => id).join(', ')}`)
  const change = {
    ...(isRequired && { requested: true }),
    ...(pointId !== undefined && { point: point || null }),
    ...(hotel !== undefined && { hotel }),
    ...(room !== undefined && { room })
  }
  return Object.keys(change).length > 0 ? change : undefined
}

function transferError(field: string, hint: string): Problem {
  return new Problem('invalid_request', { field, hint: `${field}: ${hint}.` })
}
