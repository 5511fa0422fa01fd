import type { Command } from './command.ts'

/** The option that names whose things a command is about. */
export const SCHOOL = { school: { type: 'string', help: "The school's id." } } as const

/** The id as an option, as it was given before it became a word. */
export const ID_OPTION = { id: { type: 'string', help: 'The older way to give the ID.' } } as const

/** The rows of a list unless --limit says otherwise, and the most that it takes. */
export const ROWS = { usual: 1000, most: 100_000 } as const

/** The option that bounds a list, by other rows where it has its own. */
export function limitOf({ usual, most }: { readonly usual: number; readonly most: number }) {
  return {
    limit: { type: 'string', help: `The most that are shown, 1 to ${most}; default ${usual}.` }
  } as const
}

/** The option that bounds most lists. */
export const LIMIT = limitOf(ROWS)

/** The option that names a person. */
export const CUSTOMER = { email: { type: 'string', help: "The person's e-mail address." } } as const

/** What may be said of a school, when it is added and later. */
export const SCHOOL_OPTIONS = clearing({
  name: { type: 'string', help: 'As guests know it.' },
  'time-zone': {
    type: 'string',
    help: 'IANA name, such as Europe/Lisbon, in capitals and small letters as there.'
  },
  currency: { type: 'string', help: 'ISO 4217 code; default EUR.' },
  locales: { type: 'string', help: 'Languages it speaks, such as pt,en; the first is the main one.' },
  website: { type: 'string', help: 'Its address on the web.' },
  email: { type: 'string', help: 'Where it reads mail.' },
  telephone: { type: 'string', help: 'With the country code.' },
  address: { type: 'string', help: 'Where guests go.' },
  description: { type: 'string', help: 'A few sentences.' },
  'description-en': {
    type: 'string',
    help: 'The same for guests who read English, where --description is in another language.'
  },
  'description-pt': { type: 'string', help: 'The same in Portuguese.' },
  bring: { type: 'string', help: 'What guests bring, as their pages say it.' },
  'bring-en': { type: 'string', help: 'The same in English.' },
  'bring-pt': { type: 'string', help: 'The same in Portuguese.' },
  meet: { type: 'string', help: 'Where exactly at the address guests are met, and when.' },
  'meet-en': { type: 'string', help: 'The same in English.' },
  'meet-pt': { type: 'string', help: 'The same in Portuguese.' },
  'logo-url': {
    type: 'string',
    help: "Its logo's address elsewhere, which partners get in place of --logo's."
  },
  colour: {
    type: 'string',
    help: 'Of its links and buttons on light pages, such as #0b6480: readable there, at 4.5:1 or more.'
  },
  'colour-dark': { type: 'string', help: 'The same on dark pages.' },
  'booking-url-template': { type: 'string', help: 'Its own booking page, with {slotId} in it.' },
  'payment-url': { type: 'string', help: 'Where guests pay, if anywhere.' },
  mail: {
    type: 'string',
    help: 'What it hears at --email of what guests and partners do, of confirmed, changed, moved, cancelled; nothing by default.'
  },
  'digest-hour': {
    type: 'string',
    help: 'At this hour of its zone, 0 to 23, it hears at --email of all at once, in place of --mail.'
  },
  'confirm-by-mail': {
    type: 'string',
    help: 'yes: a booking on its pages holds the seats until the guest follows the link of a mail; no by default.'
  }
})

/** What may be said of an instructor, when they are added and later. */
export const INSTRUCTOR_OPTIONS = clearing({
  name: { type: 'string', help: 'As lessons name them; no two of a school have the same.' },
  levels: { type: 'string', help: 'What they teach, of beginner, intermediate, advanced, kids.' },
  languages: { type: 'string', help: 'What they speak, such as pt,en.' }
})

/** What may be said of a lesson type, when it is added and later. */
export const LESSON_TYPE_OPTIONS = clearing({
  name: { type: 'string', help: 'As guests know it.' },
  description: { type: 'string', help: 'A few sentences.' },
  'name-en': {
    type: 'string',
    help: 'Its name for guests who read English, where --name is in another language.'
  },
  'name-pt': { type: 'string', help: 'The same in Portuguese.' },
  'description-en': { type: 'string', help: 'Its description in English.' },
  'description-pt': { type: 'string', help: 'The same in Portuguese.' },
  level: { type: 'string', help: 'beginner, intermediate, advanced, kids or all.' },
  kind: { type: 'string', help: 'group, semi_private or private.' },
  'duration-minutes': { type: 'string', help: 'How long it lasts.' },
  capacity: { type: 'string', help: 'Seats of a lesson, unless the lesson has its own.' },
  'max-students-per-instructor': { type: 'string', help: 'Default 6, or 5 where the level is kids.' },
  'price-cents': { type: 'string', help: 'A seat, in cents, unless the lesson has its own.' },
  'availability-type': {
    type: 'string',
    help: 'START_TIME, or OPENING_HOURS for what is hired by the day; the latter is sold over OCTO only.'
  },
  'pricing-per': { type: 'string', help: 'UNIT, or BOOKING where the price is for the whole party.' },
  units: {
    type: 'string',
    help: 'What it is sold by, where that is by age, such as adult:13-99:5500,child:6-12:4000; the first has its price.'
  },
  'cancellation-cutoff-hours': {
    type: 'string',
    help: 'How many hours before the start guests may still cancel; default 24.'
  },
  'transfers-required': {
    type: 'string',
    help: 'What a guest must have chosen, of pickup, dropoff, where the school has points for it; nothing by default.'
  }
})

/** Options whose empty value clears what may be absent. */
function clearing(
  options: Readonly<Record<string, { readonly type: 'string'; readonly help: string }>>
): Command['options'] {
  const each = Object.entries(options).map(([name, option]) => [name, { ...option, mayBeEmpty: true }])
  return Object.fromEntries(each)
}
