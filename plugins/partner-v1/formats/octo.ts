import { type Static, Type } from '@sinclair/typebox'
import { PricingPer, precisionOf } from '../../../lib/booking/money.ts'
import type { LessonsFormat } from '../../../lib/booking/schedule/serializer.ts'
import type { AvailableSlot, LessonType, LessonTypes, SchoolInfo } from '../../../lib/booking/slot.ts'
import { unitIdsOf } from '../../../lib/booking/units.ts'
import { NO_TRANSFERS } from '../../../lib/guests/transfers/rules.ts'
import { OPTION_ID, UnitCore, unitCoreOf } from '../../../lib/octo/unit.ts'
import { octoTexts } from '../../../lib/octo/words.ts'
import { localEndOf } from '../../../lib/text/times.ts'

import { OfferField, offerField } from './offer.ts'
import { LessonSale, lessonSale, lowestPrice, ServiceSale, serviceSale } from './sale.ts'
import { LessonKind, LevelName, SlotStatus } from './words.ts'

const OctoPricing = Type.Object(
  {
    original: Type.Integer({ description: 'Minor units' }),
    retail: Type.Integer(),
    net: Type.Integer({ description: 'Price for the partner: retail minus the discount of its key' }),
    currency: Type.String(),
    currencyPrecision: Type.Integer()
  },
  { title: 'OctoPricing' }
)

const OctoSlot = Type.Object(
  {
    id: Type.String({ description: 'The value to send as lessonSlotId' }),
    localDateTimeStart: Type.String({ description: 'Local time of the school, no offset' }),
    localDateTimeEnd: Type.String(),
    available: Type.Boolean(),
    status: SlotStatus,
    vacancies: Type.Integer(),
    capacity: Type.Integer(),
    maxUnits: Type.Integer(),
    pricing: OctoPricing,
    _sb: Type.Object({
      serviceId: Type.String({ description: 'The lesson type, as /products names it' }),
      serviceName: Type.String(),
      level: LevelName,
      spotName: Type.String(),
      bookingUrl: Type.String({ format: 'uri' }),
      pricingPer: PricingPer,
      offer: OfferField,
      ...LessonSale
    })
  },
  { title: 'OctoSlot' }
)

/** OCTO availability in v1: an array without an envelope. */
export const OctoAvailabilities = Type.Array(OctoSlot)

/** Serializer of lessons in the `octo` format of v1. */
export const octoAvailabilities = {
  name: 'octo',
  open: '[',
  item: octoSlot,
  close: () => ']'
} satisfies LessonsFormat

function octoSlot(slot: AvailableSlot, school: SchoolInfo): Static<typeof OctoSlot> {
  const { currency } = school
  return {
    id: slot.id,
    localDateTimeStart: `${slot.localDate}T${slot.localStart}:00`,
    localDateTimeEnd: localEndOf(slot.localDate, slot.localStart, slot.localEnd),
    available: slot.vacancies > 0,
    status: slot.status,
    vacancies: slot.vacancies,
    capacity: slot.capacity,
    maxUnits: slot.vacancies,
    pricing: {
      original: slot.priceCents + (slot.offer?.offCents ?? 0),
      retail: slot.priceCents,
      net: slot.netCents,
      currency,
      currencyPrecision: precisionOf(currency)
    },
    _sb: {
      serviceId: slot.lessonTypeId,
      serviceName: slot.lessonTypeName,
      level: slot.level,
      spotName: slot.spotName,
      bookingUrl: slot.bookingUrl,
      pricingPer: slot.pricingPer,
      ...offerField(slot),
      ...lessonSale(slot, school)
    }
  }
}

const alwaysNull = Type.Null()

const OctoOption = Type.Object(
  {
    id: Type.Literal(OPTION_ID),
    default: Type.Boolean(),
    internalName: Type.String(),
    reference: alwaysNull,
    availabilityLocalStartTimes: Type.Array(Type.String()),
    cancellationCutoff: Type.String(),
    cancellationCutoffAmount: Type.Integer(),
    cancellationCutoffUnit: Type.Literal('hour'),
    requiredContactFields: Type.Array(Type.String()),
    restrictions: Type.Object({ minUnits: Type.Integer(), maxUnits: Type.Integer() }),
    units: Type.Array(UnitCore)
  },
  { title: 'OctoOption' }
)

const OctoProduct = Type.Object(
  {
    id: Type.String(),
    internalName: Type.String(),
    reference: alwaysNull,
    locale: Type.String(),
    timeZone: Type.String(),
    allowFreesale: Type.Boolean(),
    instantConfirmation: Type.Boolean(),
    instantDelivery: Type.Boolean(),
    availabilityRequired: Type.Boolean(),
    availabilityType: Type.Literal('START_TIME'),
    deliveryFormats: Type.Array(Type.String()),
    deliveryMethods: Type.Array(Type.String()),
    redemptionMethod: Type.Literal('MANIFEST'),
    options: Type.Array(OctoOption),
    _sb: Type.Object({
      level: LevelName,
      type: LessonKind,
      description: Type.String(),
      durationMinutes: Type.Integer(),
      priceFrom: Type.Integer(),
      priceTo: Type.Integer(),
      pricingPer: PricingPer,
      currency: Type.String(),
      ...ServiceSale
    })
  },
  { title: 'OctoProduct' }
)

/** OCTO products in v1: an array without an envelope. */
export const OctoProducts = Type.Array(OctoProduct)

export function octoProducts(read: LessonTypes): Static<typeof OctoProducts> {
  return read.services.map(service => octoProduct(read, service))
}

function octoProduct(school: Omit<LessonTypes, 'profile'>, service: LessonType): Static<typeof OctoProduct> {
  const { locale, timeZone, currency } = school
  return {
    id: service.id,
    internalName: service.name,
    reference: null,
    locale,
    timeZone,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: 'START_TIME',
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['VOUCHER'],
    redemptionMethod: 'MANIFEST',
    options: [octoOption(service)],
    _sb: {
      level: service.level,
      type: service.kind,
      description: service.description,
      durationMinutes: service.durationMinutes,
      priceFrom: lowestPrice(service.units, service.priceFromCents),
      priceTo: service.priceToCents,
      pricingPer: service.pricingPer,
      currency,
      ...serviceSale(service, school)
    }
  }
}

function octoOption(service: LessonType): Static<typeof OctoOption> {
  const { capacity, startTimes, cancellationCutoffHours: hours } = service
  return {
    id: OPTION_ID,
    default: true,
    internalName: octoTexts.en.option,
    reference: null,
    availabilityLocalStartTimes: [...startTimes],
    cancellationCutoff: `${hours} hours`,
    cancellationCutoffAmount: hours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: ['firstName', 'lastName', 'emailAddress'],
    restrictions: { minUnits: 1, maxUnits: capacity },
    units: unitIdsOf(service).map(id => unitCoreOf(service, id))
  }
}

export const octoProductExample: Static<typeof OctoProduct> = octoProduct(
  { schoolId: '', schoolName: '', currency: 'EUR', timeZone: 'Europe/Lisbon', locale: 'pt', services: [] },
  {
    id: 'grp-beg',
    name: 'Beginner group lesson',
    description: 'Two hours in white water, board and wetsuit included.',
    level: 'beginner',
    kind: 'group',
    durationMinutes: 120,
    capacity: 12,
    maxStudentsPerInstructor: 6,
    availabilityType: 'START_TIME',
    pricingPer: 'UNIT',
    translations: {},
    priceFromCents: 3500,
    priceToCents: 3500,
    units: null,
    cancellationCutoffHours: 24,
    refundSteps: [],
    spotNames: ['Baleal - Cantinho da Baía'],
    startTimes: ['10:00', '14:00'],
    questions: [],
    transfers: NO_TRANSFERS
  }
)
