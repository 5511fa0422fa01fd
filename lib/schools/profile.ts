import type { Translations } from '../booking/slot.ts'
import type { SchoolColours } from '../text/colours.ts'

/** Texts and pictures of a school in its catalogue. */
export interface SellerProfile
  extends Pick<SchoolProfile, 'id' | 'name' | 'bring' | 'meet' | 'translations' | 'logo' | 'photo'> {
  /** URL of a logo elsewhere. */
  readonly logoUrl: string | null
}

/** Data of a school that guests see. */
export interface SchoolProfile {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly bring: string
  readonly meet: string
  /** Texts in other languages. In a language without one, guests see the school's own text. */
  readonly translations: Translations
  /** Language tag of the school's own texts. */
  readonly locale: string
  /** File name of the logo; null if there is none. */
  readonly logo: string | null
  /** Digest of the photo; null if there is none. */
  readonly photo: string | null
  readonly colours: SchoolColours
  readonly address: string | null
  /** Meeting point; its address is the postal one if null. */
  readonly meetAddress: string | null
  readonly meetAt: string | null
  readonly meetMinutes: number | null
  readonly telephone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly paymentUrl: string | null
  readonly timeZone: string
}
