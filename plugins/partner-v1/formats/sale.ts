import { type Static, Type } from '@sinclair/typebox'
import { precisionOf } from '../../../lib/booking/money.ts'
import type { AvailableSlot, LessonType, LessonTypes, SchoolInfo } from '../../../lib/booking/slot.ts'
import { MAX_AGE, unitNames } from '../../../lib/booking/unit-names.ts'
import { type AgeUnit, PARTICIPANT, UNIT_IDS } from '../../../lib/booking/units.ts'
import type { Direction } from '../../../lib/guests/transfers/rules.ts'
import { meetingTime } from '../../../lib/guests/transfers/words.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { HOUR_MS } from '../../../lib/text/dates.ts'
import { languageOf } from '../../../lib/text/language.ts'
import { ServicePoint, ServiceQuestion, servicePoints, serviceQuestion } from './asked.ts'

/** Id of a unit: an age group, or any participant. */
export const UnitId = literals([PARTICIPANT, ...UNIT_IDS], { title: 'UnitId' })

const Unit = Type.Object(
  {
    id: UnitId,
    label: Type.String({ description: 'In the language of the school, else in English' }),
    ages: orNull(Type.Object({ min: Type.Integer(), max: orNull(Type.Integer()) }), {
      description: 'Both included; null for any age'
    }),
    priceCents: Type.Integer({
      description: 'Minor units after the offer, for one person; for the party if pricingPer is BOOKING'
    })
  },
  { title: 'Unit' }
)

const DefaultUnit = literals([PARTICIPANT, ...UNIT_IDS], {
  description: 'The unit that participants alone books'
})
const Precision = Type.Integer({ description: 'Decimal places of the currency: 2 for EUR, 0 for JPY' })

const Point = Type.Object(
  { id: Type.String(), name: Type.String(), time: Type.String({ description: 'HH:MM, local time' }) },
  { title: 'LessonPoint' }
)

/** Sale fields of a lesson, in all formats. */
export const LessonSale = {
  cancelled: Type.Boolean({ description: 'The school cancelled the lesson; it stays closed' }),
  startsAt: Type.String({ format: 'date-time', description: 'Instant of the start, UTC' }),
  freeUntil: Type.String({ format: 'date-time', description: 'Until then cancelling refunds in full, UTC' }),
  net: Type.Integer({ description: 'Price of the default unit less your discount, minor units' }),
  priceFrom: Type.Integer({ description: 'The lowest price of a unit, minor units' }),
  currencyPrecision: Precision,
  defaultUnitId: DefaultUnit,
  units: Type.Array(Unit),
  questions: Type.Array(
    Type.Object({ id: Type.String(), required: Type.Boolean() }, { title: 'LessonQuestion' }),
    { description: 'Questions to the guests; /services has their texts' }
  ),
  pickups: Type.Array(Point, { description: 'Places of pickup; /services has their addresses' }),
  dropoffs: Type.Array(Point)
}

const LessonSaleShape = Type.Object(LessonSale)

/** Sale fields of a lesson type, in all formats. */
export const ServiceSale = {
  currencyPrecision: Precision,
  defaultUnitId: DefaultUnit,
  units: Type.Array(Unit, { description: 'With the lowest price of each in coming lessons' }),
  questions: Type.Array(ServiceQuestion),
  pickups: Type.Array(ServicePoint, { description: 'Places of pickup, in the order of the drive' }),
  dropoffs: Type.Array(ServicePoint)
}

const ServiceSaleShape = Type.Object(ServiceSale)

export function lessonSale(
  slot: AvailableSlot,
  { currency, locale }: SchoolInfo
): Static<typeof LessonSaleShape> {
  return {
    cancelled: slot.isCancelled,
    startsAt: new Date(slot.startsAtMs).toISOString(),
    freeUntil: new Date(slot.startsAtMs - slot.cutoffHours * HOUR_MS).toISOString(),
    net: slot.netCents,
    priceFrom: lowestPrice(slot.units, slot.priceCents),
    currencyPrecision: precisionOf(currency),
    ...unitsSold(slot.units, slot.priceCents, locale),
    questions: slot.questions.map(({ id, required }) => ({ id, required })),
    pickups: lessonPoints('pickup', slot),
    dropoffs: lessonPoints('dropoff', slot)
  }
}

export function serviceSale(
  service: LessonType,
  { currency, locale }: Pick<LessonTypes, 'currency' | 'locale'>
): Static<typeof ServiceSaleShape> {
  return {
    currencyPrecision: precisionOf(currency),
    ...unitsSold(service.units, service.priceFromCents, locale),
    questions: service.questions.map(question => serviceQuestion(question, locale)),
    pickups: servicePoints(service.transfers.pickup.points),
    dropoffs: servicePoints(service.transfers.dropoff.points)
  }
}

/** Lowest price of all units. It is `priceCents` if the lesson type is not sold by age. */
export function lowestPrice(units: readonly AgeUnit[] | null, priceCents: number): number {
  return units ? Math.min(...units.map(({ cents }) => cents)) : priceCents
}

function unitsSold(units: readonly AgeUnit[] | null, priceCents: number, locale: string) {
  const names = unitNames[languageOf(locale, undefined)]
  const sold = units?.map(({ id, minAge, maxAge, cents }) => ({
    ...{ id, label: names[id] },
    ages: { min: minAge, max: maxAge >= MAX_AGE ? null : maxAge },
    priceCents: cents
  })) ?? [{ id: PARTICIPANT, label: names[PARTICIPANT], ages: null, priceCents }]
  return { defaultUnitId: sold[0]?.id ?? PARTICIPANT, units: sold }
}

function lessonPoints(direction: Direction, slot: AvailableSlot) {
  return slot.transfers[direction].points.map(point => ({
    id: point.id,
    name: point.name,
    time: meetingTime(direction, point, slot)
  }))
}

const POINT = { id: 'hotel-mar', name: 'Hotel Mar', time: '09:15' }

export const lessonSaleExample: Static<typeof LessonSaleShape> = {
  cancelled: false,
  startsAt: '2026-07-01T09:00:00.000Z',
  freeUntil: '2026-06-30T09:00:00.000Z',
  net: 2800,
  priceFrom: 2500,
  currencyPrecision: 2,
  defaultUnitId: 'adult',
  units: [
    { id: 'adult', label: 'Adulto', ages: { min: 13, max: null }, priceCents: 3500 },
    { id: 'child', label: 'Criança', ages: { min: 6, max: 12 }, priceCents: 2500 }
  ],
  questions: [{ id: 'height', required: true }],
  pickups: [POINT],
  dropoffs: [{ ...POINT, time: '12:45' }]
}

const PLACE = {
  ...{ id: 'hotel-mar', name: 'Hotel Mar', address: 'Av. do Mar 1, Peniche', directions: null },
  ...{ latitude: 39.3558, longitude: -9.3811, minutes: 45 }
}

export const serviceSaleExample: Static<typeof ServiceSaleShape> = {
  currencyPrecision: 2,
  defaultUnitId: 'adult',
  units: lessonSaleExample.units,
  questions: [
    {
      ...{ id: 'height', per: 'person', required: true, type: 'number', title: 'Altura em cm' },
      ...{ hint: 'Para o fato.', min: 80, max: 230, maxLength: null, options: [] }
    }
  ],
  pickups: [PLACE],
  dropoffs: [PLACE]
}
