import type { School } from '../../../lib/schools/queries.ts'
import { CHOICE_FALLBACKS, SchoolChange } from '../../../lib/schools/rules.ts'
import { anyText, optionalText, text } from '../../../lib/text/input.ts'
import { form } from '../kit/form.ts'
import { ZONE_LIST } from '../kit/zone-list.ts'

const { entries } = SchoolChange

/** Fields for a text and its two translations. */
function translated<const N extends 'description' | 'bring' | 'meet'>(name: N, max: number) {
  const own = { schema: anyText(max, { lines: true }), of: (school: School) => school[name], max, rows: 3 }
  const inLanguage = (language: 'en' | 'pt') => ({
    schema: optionalText(max, { lines: true }),
    of: ({ translations }: School) => translations[language]?.[name],
    column: `translations.${language}.${name}`,
    max,
    rows: 3
  })
  return { [name]: own, [`${name}En`]: inLanguage('en'), [`${name}Pt`]: inLanguage('pt') } as {
    readonly [K in N]: typeof own
  } & { readonly [K in `${N}${'En' | 'Pt'}`]: ReturnType<typeof inLanguage> }
}

/** Fields of one line. */
const LINES = {
  name: { schema: text(200), of: (school: School) => school.name, max: 200, isRequired: true },
  email: { schema: entries.email, of: (school: School) => school.email, max: 254 },
  telephone: { schema: entries.telephone, of: (school: School) => school.telephone, max: 40 },
  website: { schema: entries.website, of: (school: School) => school.website, max: 500 },
  address: { schema: entries.address, of: (school: School) => school.address, max: 500 },
  paymentUrl: {
    schema: entries.paymentUrl,
    of: (school: School) => school.paymentUrl,
    column: 'payment_url',
    max: 500
  },
  colour: { schema: entries.colour, of: (school: School) => school.colour, max: 7 },
  colourDark: {
    schema: entries.colourDark,
    of: (school: School) => school.colourDark,
    column: 'colour_dark',
    max: 7
  }
} as const

/** Fields for time zone, currency and other settings of lessons and money. */
const PLACE = {
  timeZone: {
    schema: entries.timeZone,
    of: (school: School) => school.timeZone,
    column: 'time_zone',
    max: 64,
    list: ZONE_LIST,
    isRequired: true
  },
  currency: {
    schema: entries.currency,
    of: (school: School) => school.currency,
    max: 3,
    isRequired: true
  },
  locales: {
    schema: entries.locales,
    of: (school: School) => school.locales.join(', '),
    max: 100,
    isRequired: true
  }
} as const

export const SCHOOL_PLACE = Object.keys(PLACE) as (keyof typeof PLACE)[]

/** Settings that are not changed if absent from the form. */
export const IF_PRESENT = [...SCHOOL_PLACE, 'choiceHours', 'choiceFallback'] as const

/** Settings that are fixed once there are lessons. */
export const FIXED_BY_LESSONS: readonly string[] = ['timeZone', 'currency'] satisfies (keyof typeof PLACE)[]

export const SCHOOL_LINES = Object.keys(LINES) as (keyof typeof LINES)[]

/** Public facts of a school, as it enters them. */
export const SCHOOL_FORM = form<School>()({
  ...LINES,
  ...PLACE,
  ...translated('description', 5000),
  ...translated('bring', 1000),
  ...translated('meet', 1000),
  meetAddress: {
    schema: entries.meetAddress,
    of: school => school.meetAddress,
    column: 'meet_address',
    max: 500
  },
  meetAt: { schema: entries.meetAt, of: school => school.meetAt, column: 'meet_at', max: 40 },
  meetMinutes: {
    schema: entries.meetMinutes,
    of: school => school.meetMinutes,
    column: 'meet_minutes',
    max: 3,
    mode: 'numeric'
  },
  confirmByMail: {
    schema: entries.confirmByMail,
    of: school => (school.confirmByMail ? 'yes' : ''),
    column: 'confirm_by_mail'
  },
  digestHour: { schema: entries.digestHour, of: school => school.digestHour, column: 'digest_hour', max: 2 },
  reminderHour: {
    schema: entries.reminderHour,
    of: school => school.reminderHour,
    column: 'reminder_hour',
    max: 2,
    mode: 'numeric'
  },
  reviewUrl: { schema: entries.reviewUrl, of: school => school.reviewUrl, column: 'review_url', max: 500 },
  choiceHours: {
    schema: entries.choiceHours,
    of: school => school.choiceHours,
    column: 'choice_hours',
    max: 3,
    mode: 'numeric',
    isRequired: true
  },
  choiceFallback: {
    schema: entries.choiceFallback,
    of: school => school.choiceFallback,
    column: 'choice_fallback',
    choices: CHOICE_FALLBACKS
  },
  choiceBonus: {
    schema: entries.choiceBonus,
    of: school => school.choiceBonus,
    column: 'choice_bonus',
    max: 2,
    mode: 'numeric'
  },
  creditMonths: {
    schema: entries.creditMonths,
    of: school => school.creditMonths,
    column: 'credit_months',
    max: 2,
    mode: 'numeric'
  }
})

export type SchoolField = (typeof SCHOOL_FORM.names)[number]

export type SchoolValues = typeof SCHOOL_FORM.initial
