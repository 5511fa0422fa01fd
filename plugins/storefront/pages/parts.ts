import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { Page } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { paymentAddress } from '../../../lib/payments/address.ts'
import { logoPath, PHOTO_WIDTHS, picturePath } from '../../../lib/schools/pictures.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { termsLines } from '../../../lib/storefront/terms-text.ts'
import { type Language, schoolLanguageFor, translationFor } from '../../../lib/text/language.ts'

/** Logo of a school; empty without one. */
export function logoOf({ id, logo }: Pick<PublicSchool, 'id' | 'logo'>): Html | false {
  return logo !== null && html`<img class="logo" src="${logoPath(id, logo)}" alt="">`
}

/** Photo of a school for the given `sizes`; empty without one. It is decorative, so its alt text is empty. */
export function photoOf({ id, photo }: Pick<PublicSchool, 'id' | 'photo'>, sizes: string): Html | false {
  if (photo === null) return false
  const pathOf = (width: (typeof PHOTO_WIDTHS)[number]) => picturePath(id, photo, `photo-${width}.webp`)
  const set = PHOTO_WIDTHS.map(width => `${pathOf(width)} ${width}w`).join(', ')
  return html`<img class="photo" src="${pathOf(1280)}" srcset="${set}" sizes="${sizes}" width="1280" height="640" alt="" fetchpriority="high">`
}

/** School header with name, logo and home link. */
export function homeOf(
  { id, name, logo }: Pick<PublicSchool, 'id' | 'name' | 'logo'>,
  pageLocale: PageLocale
): Page['home'] {
  return {
    path: linkTo(schoolPath(id), pageLocale),
    name,
    logo: logo === null ? undefined : logoPath(id, logo)
  }
}

/** Texts of a school with their languages. */
export interface SchoolTexts {
  readonly description: string
  readonly bring: string
  readonly meet: string
  readonly writtenIn: Readonly<Record<'description' | 'bring' | 'meet', string>>
}

/** Description, packing list and meeting point in the reader's language, or as the school wrote them. */
export function schoolTextsOf(school: PublicSchool, language: Language): SchoolTexts {
  const { description, bring, meet, translations, locale } = school
  const textLanguage = schoolLanguageFor(language, locale) ?? locale
  const translation = translationFor(translations, language, locale)
  const tagOf = (text: string | undefined) => (text === undefined ? locale : textLanguage)
  return {
    description: translation?.description ?? description,
    bring: translation?.bring ?? bring,
    meet: translation?.meet ?? meet,
    writtenIn: {
      description: tagOf(translation?.description),
      bring: tagOf(translation?.bring),
      meet: tagOf(translation?.meet)
    }
  }
}

/** Cancellation terms on one line. */
export function cancellationOf(lesson: PublicLesson, language: Language): string {
  return termsLines(lesson, language, formatInstant).join(' · ')
}

/** Day and hours of a lesson. */
export function whenOf(lesson: PublicLesson, language: Language): Html {
  const { localDate, localStart, localEnd } = lesson
  return html`${formatDay(localDate, language, { year: true })}<br><span class="soft">${localStart}–${localEnd}</span>`
}

/** Contact links of a school; empty without any. */
export function contactLinks({ email, telephone, website }: PublicSchool): Html | false {
  const links = [
    email && html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${email}</a>`,
    telephone && html`<a href="tel:${telephone.replace(/[^\d+]/g, '')}">${telephone}</a>`,
    website && isWebAddress(website) && html`<a href="${website}">${website.replace(/^https?:\/\//, '')}</a>`
  ].filter(link => typeof link === 'object' && link !== null)
  return links.length > 0 && html`${links.map((link, i) => html`${i > 0 && html`<br>`}${link}`)}`
}

/** Contacts of a school as text. */
export function contactsOf({ email, telephone, website }: PublicSchool): string[] {
  return [email, telephone, website].flatMap(contact => (contact ? [contact] : []))
}

/** Payment page of the school, for a booking; undefined if guests pay on arrival, or have paid. */
export function paymentPage(
  { paymentUrl }: Pick<PublicSchool, 'paymentUrl'>,
  booking?: Pick<PublicBooking, 'reference' | 'totalCents' | 'paidCents' | 'currency'>
): string | undefined {
  if (paymentUrl === null || !isWebAddress(paymentUrl)) return undefined
  if (booking === undefined) return paymentUrl
  const { reference, currency, totalCents, paidCents } = booking
  const cents = totalCents - paidCents
  return cents > 0 ? paymentAddress(paymentUrl, { reference, cents, currency }) : undefined
}

/** True if a school's URL is safe as a link: http or https, never a script. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}
