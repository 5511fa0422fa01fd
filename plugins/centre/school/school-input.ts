import * as v from 'valibot'
import type { School } from '../../../lib/schools/queries.ts'
import { SchoolChange } from '../../../lib/schools/rules.ts'
import { faultsOf } from '../../../lib/text/fault.ts'
import { anyText, optionalText, text } from '../../../lib/text/input.ts'
import { linesField } from '../../../lib/text/typed.ts'

/** The lines of the form, with how many characters each may have. */
export const SCHOOL_LINES = {
  name: 200,
  email: 254,
  telephone: 40,
  website: 500,
  address: 500,
  paymentUrl: 500,
  colour: 7,
  colourDark: 7
} as const

/** Its longer texts: as they are, and in two languages. */
export const SCHOOL_WORDS = {
  description: 5000,
  descriptionEn: 5000,
  descriptionPt: 5000,
  bring: 1000,
  bringEn: 1000,
  bringPt: 1000,
  meet: 1000,
  meetEn: 1000,
  meetPt: 1000
} as const

/** Maximum length of the choices. */
const SCHOOL_CHOICES = { confirmByMail: 3, digestHour: 2 } as const

const MAX_ITEMS = { ...SCHOOL_LINES, ...SCHOOL_WORDS, ...SCHOOL_CHOICES }

/** A field of the form. */
export type SchoolField = keyof typeof MAX_ITEMS

/** Values of the form, as typed. */
export type SchoolValues = Readonly<Record<SchoolField, string>>

const whateverTyped = linesField(10_000)

/** The fields as a form sends them: bounded, and otherwise whatever was typed. */
export const SCHOOL_BODY = {
  name: whateverTyped,
  email: whateverTyped,
  telephone: whateverTyped,
  website: whateverTyped,
  address: whateverTyped,
  paymentUrl: whateverTyped,
  colour: whateverTyped,
  colourDark: whateverTyped,
  description: whateverTyped,
  descriptionEn: whateverTyped,
  descriptionPt: whateverTyped,
  bring: whateverTyped,
  bringEn: whateverTyped,
  bringPt: whateverTyped,
  meet: whateverTyped,
  meetEn: whateverTyped,
  meetPt: whateverTyped,
  confirmByMail: whateverTyped,
  digestHour: whateverTyped
}

const ofSchool = SchoolChange.entries
const own = (most: number) => anyText(most, { lines: true })
const translated = (most: number) => optionalText(most, { lines: true })

const Readable = v.object({
  name: text(MAX_ITEMS.name),
  email: ofSchool.email,
  telephone: ofSchool.telephone,
  website: ofSchool.website,
  address: ofSchool.address,
  paymentUrl: ofSchool.paymentUrl,
  colour: ofSchool.colour,
  colourDark: ofSchool.colourDark,
  description: own(MAX_ITEMS.description),
  descriptionEn: translated(MAX_ITEMS.descriptionEn),
  descriptionPt: translated(MAX_ITEMS.descriptionPt),
  bring: own(MAX_ITEMS.bring),
  bringEn: translated(MAX_ITEMS.bringEn),
  bringPt: translated(MAX_ITEMS.bringPt),
  meet: own(MAX_ITEMS.meet),
  meetEn: translated(MAX_ITEMS.meetEn),
  meetPt: translated(MAX_ITEMS.meetPt),
  confirmByMail: ofSchool.confirmByMail,
  digestHour: ofSchool.digestHour
})

/** A school as its form shows it. */
export function schoolValues(school: School): SchoolValues {
  const { en, pt } = school.translations
  return {
    name: school.name,
    email: school.email ?? '',
    telephone: school.telephone ?? '',
    website: school.website ?? '',
    address: school.address ?? '',
    paymentUrl: school.paymentUrl ?? '',
    colour: school.colour ?? '',
    colourDark: school.colourDark ?? '',
    description: school.description,
    descriptionEn: en?.description ?? '',
    descriptionPt: pt?.description ?? '',
    bring: school.bring,
    bringEn: en?.bring ?? '',
    bringPt: pt?.bring ?? '',
    meet: school.meet,
    meetEn: en?.meet ?? '',
    meetPt: pt?.meet ?? '',
    confirmByMail: school.confirmByMail ? 'yes' : '',
    digestHour: school.digestHour === null ? '' : String(school.digestHour)
  }
}

/** The parsed columns, or the names of faulty fields. */
export function parseSchool(
  typed: SchoolValues
): { readonly columns: object } | { readonly faults: ReadonlySet<string> } {
  const given = v.safeParse(Readable, typed)
  if (!given.success) return { faults: faultsOf(given.issues) }
  const {
    paymentUrl: pays,
    colourDark,
    confirmByMail,
    digestHour,
    descriptionEn,
    descriptionPt,
    bringEn,
    bringPt,
    meetEn,
    meetPt,
    ...itself
  } = given.output
  return {
    columns: {
      ...itself,
      payment_url: pays,
      colour_dark: colourDark,
      confirm_by_mail: confirmByMail,
      digest_hour: digestHour,
      translations: {
        en: { description: descriptionEn, bring: bringEn, meet: meetEn },
        pt: { description: descriptionPt, bring: bringPt, meet: meetPt }
      }
    }
  }
}
