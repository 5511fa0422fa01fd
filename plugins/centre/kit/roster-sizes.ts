import type { Level } from '../../../lib/booking/rules.ts'
import type { RosterSizes } from '../../../lib/equipment/gear/queries.ts'
import {
  type AdvisedSize,
  type Fit,
  GEAR_KINDS,
  type Outfit,
  OWN,
  outfitsOf
} from '../../../lib/equipment/gear/rules.ts'
import { groupBy } from '../../../lib/infra/database/schools.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { BEACH_TEXT } from '../messages/guests.ts'

/** Formats the sizes of a party in one line; false if unknown. */
export type SizesOf = (bookingId: string, level: Level) => string | false

/** Creates a formatter for the sizes of a roster: name, board, suit and boots. */
export function sizesOn({ guests: all, stock }: RosterSizes, language: StaffLanguage): SizesOf {
  const ofBookings = groupBy(all, ({ bookingId }) => bookingId)
  return (bookingId, level) => {
    const guests = ofBookings.get(bookingId) ?? []
    const lines = guests.map(guest => {
      const outfits = outfitsOf(guest, level, stock)
      const sizes = GEAR_KINDS.flatMap(kind => outfitName(outfits[kind], language) ?? [])
      // A single guest needs no number.
      const label = guest.name || (guests.length > 1 && guest.n)
      return sizes.length > 0 && [label, sizes.join(', ')].filter(Boolean).join(': ')
    })
    const present = lines.filter(Boolean)
    return present.length > 0 && present.join(' · ')
  }
}

/** An outfit as a roster shows it; undefined if the guest brings it or nothing is known. */
function outfitName(outfit: Outfit, language: StaffLanguage): string | undefined {
  const { given: assigned, advised } = outfit
  if (assigned === OWN) return undefined
  return assigned ? sizeName(assigned, language) : advised && advisedName(advised, language)
}

/** A recommended size with its neighbours, and the reason to try it on. */
export function advisedName(advised: AdvisedSize, language: StaffLanguage): string {
  const { also = [], notices = [] } = advised
  const reason = notices.map(notice => BEACH_TEXT[language].suitNotices[notice])
  return `${[sizeName(advised, language), ...also].join(' / ')}${reason.length > 0 ? ` (${reason.join(', ')})` : ''}`
}

/** A size as text; for a board also its material. */
export function sizeName({ item, size }: Fit, language: StaffLanguage): string {
  return item === 'soft_board' || item === 'board' ? `${size} ${BEACH_TEXT[language].boards[item]}` : size
}
