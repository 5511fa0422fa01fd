import type { LoggedEvent } from '../events/message.ts'
import { EVENT_KINDS } from '../events/shape.ts'
import { OPTION_ID } from './unit.ts'

/** OCTO notification types that resellers can subscribe to. */
export const NOTICE_TYPES = ['PRODUCT_UPDATE', 'AVAILABILITY_UPDATE', 'BOOKING_UPDATE'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** The resource that a notice asks the reseller to read again. */
type NoticeData =
  | { readonly productId: string }
  | {
      readonly productId: string
      readonly optionId: string
      readonly localDateStart: string
      readonly localDateEnd: string
    }
  | { readonly uuid: string }

/** An OCTO notification: it only names the changed resource and contains no personal data. */
interface Notice {
  readonly id: string
  readonly subscriptionId: string
  readonly notificationType: NoticeType
  readonly utcCreatedAt: string
  readonly data: NoticeData
}

/** Days on which a product's availability may have changed. */
interface AvailabilityChange {
  readonly productId: string
  readonly days: readonly string[]
}

/** Event kinds that produce notices of these types. */
export function kindsForTypes(types: readonly NoticeType[]): readonly string[] {
  return EVENT_KINDS.filter(kind => {
    if (kind === 'service.changed') return types.includes('PRODUCT_UPDATE')
    if (kind.startsWith('lesson.')) return types.includes('AVAILABILITY_UPDATE')
    return types.includes('AVAILABILITY_UPDATE') || types.includes('BOOKING_UPDATE')
  })
}

/** The subscription data that its notices depend on. Sales by other partners are reported only as availability changes. */
interface Subscription {
  readonly id: string
  readonly schoolId: string
  /** Null for the school's own subscription, which covers all bookings. */
  readonly partnerId: string | null
  readonly octoTypes: readonly NoticeType[]
}

/** The notices of a subscription for an event, in order; empty if no type applies. */
export function noticesOf(
  { id, schoolId, partnerId, octoTypes }: Subscription,
  event: LoggedEvent
): readonly Notice[] {
  const isOwn = partnerId === null || event.partnerId === partnerId
  const dataByType: Readonly<Record<NoticeType, readonly NoticeData[]>> = {
    PRODUCT_UPDATE: changedServices(event).map(productId => ({ productId })),
    AVAILABILITY_UPDATE: availabilityChanges(event).map(({ productId, days }) => ({
      productId,
      optionId: OPTION_ID,
      localDateStart: days.reduce((a, b) => (a < b ? a : b)),
      localDateEnd: days.reduce((a, b) => (a > b ? a : b))
    })),
    BOOKING_UPDATE: event.bookingId !== null && isOwn ? [{ uuid: event.bookingId }] : []
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

function changedServices({ kind, facts }: LoggedEvent): readonly string[] {
  return kind === 'service.changed' ? (facts?.serviceIds ?? []) : []
}

/** Availability changed by an event. A lesson's change is reported once, not again for each of its bookings. */
function availabilityChanges({
  kind,
  facts,
  serviceId,
  localStart,
  participants
}: LoggedEvent): readonly AvailabilityChange[] {
  if (kind === 'service.changed' || kind === 'booking.erased') return []
  if (kind === 'lesson.added')
    return (facts?.serviceIds ?? []).map(productId => ({ productId, days: facts?.days ?? [] }))
  if (kind.startsWith('lesson.')) {
    const days = [facts?.localDateTimeStart, facts?.from?.localDateTimeStart].flatMap(dateIn)
    return facts?.serviceId === undefined ? [] : [{ productId: facts.serviceId, days }]
  }
  if (facts?.because === 'lesson') return []
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
