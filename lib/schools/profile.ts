import type { Translations } from '../booking/slot.ts'
import type { SchoolColours } from '../text/colours.ts'

/** A school's presentation to guests. */
export interface SchoolProfile {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly bring: string
  readonly meet: string
  /** Translations for guests; without one they see the school's own text. */
  readonly translations: Translations
  /** Language tag of the school's own texts. */
  readonly locale: string
  /** File name of the logo, if any. */
  readonly logo: string | null
  /** Digest of the photo, if any. */
  readonly photo: string | null
  readonly colours: SchoolColours
  readonly address: string | null
  readonly telephone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly paymentUrl: string | null
  readonly timeZone: string
}
