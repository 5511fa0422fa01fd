import { decimalOf, precisionOf } from '../../../lib/booking/money.ts'
import { lightOf } from '../../../lib/pages/seascape.ts'
import { logoPath, picturePath } from '../../../lib/schools/pictures.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { lessonPathOf, schoolPath, seascapePath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { priceFor, seatsLeft, stateOf } from '../../../lib/storefront/rules.ts'

const CONTEXT = 'https://schema.org'

/** Preview image of shared links: the school's photo, or our sea drawing. */
export function pictureOf({ id, photo }: Pick<PublicSchool, 'id' | 'photo'>): string {
  return photo === null ? seascapePath(lightOf(id)) : picturePath(id, photo, 'photo-1200.jpg')
}

/** schema.org data of a school. */
export function schoolData(school: PublicSchool, description: string, publicUrl: string): object {
  const { id, name, address, telephone, email, logo, meetAddress, meetAt } = school
  return {
    '@context': CONTEXT,
    '@type': 'SportsActivityLocation',
    name,
    ...(description && { description }),
    url: publicUrl + schoolPath(id),
    image: publicUrl + pictureOf(school),
    ...(logo !== null && { logo: publicUrl + logoPath(id, logo) }),
    ...(address !== null && { address }),
    ...(meetAddress === null && geoOf(meetAt)),
    ...(telephone !== null && { telephone }),
    ...(email !== null && { email })
  }
}

/** schema.org data of a lesson: time, place, organizer, price, and free seats. */
export function eventData(lesson: PublicLesson, publicUrl: string): object {
  const { schoolId, schoolName, spotName, meeting, currency, capacity } = lesson
  const freeSeats = seatsLeft(lesson)
  const url = publicUrl + lessonPathOf(lesson)
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: lesson.name,
    ...(lesson.description && { description: lesson.description }),
    startDate: lesson.startsAt,
    endDate: lesson.endsAt,
    eventStatus: `${CONTEXT}/EventScheduled`,
    eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: spotName,
      address: meeting.address ?? spotName,
      ...geoOf(meeting.at)
    },
    image: publicUrl + pictureOf({ id: schoolId, photo: lesson.photo }),
    organizer: { '@type': 'Organization', name: schoolName, url: publicUrl + schoolPath(schoolId) },
    ...(lesson.instructorName && { performer: { '@type': 'Person', name: lesson.instructorName } }),
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: freeSeats,
    offers: {
      '@type': 'Offer',
      price: decimalOf(priceFor(lesson, { count: 1 }).cents, precisionOf(currency)),
      priceCurrency: currency,
      availability: `${CONTEXT}/${stateOf(lesson) === 'open' ? 'InStock' : 'SoldOut'}`,
      inventoryLevel: { '@type': 'QuantitativeValue', value: freeSeats },
      url
    },
    url
  }
}

/** schema.org coordinates; empty without any. */
function geoOf(at: string | null): object {
  const [latitude, longitude] = (at ?? '').split(',')
  return at === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) } }
}
