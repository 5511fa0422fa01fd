import * as v from 'valibot'
import { parseSteps } from '../booking/refund.ts'
import { type AgeUnit, UNIT_IDS, type UnitId } from '../booking/units.ts'
import { DIRECTIONS } from '../guests/transfers/rules.ts'
import { LEVELS } from '../lessons/level.ts'
import { coordinates, minutesBefore } from '../lessons/meeting.ts'
import { MAIL_KINDS } from '../mail/data.ts'
import { contrastOn, isColour, MIN_CONTRAST, type Scheme } from '../text/colours.ts'
import { anyText, email, members, optionalText, reference, text } from '../text/input.ts'
import { digits, list, oneOf, shortId } from '../text/typed.ts'
import { isTimeZone, zoneNames } from '../text/zones.ts'

/** Kinds of lesson types: for everyone, for small parties, for one party. */
export const KINDS = ['group', 'semi_private', 'private'] as const

/** Default decisions about the money if the guest of a called-off lesson does not choose in time. */
export const CHOICE_FALLBACKS = ['school', 'refund'] as const

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** At most five IANA names similar to an unknown one: the same in another case, or with the same place. */
function timeZonesLike(name: string): string[] {
  const place = (zone: string) => zone.toLowerCase().replaceAll(' ', '_').split('/').at(-1) as string
  return zoneNames()
    .filter(zone => place(zone) === place(name))
    .slice(0, 5)
}

/** Message about an unknown time zone, with suggestions. */
export function timeZoneFault(name: string): string {
  const [meant = 'Europe/Lisbon', ...others] = timeZonesLike(name)
  const names = [meant, ...others].join(', ')
  return `"${name}" is not a time zone; use its IANA name in exactly this spelling: ${names}`
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Suggest an id for a name: `Inês Silva` becomes `ines-silva`. Empty if no character can be used. */
export function idOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63)
}

function url() {
  return v.pipe(
    optionalText(500),
    v.check(
      value => value === null || (URL.canParse(value) && /^https?:\/\//.test(value)),
      'an address that begins with https:// or http://'
    ),
    // Refuse URLs with a password, because guests and partners see them.
    v.check(
      value => value === null || !/^[^/]*\/\/[^/?#]*@/.test(value),
      'an address without a user and a password'
    )
  )
}

function mailAddress() {
  return v.pipe(
    optionalText(254),
    v.check(value => value === null || v.is(email(), value), 'an email address such as surf@example.com')
  )
}

/** Schema of a colour with enough contrast in light or dark mode. Empty for none. */
function colourOn(scheme: Scheme) {
  return v.pipe(
    optionalText(7),
    v.check(value => value === null || isColour(value), 'a colour such as #0b6480'),
    v.check(
      value => value === null || !isColour(value) || contrastOn(scheme, value) >= MIN_CONTRAST,
      ({ input }) =>
        `${input} has a contrast of ${contrastOn(scheme, input as string)}:1 on ${scheme} pages; text needs ${MIN_CONTRAST}:1`
    ),
    v.transform(value => (value === null ? null : value.toLowerCase()))
  )
}

/** Schema of a whole number. Empty means none. */
function numberOrNone(min: number, max: number, hint = `a whole number from ${min} to ${max}`) {
  const isInside = (value: number) => value >= min && value <= max
  return v.pipe(
    optionalText(12),
    v.check(value => value === null || (/^\d{1,3}$/.test(value) && isInside(Number(value))), hint),
    v.transform(value => (value === null ? null : Number(value)))
  )
}

/** Schema of yes or no. Empty means no. */
function yesOrNo() {
  return v.pipe(
    optionalText(20),
    v.check(value => value === null || value === 'yes' || value === 'no', 'yes or no'),
    v.transform(value => value === 'yes')
  )
}

function template() {
  return v.pipe(
    url(),
    v.check(value => value === null || value.includes('{slotId}'), 'must contain {slotId}')
  )
}

function languages() {
  return list(v.pipe(v.string(), v.regex(LANGUAGE, 'language codes such as pt or en-GB')))
}

const timeZone = v.pipe(
  text(64),
  v.check(isTimeZone, ({ input }) => `${timeZoneFault(input)}`)
)
const currency = v.pipe(
  text(3),
  v.toUpperCase(),
  v.check(code => CURRENCIES.has(code), 'an ISO 4217 code such as EUR')
)

/** A meeting point as typed: words in three languages, address, coordinates, and minutes before the start. */
const meetingExtras = {
  meet: v.exactOptional(anyText(1000, { lines: true })),
  meetEn: v.exactOptional(optionalText(1000, { lines: true })),
  meetPt: v.exactOptional(optionalText(1000, { lines: true })),
  meetAddress: v.exactOptional(optionalText(500)),
  meetAt: v.exactOptional(coordinates),
  meetMinutes: v.exactOptional(minutesBefore)
}

const schoolExtras = {
  currency: v.exactOptional(currency),
  locales: v.exactOptional(v.pipe(languages(), v.minLength(1, 'at least one language code'))),
  website: v.exactOptional(url()),
  email: v.exactOptional(mailAddress()),
  telephone: v.exactOptional(optionalText(40)),
  address: v.exactOptional(optionalText(500)),
  description: v.exactOptional(anyText(5000, { lines: true })),
  descriptionEn: v.exactOptional(optionalText(5000, { lines: true })),
  descriptionPt: v.exactOptional(optionalText(5000, { lines: true })),
  bring: v.exactOptional(anyText(1000, { lines: true })),
  bringEn: v.exactOptional(optionalText(1000, { lines: true })),
  bringPt: v.exactOptional(optionalText(1000, { lines: true })),
  ...meetingExtras,
  logoUrl: v.exactOptional(url()),
  colour: v.exactOptional(colourOn('light')),
  colourDark: v.exactOptional(colourOn('dark')),
  bookingUrlTemplate: v.exactOptional(template()),
  paymentUrl: v.exactOptional(url()),
  mail: v.exactOptional(list(oneOf(MAIL_KINDS))),
  confirmByMail: v.exactOptional(yesOrNo()),
  digestHour: v.exactOptional(numberOrNone(0, 23, 'an hour of the day, 0 to 23')),
  reminderHour: v.exactOptional(numberOrNone(0, 23, 'an hour of the day, 0 to 23')),
  reviewUrl: v.exactOptional(url()),
  choiceHours: v.exactOptional(digits(1, 336)),
  choiceFallback: v.exactOptional(oneOf(CHOICE_FALLBACKS)),
  choiceBonus: v.exactOptional(numberOrNone(0, 20)),
  creditMonths: v.exactOptional(numberOrNone(1, 60))
}

/** Input for a new school. All values are text. If an optional value is empty, the school has none. */
export const NewSchool = members({ id: shortId(), name: text(200), timeZone, ...schoolExtras })

/** Input to change a school. Omitted members are kept. */
export const SchoolChange = members({
  id: reference(),
  name: v.exactOptional(text(200)),
  timeZone: v.exactOptional(timeZone),
  ...schoolExtras
})

const UNIT = new RegExp(`^(${UNIT_IDS.join('|')}):(\\d{1,3})-(\\d{1,3}):(\\d{1,9})$`)
const UNIT_HINT = `units such as adult:13-99:5500,child:6-12:4000 (unit, ages from-to, cents); the first has the price of the type; the unit is one of ${UNIT_IDS.join(', ')}, each once`

/** Schema of the units of a lesson type. Empty removes them. */
function unitList() {
  return v.pipe(
    list(v.pipe(v.string(), v.regex(UNIT, UNIT_HINT))),
    v.transform(units => (units.length === 0 ? null : units.map(ageUnitOf))),
    v.check(units => new Set(units?.map(({ id }) => id)).size === (units?.length ?? 0), UNIT_HINT),
    v.check(
      units =>
        (units ?? []).every(
          ({ minAge, maxAge, cents }) => minAge <= maxAge && maxAge <= 120 && cents <= 100_000_000
        ),
      'ages from 0 to 120, the first not above the second, and 0 to 100000000 cents'
    )
  )
}

function ageUnitOf(text: string): AgeUnit {
  const [, id, minAge, maxAge, cents] = UNIT.exec(text) as RegExpExecArray
  return { id: id as UnitId, minAge: Number(minAge), maxAge: Number(maxAge), cents: Number(cents) }
}

/** Schema of the steps after free cancellation. Empty removes them. */
export function refundSteps() {
  const hint = 'at most three steps such as 24:50,12:25 (hours before the start, percent back), both falling'
  return v.pipe(
    v.string(),
    v.maxLength(100, hint),
    v.check(steps => parseSteps(steps) !== undefined, hint),
    v.transform(steps => parseSteps(steps) ?? [])
  )
}

const PAY = /^(?:full|deposit:(?:(100|[1-9]\d?)%|([1-9]\d{0,7})))$/
const PAY_HINT = 'full, deposit:30% (1 to 100), deposit:2000 (cents for each person), or empty for nothing'

/** Part of the price that is paid online with the booking, as the column has it. Empty removes it. */
function payRule() {
  return v.pipe(
    v.string(),
    v.check(rule => rule === '' || PAY.test(rule), PAY_HINT),
    v.transform(rule => {
      const [, percent, cents] = PAY.exec(rule) ?? []
      if (rule === '') return null
      if (percent !== undefined) return { when: 'deposit', percent: Number(percent) }
      return cents === undefined ? { when: 'full' } : { when: 'deposit', cents: Number(cents) }
    })
  )
}

const lessonTypeExtras = {
  ...meetingExtras,
  description: v.exactOptional(anyText(5000, { lines: true })),
  nameEn: v.exactOptional(optionalText(200)),
  namePt: v.exactOptional(optionalText(200)),
  descriptionEn: v.exactOptional(optionalText(5000, { lines: true })),
  descriptionPt: v.exactOptional(optionalText(5000, { lines: true })),
  maxStudentsPerInstructor: v.exactOptional(digits(1, 1000)),
  availabilityType: v.exactOptional(oneOf(['START_TIME', 'OPENING_HOURS'])),
  pricingPer: v.exactOptional(oneOf(['UNIT', 'BOOKING'])),
  cancellationCutoffHours: v.exactOptional(digits(0, 8760)),
  refundSteps: v.exactOptional(refundSteps()),
  units: v.exactOptional(unitList()),
  pay: v.exactOptional(payRule()),
  transfersRequired: v.exactOptional(list(oneOf(DIRECTIONS)))
}
const lessonType = {
  name: text(200),
  level: oneOf([...LEVELS, 'all']),
  kind: oneOf(KINDS),
  durationMinutes: digits(1, 1440),
  capacity: digits(1, 1000),
  priceCents: digits(0, 100_000_000)
}

export const NewLessonType = members({
  schoolId: reference(),
  id: shortId(),
  ...lessonType,
  ...lessonTypeExtras
})

/** Input to change a lesson type. Omitted members are kept. */
export const LessonTypeChange = members({
  schoolId: reference(),
  id: reference(),
  ...v.partial(v.object(lessonType)).entries,
  ...lessonTypeExtras
})

/** Input for an instructor. Levels and languages are lists separated by commas. */
export const InstructorTerms = v.object({
  name: text(200),
  levels: list(oneOf(LEVELS)),
  languages: languages()
})

const { levels, languages: languageList } = InstructorTerms.entries

export const NewInstructor = members({
  schoolId: reference(),
  id: shortId(),
  name: text(200),
  levels: v.exactOptional(levels),
  languages: v.exactOptional(languageList)
})

/** Input to change an instructor. Omitted members are kept. */
export const InstructorChange = members({
  schoolId: reference(),
  id: reference(),
  name: v.exactOptional(text(200)),
  levels: v.exactOptional(levels),
  languages: v.exactOptional(languageList)
})
