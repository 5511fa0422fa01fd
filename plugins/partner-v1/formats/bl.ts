import { type Static, Type } from '@sinclair/typebox'
import { PricingPer } from '../../../lib/booking/money.ts'
import type { LessonsFormat } from '../../../lib/booking/schedule/serializer.ts'
import type { AvailableSlot, LessonType, LessonTypes, SchoolInfo } from '../../../lib/booking/slot.ts'
import { OfferField, offerField } from './offer.ts'
import { LessonSale, lessonSale, lowestPrice, ServiceSale, serviceSale } from './sale.ts'
import { LessonKind, LevelName } from './words.ts'

const BlSlot = Type.Object(
  {
    id: Type.String(),
    date: Type.String({ format: 'date' }),
    startTime: Type.String(),
    endTime: Type.String(),
    serviceId: Type.String({ description: 'The lesson type, as /services names it' }),
    serviceName: Type.String(),
    capacity: Type.Integer(),
    spotsLeft: Type.Integer(),
    pricePerPerson: Type.Integer({ description: 'Minor units' }),
    pricingPer: PricingPer,
    currency: Type.String(),
    _sb_meta: Type.Object({
      level: LevelName,
      bookingUrl: Type.String({ format: 'uri' }),
      offer: OfferField,
      ...LessonSale
    })
  },
  { title: 'BookinglayerLesson' }
)

/** Lessons in the format of Bookinglayer. */
export const BlAvailabilities = Type.Object({ data: Type.Array(BlSlot) }, { title: 'BookinglayerLessons' })

/** Serializer of lessons in the `bl` format. */
export const blAvailabilities = {
  name: 'bl',
  open: '{"data":[',
  item: blSlot,
  close: () => ']}'
} satisfies LessonsFormat

function blSlot(slot: AvailableSlot, school: SchoolInfo): Static<typeof BlSlot> {
  return {
    id: slot.id,
    date: slot.localDate,
    startTime: slot.localStart,
    endTime: slot.localEnd,
    serviceId: slot.lessonTypeId,
    serviceName: slot.lessonTypeName,
    capacity: slot.capacity,
    spotsLeft: slot.vacancies,
    pricePerPerson: slot.priceCents,
    pricingPer: slot.pricingPer,
    currency: school.currency,
    _sb_meta: {
      level: slot.level,
      bookingUrl: slot.bookingUrl,
      ...offerField(slot),
      ...lessonSale(slot, school)
    }
  }
}

const BlService = Type.Object(
  {
    id: Type.String(),
    serviceName: Type.String(),
    description: Type.String(),
    durationMinutes: Type.Integer(),
    capacity: Type.Integer(),
    priceFrom: Type.Integer(),
    priceTo: Type.Integer(),
    pricingPer: PricingPer,
    currency: Type.String(),
    _sb_meta: Type.Object({ level: LevelName, type: LessonKind, ...ServiceSale })
  },
  { title: 'BookinglayerService' }
)

/** Lesson types in the format of Bookinglayer. */
export const BlServices = Type.Object({ data: Type.Array(BlService) }, { title: 'BookinglayerServices' })

export function blServices(read: LessonTypes): Static<typeof BlServices> {
  return { data: read.services.map(service => blService(service, read)) }
}

function blService(service: LessonType, school: LessonTypes): Static<typeof BlService> {
  return {
    id: service.id,
    serviceName: service.name,
    description: service.description,
    durationMinutes: service.durationMinutes,
    capacity: service.capacity,
    priceFrom: lowestPrice(service.units, service.priceFromCents),
    priceTo: service.priceToCents,
    pricingPer: service.pricingPer,
    currency: school.currency,
    _sb_meta: { level: service.level, type: service.kind, ...serviceSale(service, school) }
  }
}
