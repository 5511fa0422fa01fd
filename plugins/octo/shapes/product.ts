import { type Static, Type } from '@sinclair/typebox'
import type { PricingPer } from '../../../lib/booking/money.ts'
import type { LessonType, LessonTypes } from '../../../lib/booking/slot.ts'
import { unitNames } from '../../../lib/booking/unit-names.ts'
import { type PARTICIPANT, type UnitId, unitIdsOf } from '../../../lib/booking/units.ts'
import { literals } from '../../../lib/infra/shapes.ts'
import { OPTION_ID, UnitCore, unitCoreOf, unitNameOf } from '../../../lib/octo/unit.ts'
import { octoTexts } from '../../../lib/octo/words.ts'
import { ContentShape, type ContentSource, contentOf } from './content.ts'
import { Pricing, pricingOf } from './pricing.ts'
import { Questions, questionsOf } from './question.ts'
import { ProductTransfers, productTransfersOf } from './transfer.ts'
import { localeOf, type OctoView } from './view.ts'

const AlwaysNull = Type.Null()
const Prices = Type.Optional(Type.Array(Pricing))

/** A unit, with the fields of all capabilities. */
export const Unit = Type.Composite(
  [
    UnitCore,
    Type.Object({
      pricingFrom: Prices,
      pricing: Prices,
      title: Type.Optional(Type.String()),
      shortDescription: Type.Optional(Type.String()),
      features: Type.Optional(Type.Array(Type.Object({ shortDescription: Type.String() }))),
      questions: Questions
    })
  ],
  { title: 'StrictUnit' }
)

const OptionCore = Type.Object({
  id: Type.Literal(OPTION_ID),
  default: Type.Literal(true),
  internalName: Type.String(),
  reference: AlwaysNull,
  availabilityLocalStartTimes: Type.Array(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
  cancellationCutoff: Type.String(),
  cancellationCutoffAmount: Type.Integer(),
  cancellationCutoffUnit: Type.Literal('hour'),
  requiredContactFields: Type.Array(Type.String()),
  restrictions: Type.Object({ minUnits: Type.Integer(), maxUnits: Type.Integer() }),
  units: Type.Array(Unit, { minItems: 1 }),
  pricingFrom: Prices,
  pricing: Prices,
  questions: Questions,
  ...ProductTransfers.properties
})

export const Option = Type.Composite([OptionCore, Type.Partial(ContentShape)], { title: 'StrictOption' })

const ProductCore = Type.Object({
  id: Type.String(),
  internalName: Type.String(),
  reference: AlwaysNull,
  locale: Type.String(),
  timeZone: Type.String(),
  allowFreesale: Type.Literal(false),
  instantConfirmation: Type.Literal(true),
  instantDelivery: Type.Literal(true),
  availabilityRequired: Type.Literal(true),
  availabilityType: literals(['START_TIME', 'OPENING_HOURS']),
  deliveryFormats: Type.Array(Type.Literal('QRCODE')),
  deliveryMethods: Type.Array(Type.Literal('VOUCHER')),
  redemptionMethod: Type.Literal('MANIFEST'),
  options: Type.Array(Option, { minItems: 1 }),
  defaultCurrency: Type.Optional(Type.String()),
  availableCurrencies: Type.Optional(Type.Array(Type.String())),
  pricingPer: Type.Optional(literals(['UNIT', 'BOOKING'])),
  includeTax: Type.Optional(Type.Boolean({ description: 'Prices include tax' })),
  questions: Questions
})

export const Product = Type.Composite([ProductCore, Type.Partial(ContentShape)], { title: 'StrictProduct' })

/** School of a product. Without `source`, its content has no pictures and no locations. */
export interface Seller extends Pick<LessonTypes, 'locale' | 'timeZone' | 'currency' | 'profile'> {
  readonly source?: ContentSource
}

/** Place in which a product is shown: the catalogue has its prices in `pricingFrom`, a booking has them in `pricing`. */
type PricePlace = 'catalogue' | 'booking'

export function productOf(
  seller: Seller,
  service: LessonType,
  view: OctoView,
  place: PricePlace = 'catalogue'
): Static<typeof Product> {
  return {
    id: service.id,
    internalName: service.name,
    reference: null,
    locale: view.content ? localeOf(service, view, seller.locale) : seller.locale,
    timeZone: seller.timeZone,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: service.availabilityType,
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['VOUCHER'],
    redemptionMethod: 'MANIFEST',
    options: [optionOf(seller, service, view, place)],
    ...(view.pricing && {
      defaultCurrency: seller.currency,
      availableCurrencies: [seller.currency],
      pricingPer: service.pricingPer,
      includeTax: true
    }),
    ...questionsOf({ ...service, locale: seller.locale, view }, 'booking'),
    ...(view.content && contentOf(service, seller, view, seller.source))
  }
}

export function optionOf(
  seller: Seller,
  service: LessonType,
  view: OctoView,
  place: PricePlace
): Static<typeof Option> {
  const { availabilityType, startTimes, cancellationCutoffHours: hours, capacity } = service
  return {
    id: OPTION_ID,
    default: true,
    internalName: octoTexts.en.option,
    reference: null,
    availabilityLocalStartTimes: availabilityType === 'START_TIME' ? [...startTimes] : [],
    cancellationCutoff: `${hours} hours`,
    cancellationCutoffAmount: hours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: [],
    restrictions: { minUnits: 1, maxUnits: capacity },
    units: unitIdsOf(service).map(id => unitOf(seller, service, id, view, place)),
    ...questionsOf({ ...service, locale: seller.locale, view }, 'booking'),
    ...productTransfersOf(service.transfers, view),
    ...catalogPrices('BOOKING', seller, service, service.priceFromCents, view, place),
    ...(view.content && {
      ...contentOf(service, seller, view, seller.source),
      title: octoTexts[view.language].option
    })
  }
}

export function unitOf(
  seller: Seller,
  service: LessonType,
  id: UnitId | typeof PARTICIPANT,
  view: OctoView,
  place: PricePlace
): Static<typeof Unit> {
  const title = unitNames[view.language][unitNameOf(service, id)]
  const { cents = service.priceFromCents } = service.units?.find(unit => unit.id === id) ?? {}
  return {
    ...unitCoreOf(service, id),
    ...catalogPrices('UNIT', seller, service, cents, view, place),
    ...questionsOf({ ...service, locale: seller.locale, view }, 'person'),
    ...(view.content && { title, shortDescription: title, features: [] })
  }
}

/** Prices of an option or a unit (`per`). Only the one by which the lesson type is priced has any. */
function catalogPrices(
  per: PricingPer,
  { currency }: Seller,
  { pricingPer }: LessonType,
  cents: number,
  { pricing, discountPercent }: OctoView,
  place: PricePlace
) {
  if (!pricing || pricingPer !== per) return {}
  const prices = [pricingOf(cents, { currency, discountPercent })]
  return place === 'catalogue' ? { pricingFrom: prices } : { pricing: prices }
}
