import type { Translations } from '../booking/slot.ts'
import type { SchoolColours } from '../text/colours.ts'

/** How a school presents itself to guests. */
export interface SchoolProfile {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly bring: string
  readonly meet: string
  /** What guests read in their language, where the school has it in that; else what it says itself. */
  readonly translations: Translations
  /** The language that its own texts are in, as a tag. */
  readonly locale: string
  /** The name of its logo; null where it has none. */
  readonly logo: string | null
  /** The digest of its photo; null where it has none. */
  readonly photo: string | null
  readonly colours: SchoolColours
  readonly address: string | null
  readonly telephone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly paymentUrl: string | null
  readonly timeZone: string
}
