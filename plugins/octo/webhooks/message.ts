import type { LoggedEvent } from '../../../lib/events/message.ts'
import { negotiate } from '../../../lib/octo/negotiation.ts'
import { findOctoBooking } from '../../../lib/octo/queries.ts'
import type { OctoBooking } from '../../../lib/octo/slot.ts'
import type { WriteWebhook } from '../../../lib/webhooks/messages.ts'
import { readCatalogue, writeBooking } from '../offer.ts'
import { unsealedWebhook } from './webhook.ts'

/** A changed value. Personal data and lists are omitted: their `was` and `value` are null. */
interface Difference {
  readonly op: 'add' | 'replace'
  readonly path: string
  readonly was: string | null
  readonly value: string | null
}

/** Write a webhook message: the current booking without personal data, and the event's changes in `diff`. */
export const writeWebhookMessage: WriteWebhook = async (sql, { schoolId, event, webhook }) => {
  const { bookingId } = event
  const booking = bookingId && (await findOctoBooking(sql, { schoolId, partnerId: null }, bookingId))
  if (!booking) return undefined
  const offer = await readCatalogue(sql, { schoolId })
  const request = {
    'octo-capabilities': webhook.capabilities.join(','),
    'accept-language': (booking.contact.locales ?? []).join(',')
  }
  const view = {
    ...negotiate({ headers: request, search: '' }),
    discountPercent: booking.discountPercent,
    // Pickup points are personal data.
    ...{ pickups: false, dropoffs: false }
  }
  return JSON.stringify({
    webhook: unsealedWebhook(webhook),
    booking: writeBooking(offer, withoutPersonalData(booking), view),
    diff: differencesOf(event, booking)
  })
}

/** Booking without personal data. Members are listed one by one, so that new members are excluded by default. */
function withoutPersonalData(booking: OctoBooking): OctoBooking {
  const { id, reference, status, createdAt, updatedAt, expiresAt, confirmedAt, cancelledAt, refund } = booking
  const { cancellable, productId, slot, totalCents, unitCents, netCents, discountPercent, currency } = booking
  const { offer, refundCents } = booking
  return {
    ...{
      id,
      reference,
      status,
      createdAt,
      updatedAt,
      expiresAt,
      confirmedAt,
      cancelledAt,
      refund,
      refundCents
    },
    ...{ cancellable, productId, slot, totalCents, unitCents, netCents, discountPercent, currency, offer },
    resellerReference: booking.resellerReference,
    reason: null,
    contact: {},
    notes: null,
    answers: null,
    guests: null,
    pickup: null,
    dropoff: null,
    unitItems: booking.unitItems.map(({ uuid, unitId, resellerReference }) => ({
      uuid,
      unitId,
      ...(resellerReference !== undefined && { resellerReference })
    }))
  }
}

function differencesOf(event: LoggedEvent, booking: OctoBooking): readonly Difference[] {
  const wasHeld = booking.confirmedAt !== booking.createdAt
  switch (event.kind) {
    case 'booking.held':
      return [{ op: 'add', path: '/status', was: null, value: 'ON_HOLD' }]
    case 'booking.confirmed':
      return wasHeld
        ? [differenceOf('/status', 'ON_HOLD', 'CONFIRMED')]
        : [{ op: 'add', path: '/status', was: null, value: 'CONFIRMED' }]
    case 'booking.cancelled':
      return [differenceOf('/status', booking.confirmedAt === null ? 'ON_HOLD' : 'CONFIRMED', 'CANCELLED')]
    case 'booking.expired':
      return [differenceOf('/status', 'ON_HOLD', 'EXPIRED')]
    case 'booking.moved':
      return changedPlaces(event)
    case 'booking.changed':
      return changedFields(event)
    default:
      return [differenceOf('/contact', null, null), differenceOf('/notes', null, null)]
  }
}

function changedPlaces({ slotId, serviceId, localStart, facts }: LoggedEvent): Difference[] {
  const { from } = facts ?? {}
  const pairs = [
    ['/availabilityId', from?.lessonSlotId, slotId],
    ['/productId', from?.serviceId, serviceId],
    ['/availability/localDateTimeStart', from?.localDateTimeStart, localStart]
  ] as const
  return pairs.flatMap(([path, was, value]) =>
    was === undefined || was === value ? [] : [differenceOf(path, was, value)]
  )
}

const PATHS: Readonly<Record<string, string>> = {
  contact: '/contact',
  notes: '/notes',
  resellerReference: '/resellerReference',
  unitItems: '/unitItems'
}

function changedFields({ participants, holdExpiresAt, facts }: LoggedEvent): Difference[] {
  const { from, fields = [] } = facts ?? {}
  const seats = from?.participants !== undefined && from.participants !== participants
  const names = new Set([...(seats ? ['unitItems'] : []), ...fields])
  const end = from?.holdExpiresAt
  return [
    ...(end !== undefined && end !== holdExpiresAt
      ? [differenceOf('/utcExpiresAt', end, holdExpiresAt)]
      : []),
    ...[...names].flatMap(name => (PATHS[name] ? [differenceOf(PATHS[name], null, null)] : []))
  ]
}

function differenceOf(path: string, previous: string | null, value: string | null): Difference {
  return { op: 'replace', path, was: previous, value }
}
