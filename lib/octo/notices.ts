import type { LoggedEvent } from '../events/message.ts'
import { EVENT_KINDS } from '../events/shape.ts'
import type { CapabilityId } from './negotiation.ts'
import { OPTION_ID } from './unit.ts'

/** Types of OCTO notifications to which resellers can subscribe. */
export const NOTICE_TYPES = ['PRODUCT_UPDATE', 'AVAILABILITY_UPDATE', 'BOOKING_UPDATE'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** The resource that the reseller must read again. */
type NoticeData =
  | { readonly productId: string }
  | {
      readonly productId: string
      readonly optionId: string
      readonly localDateStart: string
      readonly localDateEnd: string
    }
  | { readonly uuid: string }

/** An OCTO notification. It only identifies the changed resource and contains no personal data. */
interface Notice {
  readonly id: string
  readonly subscriptionId: string
  readonly notificationType: NoticeType
  readonly utcCreatedAt: string
  readonly data: NoticeData
}

/** Days on which the availability of a product may have changed. */
interface AvailabilityChange {
  readonly productId: string
  readonly days: readonly string[]
}

/** Kinds of events that produce notifications of these types. */
export function kindsForTypes(types: readonly NoticeType[]): readonly string[] {
  return EVENT_KINDS.filter(kind => {
    if (kind === 'service.changed') return types.includes('PRODUCT_UPDATE')
    if (kind.startsWith('lesson.')) return types.includes('AVAILABILITY_UPDATE')
    return types.includes('AVAILABILITY_UPDATE') || types.includes('BOOKING_UPDATE')
  })
}

/** Data of a subscription. It learns of other partners' sales only as changes of availability. */
interface Subscription {
  readonly id: string
  readonly schoolId: string
  /** Null for a subscription of the school, which covers all bookings. */
  readonly partnerId: string | null
  readonly octoTypes: readonly NoticeType[]
  /** Capabilities of an octo/webhooks webhook, whose messages carry each change; null for notifications. */
  readonly octoWebhook?: readonly CapabilityId[] | null
}

/** Notifications of a subscription for an event, in order. Empty if no type applies. */
export function noticesOf(
  { id, schoolId, partnerId, octoTypes, octoWebhook }: Subscription,
  event: LoggedEvent
): readonly Notice[] {
  const isOwn = partnerId === null || event.partnerId === partnerId
  const isNews = octoWebhook || !isPartOfConfirmation(event)
  const dataByType: Readonly<Record<NoticeType, readonly NoticeData[]>> = {
    PRODUCT_UPDATE: changedServices(event).map(productId => ({ productId })),
    AVAILABILITY_UPDATE: availabilityChanges(event).map(({ productId, days }) => ({
      productId,
      optionId: OPTION_ID,
      localDateStart: days.reduce((a, b) => (a < b ? a : b)),
      localDateEnd: days.reduce((a, b) => (a > b ? a : b))
    })),
    BOOKING_UPDATE: event.bookingId !== null && isOwn && isNews ? [{ uuid: event.bookingId }] : []
  }
  return NOTICE_TYPES.filter(type => octoTypes.includes(type)).flatMap(type =>
    dataByType[type].map((data, place) => ({
      id: `evt_${schoolId}_${event.number}_${type}_${place}`,
      subscriptionId: id,
      notificationType: type,
      utcCreatedAt: event.at,
      data
    }))
  )
}

/** True for a change in the same request as a confirmation, whose event follows at once. */
function isPartOfConfirmation({ kind, facts, holdExpiresAt }: LoggedEvent): boolean {
  return (
    kind === 'booking.changed' && holdExpiresAt === null && typeof facts?.from?.holdExpiresAt === 'string'
  )
}

function changedServices({ kind, facts }: LoggedEvent): readonly string[] {
  return kind === 'service.changed' ? (facts?.serviceIds ?? []) : []
}

/** Changes of availability by an event. A lesson's change is reported once, not for each of its bookings. */
function availabilityChanges({
  kind,
  facts,
  serviceId,
  localStart,
  participants,
  wasHeld
}: LoggedEvent): readonly AvailabilityChange[] {
  if (kind === 'service.changed' || kind === 'booking.erased') return []
  if (kind === 'lesson.added')
    return (facts?.serviceIds ?? []).map(productId => ({ productId, days: facts?.days ?? [] }))
  if (kind.startsWith('lesson.')) {
    const days = [facts?.localDateTimeStart, facts?.from?.localDateTimeStart].flatMap(dateIn)
    return facts?.serviceId === undefined ? [] : [{ productId: facts.serviceId, days }]
  }
  if (facts?.because === 'lesson') return []
  if (kind === 'booking.confirmed' && wasHeld) return []
  if (kind === 'booking.changed' && facts?.from?.participants === participants) return []
  if (kind === 'booking.moved') return [facts?.from, facts?.to].flatMap(placeOf)
  return placeOf({ serviceId: serviceId ?? undefined, localDateTimeStart: localStart ?? undefined })
}

function placeOf(
  place: { serviceId?: string | undefined; localDateTimeStart?: string | undefined } | undefined
): AvailabilityChange[] {
  if (place?.serviceId === undefined || place.localDateTimeStart === undefined) return []
  return [{ productId: place.serviceId, days: dateIn(place.localDateTimeStart) }]
}

function dateIn(localDateTime: string | undefined): string[] {
  return localDateTime === undefined ? [] : [localDateTime.slice(0, 10)]
}
