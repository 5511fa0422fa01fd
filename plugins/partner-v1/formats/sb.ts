import { type Static, Type } from '@sinclair/typebox'
import { PricingPer } from '../../../lib/booking/money.ts'
import type { LessonsFormat } from '../../../lib/booking/schedule/serializer.ts'
import type { AvailableSlot, LessonType, LessonTypes, SchoolInfo } from '../../../lib/booking/slot.ts'
import { OfferField, offerField } from './offer.ts'
import { LessonSale, lessonSale, lowestPrice, ServiceSale, serviceSale } from './sale.ts'
import { LessonKind, LevelName, SlotStatus } from './words.ts'

const SbSlot = Type.Object(
  {
    id: Type.String({ description: 'The value to send as lessonSlotId' }),
    date: Type.String({ format: 'date' }),
    startTime: Type.String({ description: 'HH:MM, local time of the school' }),
    endTime: Type.String(),
    serviceId: Type.String({ description: 'The lesson type, as /services names it' }),
    serviceName: Type.String(),
    level: LevelName,
    spotsTotal: Type.Integer(),
    spotsRemaining: Type.Integer(),
    status: SlotStatus,
    pricePerPerson: Type.Integer({ description: 'Minor units per person, after the offer' }),
    offer: OfferField,
    pricingPer: PricingPer,
    currency: Type.String(),
    instructorName: Type.String(),
    spotName: Type.String(),
    schoolId: Type.String(),
    schoolName: Type.String(),
    bookingUrl: Type.String({ format: 'uri' }),
    ...LessonSale
  },
  { title: 'Lesson' }
)

/** Lessons in the native format. */
export const SbAvailabilities = Type.Object(
  {
    availabilities: Type.Array(SbSlot),
    _meta: Type.Object({
      format: Type.Literal('sb'),
      total: Type.Integer(),
      from: Type.String({ format: 'date' }),
      to: Type.String({ format: 'date' })
    })
  },
  { title: 'Lessons' }
)

type SbMeta = Static<typeof SbAvailabilities>['_meta']

/** Serializer of lessons in the native format. */
export const sbAvailabilities = {
  name: 'sb',
  open: '{"availabilities":[',
  item: sbSlot,
  close: (total, { from, to }) =>
    `],"_meta":${JSON.stringify({ format: 'sb', total, from, to } satisfies SbMeta)}}`
} satisfies LessonsFormat

function sbSlot(slot: AvailableSlot, school: SchoolInfo): Static<typeof SbSlot> {
  const { schoolId, schoolName, currency } = school
  return {
    id: slot.id,
    date: slot.localDate,
    startTime: slot.localStart,
    endTime: slot.localEnd,
    serviceId: slot.lessonTypeId,
    serviceName: slot.lessonTypeName,
    level: slot.level,
    spotsTotal: slot.capacity,
    spotsRemaining: slot.vacancies,
    status: slot.status,
    pricePerPerson: slot.priceCents,
    ...offerField(slot),
    pricingPer: slot.pricingPer,
    currency,
    instructorName: slot.instructorName,
    spotName: slot.spotName,
    schoolId,
    schoolName,
    bookingUrl: slot.bookingUrl,
    ...lessonSale(slot, school)
  }
}

const RefundStep = Type.Object(
  {
    hours: Type.Integer({ description: 'Hours before the start until which it applies' }),
    percent: Type.Integer({ description: 'Percent of the price that is returned' })
  },
  { title: 'RefundStep' }
)

const SbService = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    level: LevelName,
    type: LessonKind,
    durationMinutes: Type.Integer(),
    capacity: Type.Integer(),
    maxStudentsPerInstructor: Type.Integer(),
    priceFrom: Type.Integer({ description: 'The lowest price of a unit, minor units' }),
    priceTo: Type.Integer({ description: 'The highest, minor units' }),
    pricingPer: PricingPer,
    currency: Type.String(),
    spotNames: Type.Array(Type.String()),
    cancellationCutoffHours: Type.Integer(),
    refundSteps: Type.Optional(
      Type.Array(RefundStep, {
        description: 'Parts of the price returned after the cutoff; absent without any'
      })
    ),
    ...ServiceSale
  },
  { title: 'LessonType' }
)

/** Lesson types in the native format. */
export const SbServices = Type.Object(
  {
    services: Type.Array(SbService),
    _meta: Type.Object({ format: Type.Literal('sb'), total: Type.Integer() })
  },
  { title: 'LessonTypes' }
)

export function sbServices(read: LessonTypes): Static<typeof SbServices> {
  const { services } = read
  return {
    services: services.map(service => sbService(service, read)),
    _meta: { format: 'sb', total: services.length }
  }
}

function sbService(service: LessonType, school: LessonTypes): Static<typeof SbService> {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    level: service.level,
    type: service.kind,
    durationMinutes: service.durationMinutes,
    capacity: service.capacity,
    maxStudentsPerInstructor: service.maxStudentsPerInstructor ?? service.capacity,
    priceFrom: lowestPrice(service.units, service.priceFromCents),
    priceTo: service.priceToCents,
    pricingPer: service.pricingPer,
    currency: school.currency,
    spotNames: [...service.spotNames],
    cancellationCutoffHours: service.cancellationCutoffHours,
    ...(service.refundSteps.length > 0 && { refundSteps: [...service.refundSteps] }),
    ...serviceSale(service, school)
  }
}
