import type { Command } from './command.ts'

export const SCHOOL = { school: { type: 'string', help: "The school's id." } } as const

/** Default and maximum of `--limit`. */
export const ROWS = { usual: 1000, most: 100_000 } as const

/** The option `--limit` with another default and maximum. */
export function limitOf({ usual, most }: { readonly usual: number; readonly most: number }) {
  return {
    limit: { type: 'string', help: `Maximum rows, 1 to ${most}; default ${usual}.` }
  } as const
}

/** The option `--limit` of most lists. */
export const LIMIT = limitOf(ROWS)

export const CUSTOMER = { email: { type: 'string', help: "The person's email address." } } as const

/** Options of a meeting point. */
const MEETING_OPTIONS = {
  meet: { type: 'string', help: 'Exact meeting point at its address.' },
  'meet-en': { type: 'string', help: 'The same in English.' },
  'meet-pt': { type: 'string', help: 'The same in Portuguese.' },
  'meet-address': { type: 'string', help: 'Its address, if it is not the postal one.' },
  'meet-at': { type: 'string', help: 'Its latitude and longitude, such as 38.9632,-9.4171.' },
  'meet-minutes': { type: 'string', help: 'Minutes before the lesson at which guests meet, 0 to 240.' }
} as const

/** Options of a school, for `add` and `set`. */
export const SCHOOL_OPTIONS = withEmptyValues({
  name: { type: 'string', help: 'Name for guests.' },
  'time-zone': {
    type: 'string',
    help: 'IANA name, such as Europe/Lisbon; case matters.'
  },
  currency: { type: 'string', help: 'ISO 4217 code; default EUR.' },
  locales: { type: 'string', help: 'Languages, such as pt,en; the first is the main one.' },
  website: { type: 'string', help: 'URL of its website.' },
  email: { type: 'string', help: 'Email address.' },
  telephone: { type: 'string', help: 'Telephone number with the country code.' },
  address: { type: 'string', help: 'Postal address where guests go.' },
  description: { type: 'string', help: 'A few sentences.' },
  'description-en': {
    type: 'string',
    help: 'English description, if --description is in another language.'
  },
  'description-pt': { type: 'string', help: 'The same in Portuguese.' },
  bring: { type: 'string', help: 'What guests bring, as shown on their pages.' },
  'bring-en': { type: 'string', help: 'The same in English.' },
  'bring-pt': { type: 'string', help: 'The same in Portuguese.' },
  ...MEETING_OPTIONS,
  'logo-url': {
    type: 'string',
    help: 'URL of a logo hosted elsewhere; partners get it instead of --logo.'
  },
  colour: {
    type: 'string',
    help: 'Colour of links and buttons on light pages, such as #0b6480; contrast at least 4.5:1.'
  },
  'colour-dark': { type: 'string', help: 'The same for dark pages.' },
  'booking-url-template': { type: 'string', help: 'URL of its own booking page, containing {slotId}.' },
  'payment-url': { type: 'string', help: 'URL where guests pay, if any.' },
  mail: {
    type: 'string',
    help: 'Notices sent to --email about bookings: any of confirmed, changed, moved, cancelled; none by default.'
  },
  'digest-hour': {
    type: 'string',
    help: 'Hour of its time zone, 0 to 23, at which one daily summary is sent to --email instead of the notices of --mail.'
  },
  'choice-bonus': {
    type: 'string',
    help: 'Bonus in percent, 0 to 20, for a guest of a called-off lesson who takes credit; no credit is offered if empty, the default.'
  },
  'credit-months': {
    type: 'string',
    help: 'Months for which gift cards and credit can be used, 1 to 60; without end by default.'
  },
  'reminder-hour': {
    type: 'string',
    help: 'Hour of its time zone, 0 to 23, at which guests get a reminder on the day before the lesson; 18 by default, none if empty.'
  },
  'review-url': {
    type: 'string',
    help: 'Page for reviews. Guests get thanks with this link two hours after a lesson; none by default.'
  },
  'choice-hours': {
    type: 'string',
    help: 'Hours in which the guest of a called-off lesson chooses another one or the money back, 1 to 336; 24 by default.'
  },
  'choice-fallback': {
    type: 'string',
    help: 'If the guest does not choose: school (default), which decides; or refund, then the money is to be returned.'
  },
  'confirm-by-mail': {
    type: 'string',
    help: 'yes: a booking on its pages is only held until the guest opens the link in an email; no by default.'
  }
})

/** Options of an instructor, for `add` and `set`. */
export const INSTRUCTOR_OPTIONS = withEmptyValues({
  name: { type: 'string', help: 'Name shown with lessons; unique within a school.' },
  levels: { type: 'string', help: 'Levels they teach: beginner, intermediate, advanced, kids.' },
  languages: { type: 'string', help: 'Languages they speak, such as pt,en.' }
})

/** Options of a lesson type, for `add` and `set`. */
export const LESSON_TYPE_OPTIONS = withEmptyValues({
  name: { type: 'string', help: 'Name for guests.' },
  description: { type: 'string', help: 'A few sentences.' },
  'name-en': {
    type: 'string',
    help: 'English name, if --name is in another language.'
  },
  'name-pt': { type: 'string', help: 'The same in Portuguese.' },
  'description-en': { type: 'string', help: 'English description.' },
  'description-pt': { type: 'string', help: 'The same in Portuguese.' },
  ...MEETING_OPTIONS,
  level: { type: 'string', help: 'beginner, intermediate, advanced, kids or all.' },
  kind: { type: 'string', help: 'group, semi_private or private.' },
  'duration-minutes': { type: 'string', help: 'Duration in minutes.' },
  capacity: { type: 'string', help: 'Default seats of a lesson.' },
  'max-students-per-instructor': { type: 'string', help: 'Default 6, or 5 if the level is kids.' },
  'price-cents': { type: 'string', help: 'Default price of a seat, in cents.' },
  'availability-type': {
    type: 'string',
    help: 'START_TIME, or OPENING_HOURS for day hire, which is sold over OCTO only.'
  },
  'pricing-per': { type: 'string', help: 'UNIT, or BOOKING if one price is for the complete party.' },
  units: {
    type: 'string',
    help: 'Prices by age, such as adult:13-99:5500,child:6-12:4000; the first one is the main price.'
  },
  'cancellation-cutoff-hours': {
    type: 'string',
    help: 'Hours before the start until which guests may cancel; default 24.'
  },
  'refund-steps': {
    type: 'string',
    help: 'Part of the price that is returned after that: at most three steps such as 24:50,12:25 (hours before the start, percent); empty: nothing.'
  },
  pay: {
    type: 'string',
    help: 'Paid online with the booking: full, deposit:30% of the price, or deposit:2000 (cents for each person); empty: nothing.'
  },
  'transfers-required': {
    type: 'string',
    help: 'Transfers a guest must choose if the school has points for them: pickup, dropoff; none by default.'
  }
})

/** Allow an empty value for these options, which clears the field. */
function withEmptyValues(
  options: Readonly<Record<string, { readonly type: 'string'; readonly help: string }>>
): Command['options'] {
  const entries = Object.entries(options).map(([name, option]) => [name, { ...option, mayBeEmpty: true }])
  return Object.fromEntries(entries)
}
