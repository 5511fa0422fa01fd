import { type Static, Type } from '@sinclair/typebox'
import type { AppliedOffer } from '../../../lib/booking/offers/applied.ts'

/** Offer that reduced a price. */
export const OfferField = Type.Optional(
  Type.Object(
    {
      code: Type.String(),
      title: Type.String({ description: 'In the language of the school' }),
      reductionCents: Type.Integer({ description: 'Amount of the reduction, in minor units' })
    },
    {
      title: 'AppliedOffer',
      description: 'The applied offer of the school; absent if there is none'
    }
  )
)

/** Member for the applied offer. Empty if there is none. */
export function offerField({ offer }: { readonly offer: AppliedOffer | null }): {
  offer?: NonNullable<Static<typeof OfferField>>
} {
  if (!offer) return {}
  const { code, title, offCents } = offer
  return { offer: { code, title, reductionCents: offCents } }
}
