import { type Static, Type } from '@sinclair/typebox'
import type { Spot } from '../../../lib/sea/spot.ts'
import { TextOrNull } from './fields.ts'

const AlwaysNull = Type.Null()

/** Locations of octo/content. */
export const Locations = Type.Array(
  Type.Object({
    title: TextOrNull,
    shortDescription: TextOrNull,
    types: Type.Array(Type.Literal('START')),
    minutesTo: AlwaysNull,
    minutesAt: AlwaysNull,
    place: Type.Object({
      latitude: Type.Number({ description: 'Degrees north' }),
      longitude: Type.Number({ description: 'Degrees east' }),
      postalAddress: Type.Object({
        streetAddress: AlwaysNull,
        addressLocality: TextOrNull,
        addressRegion: TextOrNull,
        postalCode: AlwaysNull,
        addressCountry: TextOrNull,
        postOfficeBoxNumber: AlwaysNull
      }),
      identifiers: Type.Object({
        googlePlaceId: AlwaysNull,
        applePlaceId: AlwaysNull,
        tripadvisorLocationId: AlwaysNull,
        yelpPlaceId: AlwaysNull,
        facebookPlaceId: AlwaysNull,
        foursquarePlaceId: AlwaysNull,
        baiduPlaceId: AlwaysNull,
        amapPlaceId: AlwaysNull
      }),
      sameAs: Type.Array(Type.String())
    })
  }),
  { description: 'Surf spots of the upcoming lessons, with the meeting point in words' }
)

const IDENTIFIERS = {
  googlePlaceId: null,
  applePlaceId: null,
  tripadvisorLocationId: null,
  yelpPlaceId: null,
  facebookPlaceId: null,
  foursquarePlaceId: null,
  baiduPlaceId: null,
  amapPlaceId: null
}

/** Surf spot as the location at which lessons start. `meet` describes the meeting point. */
export function startOf(
  { name, area, region, country, latitude, longitude }: Spot,
  meet: string
): Static<typeof Locations>[number] {
  const address = { addressLocality: area, addressRegion: region, addressCountry: country }
  return {
    title: name,
    shortDescription: meet || null,
    types: ['START'],
    minutesTo: null,
    minutesAt: null,
    place: {
      latitude,
      longitude,
      postalAddress: { streetAddress: null, postalCode: null, postOfficeBoxNumber: null, ...address },
      identifiers: IDENTIFIERS,
      sameAs: []
    }
  }
}
